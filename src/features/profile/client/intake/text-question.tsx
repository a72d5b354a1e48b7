import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { IntakeFormMethods } from './intake-values.ts';

type Props = {
  form: IntakeFormMethods;
  name: 'accessibilityNeeds' | 'perfectMorning' | 'lookingToMeet' | 'additionalNotes';
  label: string;
  maxLength: number;
};

export function TextQuestion({ form, name, label, maxLength }: Props) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  return (
    <Field label={label} aside={t('optional')} error={errorText(form.formState.errors[name])}>
      <Textarea rows={3} maxLength={maxLength} {...form.register(name)} />
    </Field>
  );
}
