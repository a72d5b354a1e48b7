import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/client/forms/checkbox.tsx';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import type { IntakeFormMethods } from './intake/intake-values.ts';
import { RoleChoice } from './intake/role-choice.tsx';
import { useProfileChoices } from './intake/use-profile-choices.ts';

export function GuardianSection({ form }: { form: IntakeFormMethods }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useProfileChoices();
  const venue = useVenue();
  const { errors } = form.formState;
  return (
    <FormSection heading={t('guardian.heading')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('guardian.firstName')} required error={errorText(errors.firstName)}>
          <Input autoComplete="given-name" maxLength={80} {...form.register('firstName')} />
        </Field>
        <Field label={t('guardian.lastName')} required error={errorText(errors.lastName)}>
          <Input autoComplete="family-name" maxLength={80} {...form.register('lastName')} />
        </Field>
      </div>
      <RoleChoice form={form} />
      <Field
        label={t('guardian.pronouns')}
        aside={t('optional')}
        error={errorText(errors.pronouns)}
        className="sm:w-1/2"
      >
        <Input maxLength={80} {...form.register('pronouns')} />
      </Field>
      <Field
        label={t('guardian.email')}
        hint={t('guardian.emailHint', { email: venue.email })}
        error={errorText(errors.email)}
      >
        <Input type="email" readOnly autoComplete="email" {...form.register('email')} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('guardian.phone')} required error={errorText(errors.phone)}>
          <Input type="tel" autoComplete="tel" maxLength={40} {...form.register('phone')} />
        </Field>
        <Field label={t('guardian.neighborhood')} required error={errorText(errors.neighborhood)}>
          <Input autoComplete="address-level2" maxLength={120} {...form.register('neighborhood')} />
        </Field>
      </div>
      <ChoiceGroup
        legend={t('guardian.contact')}
        type="radio"
        choices={choices.contact}
        inputProps={() => form.register('preferredContactMethod')}
        error={errorText(errors.preferredContactMethod)}
      />
      <Checkbox
        label={t('guardian.sms')}
        hint={t('guardian.smsHint')}
        {...form.register('smsOptIn')}
      />
    </FormSection>
  );
}
