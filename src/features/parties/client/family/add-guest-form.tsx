import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldErrors, toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { type PartyLink, useAddGuest } from './use-party.ts';

/** Adds a family to the guest list manually; the family can still answer the invitation. */
export function AddGuestForm({ link }: { link: PartyLink }) {
  const t = useTranslations('party');
  const add = useAddGuest(link);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const errors = fieldErrors(add.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || add.isPending) return;
    add.mutate(
      { name: name.trim(), email: email.trim() },
      {
        onSuccess: () => {
          setName('');
          setEmail('');
        },
        onError: (error) => toastError(t('guestFailedTitle'), error, t('saveFailedText')),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('addTitle')}
      className="grid items-end gap-3 border-border border-t pt-5 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label={t('name')} error={errors.name}>
        <Input name="name" maxLength={80} value={name} onChange={(e) => setName(e.target.value)} />
      </Field>
      <Field label={t('email')} aside={t('optional')} error={errors.email}>
        <Input
          type="email"
          name="email"
          maxLength={254}
          value={email}
          onChange={(e) => setEmail(e.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" disabled={!name.trim() || add.isPending}>
        {add.isPending ? t('adding') : t('add')}
      </Button>
    </form>
  );
}
