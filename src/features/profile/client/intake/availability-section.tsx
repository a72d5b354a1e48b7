import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { IntakeFormMethods } from './intake-values.ts';
import { TextQuestion } from './text-question.tsx';
import { useProfileChoices } from './use-profile-choices.ts';

/** The last step: availability, languages and open questions. */
export function AvailabilitySection({ form }: { form: IntakeFormMethods }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useProfileChoices();
  const { errors } = form.formState;
  const registerChoices = (name: MultipleChoiceField) => () => form.register(name);
  return (
    <>
      <FormSection heading={t('scheduling.heading')}>
        <ChoiceGroup
          legend={t('scheduling.availability')}
          type="checkbox"
          choices={choices.availability}
          inputProps={registerChoices('typicalAvailability')}
        />
        <ChoiceGroup
          legend={t('scheduling.comfort')}
          type="checkbox"
          choices={choices.comfort}
          inputProps={registerChoices('comfortLevel')}
        />
        <Field
          label={t('scheduling.languages')}
          aside={t('optional')}
          error={errorText(errors.languagesSpoken)}
        >
          <Input maxLength={200} {...form.register('languagesSpoken')} />
        </Field>
        <TextQuestion
          form={form}
          name="accessibilityNeeds"
          label={t('scheduling.accessibility')}
          maxLength={1000}
        />
      </FormSection>
      <FormSection heading={t('more.heading')}>
        <TextQuestion
          form={form}
          name="perfectMorning"
          label={t('more.morning')}
          maxLength={2000}
        />
        <TextQuestion form={form} name="lookingToMeet" label={t('more.meet')} maxLength={2000} />
        <TextQuestion form={form} name="additionalNotes" label={t('more.notes')} maxLength={2000} />
      </FormSection>
    </>
  );
}

type MultipleChoiceField = 'typicalAvailability' | 'comfortLevel';
