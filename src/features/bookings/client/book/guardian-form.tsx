import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/ui/field.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { Textarea } from '#platform/client/ui/textarea.tsx';
import type { Guardian } from './booking-draft.ts';

export type GuardianErrors = Partial<Record<keyof Guardian, string>>;

type Props = {
  guardian: Guardian;
  errors: GuardianErrors;
  onChange: (field: keyof Guardian, value: string) => void;
  afterEmail?: ReactNode;
};

/** The guardian's name and e-mail, optional phone and notes (spec 2, Member booking). */
export function GuardianForm({ guardian, errors, onChange, afterEmail }: Props) {
  const t = useTranslations('bookings.guardian');
  const bind = (name: keyof Guardian) => ({
    name,
    value: guardian[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} required error={errors.name}>
          <Input {...bind('name')} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={t('email')} required error={errors.email}>
          <Input
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </Field>
      </div>
      {afterEmail}
      <Field label={t('phone')} aside={t('optional')} error={errors.phone}>
        <Input {...bind('phone')} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field label={t('notes')} aside={t('optional')} hint={t('notesHint')} error={errors.notes}>
        <Textarea {...bind('notes')} rows={3} maxLength={1000} />
      </Field>
    </div>
  );
}
