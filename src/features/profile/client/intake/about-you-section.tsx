import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { IntakeFormMethods } from './intake-values.ts';
import { useProfileChoices } from './use-profile-choices.ts';

/** The third step: interests and personality. */
export function AboutYouSection({ form }: { form: IntakeFormMethods }) {
  const t = useTranslations('profile');
  const errorText = useFieldError();
  const choices = useProfileChoices();
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
    </>
  );
}

type MultipleChoiceField = 'parentInterests' | 'connectionTypes' | 'preferredMeetups';
