import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { Textarea } from '#platform/client/forms/textarea.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { WaiverFormOutput, WaiverFormValues } from './waiver-form-values.ts';

type Props = { form: UseFormReturn<WaiverFormValues, unknown, WaiverFormOutput> };

export function EmergencySection({ form }: Props) {
  const t = useTranslations('waivers');
  const errorOf = useFieldError();
  const { errors } = form.formState;
  const children = useWatch({ control: form.control, name: 'children' });
  return (
    <FormSection heading={t('emergency.heading')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('emergency.contact')}
          aside={t('optional')}
          error={errorOf(errors.emergencyContact)}
        >
          <Input autoComplete="off" maxLength={120} {...form.register('emergencyContact')} />
        </Field>
        <Field
          label={t('emergency.phone')}
          aside={t('optional')}
          error={errorOf(errors.emergencyPhone)}
        >
          <Input
            type="tel"
            autoComplete="off"
            maxLength={40}
            {...form.register('emergencyPhone')}
          />
        </Field>
      </div>
      {children.map((child, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is registered by its index
          key={index}
          label={
            children.length > 1
              ? t('emergency.notesFor', {
                  name: child.childName.trim() || t('child.number', { number: index + 1 }),
                })
              : t('emergency.notes')
          }
          aside={t('optional')}
          hint={index === 0 && t('emergency.notesHint')}
          error={errorOf(errors.children?.[index]?.medicalNotes)}
        >
          <Textarea
            rows={3}
            maxLength={2000}
            {...form.register(`children.${index}.medicalNotes`)}
          />
        </Field>
      ))}
    </FormSection>
  );
}
