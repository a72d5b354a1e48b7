import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { LanguageField } from '#platform/client/forms/language-field.tsx';
import { Select } from '#platform/client/forms/select.tsx';
import { randomKey } from '#platform/client/random-key.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useLanguage } from '#platform/client/use-language.ts';
import { invitationForm } from '../household-contract.ts';
import { INVITATION_DAYS, relations, rights } from '../household-rules.ts';
import { type NewInvitation, useInvite } from './use-household.ts';

/** The form to invite an adult. A failed request preserves the input. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household');
  const tValidation = useTranslations('validation');
  const formId = useId();
  const [keys] = useState(() => new Map<string, string>());
  const invite = useInvite();
  const { language } = useLanguage();
  const { register, handleSubmit, formState, watch, setValue } = useForm({
    resolver: zodResolver(invitationForm),
    defaultValues: {
      email: '',
      relation: 'co-parent',
      mayBook: true,
      mayCheckIn: true,
      mayMessage: false,
      language,
    },
  });

  /** Returns one idempotency key per distinct input, so that a retry sends only one email. */
  function keyFor(body: NewInvitation): string {
    const input = JSON.stringify(body);
    const key = keys.get(input) ?? randomKey();
    keys.set(input, key);
    return key;
  }

  const send = handleSubmit((body) =>
    invite.mutate({ body, key: keyFor(body) }, { onSuccess: onClose }),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('inviteTitle')}
      description={t('inviteText', { days: INVITATION_DAYS })}
      actions={
        <Button type="submit" form={formId} disabled={invite.isPending}>
          {invite.isPending ? t('sending') : t('send')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={send}>
        <Field
          label={t('email')}
          required
          error={formState.errors.email && tValidation('validEmail')}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
            {...register('email')}
          />
        </Field>
        <Field label={t('relation')}>
          <Select {...register('relation')}>
            {relations.map((relation) => (
              <option key={relation} value={relation}>
                {t(`relations.${relation}`)}
              </option>
            ))}
          </Select>
        </Field>
        <LanguageField
          label={t('language')}
          value={watch('language') ?? language}
          onChange={(value) => setValue('language', value)}
        />
        <fieldset>
          <legend className="font-bold text-[0.9375rem]">{t('permissions')}</legend>
          {rights.map((right) => (
            <Checkbox
              key={right}
              label={t(`rights.${right}`)}
              hint={t(`rightsHints.${right}`)}
              {...register(right)}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
