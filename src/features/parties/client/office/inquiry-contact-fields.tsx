import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import type { InquiryBookingDraft } from './inquiry-booking.ts';

type Props = {
  draft: InquiryBookingDraft;
  /** Error messages by API field name. */
  errors: Record<string, string>;
  onChange: (changes: Partial<InquiryBookingDraft>) => void;
};

type FieldName = 'childName' | 'childAge' | 'guardianName' | 'email' | 'phone' | 'notes';

/** Fields for the birthday child and the host. */
export function InquiryContactFields({ draft, errors, onChange }: Props) {
  const t = useTranslations('officeParties');
  const bind = (name: FieldName) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const optional = t('book.optional');
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('child')} required error={errors.childName}>
          <Input {...bind('childName')} maxLength={60} />
        </Field>
        <Field label={t('book.age')} aside={optional} error={errors.childAge}>
          <Input {...bind('childAge')} maxLength={40} />
        </Field>
      </div>
      <Field label={t('host')} required error={errors.guardianName}>
        <Input {...bind('guardianName')} maxLength={120} />
      </Field>
      <Field label={t('email')} required error={errors.email}>
        <Input {...bind('email')} type="email" maxLength={254} />
      </Field>
      <Field label={t('phone')} aside={optional} error={errors.phone}>
        <Input {...bind('phone')} type="tel" maxLength={40} />
      </Field>
      <Field label={t('book.notes')} aside={optional} error={errors.notes}>
        <Textarea {...bind('notes')} rows={3} maxLength={1000} />
      </Field>
    </>
  );
}
