import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/ui/field.tsx';
import { Textarea } from '#platform/client/ui/textarea.tsx';
import { useFieldError } from '#platform/client/use-field-error.ts';
import type { IntakeControl } from './intake-values.ts';

type Props = {
  form: IntakeControl;
  name: 'accessibilityNeeds' | 'perfectMorning' | 'lookingToMeet' | 'additionalNotes';
  label: string;
  /** In characters. */
  longest: number;
};

/** A question that is answered in a few lines, or not at all. */
export function TextQuestion({ form, name, label, longest }: Props) {
  const t = useTranslations('profile');
  const said = useFieldError();
  return (
    <Field label={label} aside={t('optional')} error={said(form.formState.errors[name])}>
      <Textarea rows={3} maxLength={longest} {...form.register(name)} />
    </Field>
  );
}
