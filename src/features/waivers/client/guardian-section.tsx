import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { WaiverFormOutput, WaiverFormValues } from './waiver-form-values.ts';

type Props = {
  form: UseFormReturn<WaiverFormValues, unknown, WaiverFormOutput>;
  isSharedDevice?: boolean | undefined;
};

/** The signing guardian's fields, without autofill on a shared device. */
export function GuardianSection({ form, isSharedDevice }: Props) {
  const t = useTranslations('waivers');
  const errorOf = useFieldError();
  const { errors } = form.formState;
  const autoCompleteFor = (field: string) => (isSharedDevice ? 'off' : field);
  return (
    <FormSection heading={t('guardian.heading')}>
      <Field label={t('guardian.name')} required error={errorOf(errors.guardianName)}>
        <Input
          autoComplete={autoCompleteFor('name')}
          maxLength={120}
          {...form.register('guardianName')}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('guardian.email')}
          required
          hint={t('guardian.emailHint')}
          error={errorOf(errors.guardianEmail)}
        >
          <Input
            type="email"
            inputMode="email"
            autoComplete={autoCompleteFor('email')}
            maxLength={254}
            {...form.register('guardianEmail')}
          />
        </Field>
        <Field
          label={t('guardian.phone')}
          aside={t('optional')}
          error={errorOf(errors.guardianPhone)}
        >
          <Input
            type="tel"
            autoComplete={autoCompleteFor('tel')}
            maxLength={40}
            {...form.register('guardianPhone')}
          />
        </Field>
      </div>
    </FormSection>
  );
}
