import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/ui/choice-group.tsx';
import { Field } from '#platform/client/ui/field.tsx';
import { FormSection } from '#platform/client/ui/form-section.tsx';
import { Input } from '#platform/client/ui/input.tsx';
import { useFieldError } from '#platform/client/use-field-error.ts';
import type { IntakeControl } from './intake-values.ts';
import { TextQuestion } from './text-question.tsx';
import { useChoices } from './use-choices.ts';

export function IntakeQuestions({ form }: { form: IntakeControl }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useChoices();
  const { errors } = form.formState;
  const registerChoices = (name: MultipleChoiceField) => () => form.register(name);
  return (
    <>
      <FormSection heading={t('interests.heading')}>
        <ChoiceGroup
          legend={t('interests.question')}
          type="checkbox"
          choices={choices.parentInterests}
          inputProps={registerChoices('parentInterests')}
        />
        <Field
          label={t('interests.other')}
          aside={t('optional')}
          error={errorText(errors.otherInterests)}
        >
          <Input maxLength={500} {...form.register('otherInterests')} />
        </Field>
      </FormSection>
      <FormSection heading={t('lifestyle.heading')}>
        <ChoiceGroup
          legend={t('lifestyle.vibe')}
          type="radio"
          choices={choices.vibe}
          inputProps={(value) => ({
            ...form.register('parentVibe'),
            // Clicking the selected choice deselects it.
            onClick: () => {
              if (form.getValues('parentVibe') === value) form.setValue('parentVibe', '');
            },
          })}
        />
        <ChoiceGroup
          legend={t('lifestyle.connections')}
          type="checkbox"
          choices={choices.connections}
          inputProps={registerChoices('connectionTypes')}
        />
        <ChoiceGroup
          legend={t('lifestyle.meetups')}
          type="checkbox"
          choices={choices.meetups}
          inputProps={registerChoices('preferredMeetups')}
        />
      </FormSection>
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

type MultipleChoiceField =
  | 'parentInterests'
  | 'connectionTypes'
  | 'preferredMeetups'
  | 'typicalAvailability'
  | 'comfortLevel';
