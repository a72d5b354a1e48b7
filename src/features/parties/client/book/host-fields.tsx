import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import type { HostDraft } from './party-draft.ts';

type Props = {
  host: HostDraft;
  invalidFields: (keyof HostDraft)[];
  onChange: (changes: Partial<HostDraft>) => void;
};

/** Fields for the birthday child and the host. */
export function HostFields({ host, invalidFields, onChange }: Props) {
  const t = useTranslations('parties');
  const tValidation = useTranslations('validation');
  const bind = (name: keyof HostDraft) => ({
    name,
    value: host[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const isInvalid = (name: keyof HostDraft) => invalidFields.includes(name);
  return (
    <div className="grid gap-5">
      <h3 className="text-xl">{t('detailsTitle')}</h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('childName')}
          required
          error={isInvalid('childName') && tValidation('childName')}
        >
          <Input {...bind('childName')} maxLength={60} />
        </Field>
        <Field label={t('childAge')} aside={t('optional')}>
          <Input {...bind('childAge')} maxLength={40} />
        </Field>
        <Field
          label={t('guardianName')}
          required
          error={isInvalid('guardianName') && tValidation('guardianName')}
        >
          <Input {...bind('guardianName')} autoComplete="name" maxLength={120} />
        </Field>
        <Field label={t('email')} required error={isInvalid('email') && tValidation('validEmail')}>
          <Input
            {...bind('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
        </Field>
        <Field label={t('phone')} aside={t('optional')}>
          <Input {...bind('phone')} type="tel" autoComplete="tel" maxLength={40} />
        </Field>
      </div>
      <Field label={t('notes')} aside={t('optional')} hint={t('notesHint')}>
        <Textarea {...bind('notes')} rows={3} maxLength={1000} />
      </Field>
    </div>
  );
}
