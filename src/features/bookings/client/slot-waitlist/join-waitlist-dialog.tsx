import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf, toastError } from '#platform/client/failure.ts';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Dialog } from '#platform/client/ui/overlays/dialog.tsx';
import { useDates } from '#platform/client/use-dates.ts';
import type { Guardian } from '../book/booking-draft.ts';
import { guardianErrors } from '../book/guardian-errors.ts';
import { useJoinSlotWaitlist } from '../use-bookings.ts';

type Props = {
  date: string;
  slot: string;
  childrenCount: number;
  /** Prefills name and email. */
  guardian: Guardian;
  onClose: () => void;
};

/** Asks for name and email, joins the slot's waitlist and shows the position. */
export function JoinWaitlistDialog({ date, slot, childrenCount, guardian, onClose }: Props) {
  const t = useTranslations('bookings.waitlist');
  const formId = useId();
  const [name, setName] = useState(guardian.name);
  const [email, setEmail] = useState(guardian.email);
  const join = useJoinSlotWaitlist();
  const { formatSlotLabel, formatVenueDate } = useDates();
  const when = {
    date: formatVenueDate(date),
    slot: formatSlotLabel(slot),
    count: childrenCount,
  };
  const errors = guardianErrors(join.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    join.mutate(
      {
        date,
        slotLabel: slot,
        childrenCount,
        guardianName: name.trim(),
        guardianEmail: email.trim(),
      },
      {
        onError: (error) => toastError(t('failedTitle'), error, t('failedText'), reasonOf),
      },
    );
  }

  if (join.data) {
    const { position } = join.data;
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('joinedTitle')}
        description={t('joinedText', { ...when, position, email: email.trim() })}
        actions={<Button onClick={onClose}>{t('done')}</Button>}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('text', when)}
      actions={
        <Button
          type="submit"
          form={formId}
          disabled={join.isPending || !name.trim() || !email.trim()}
        >
          {join.isPending ? t('joining') : t('join')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <WaitlistFields
          name={name}
          email={email}
          errors={errors}
          onName={setName}
          onEmail={setEmail}
        />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  name: string;
  email: string;
  errors: { name?: string; email?: string };
  onName: (name: string) => void;
  onEmail: (email: string) => void;
};

function WaitlistFields({ name, email, errors, onName, onEmail }: FieldsProps) {
  const t = useTranslations('bookings.guardian');
  return (
    <>
      <Field label={t('name')} required error={errors.name}>
        <Input
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field label={t('email')} required error={errors.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </Field>
    </>
  );
}
