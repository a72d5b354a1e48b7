import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '#platform/client/forms/choice-group.tsx';
import { Field } from '#platform/client/forms/field.tsx';
import { FormSection } from '#platform/client/forms/form-section.tsx';
import { Input } from '#platform/client/forms/input.tsx';
import { useFieldError } from '#platform/client/forms/use-field-error.ts';
import type { AskedQuestion } from '../../waiver-answers-contract.ts';
import { MAX_ANSWER_CHARACTERS } from '../../waiver-answers-rules.ts';
import type { WaiverFormOutput, WaiverFormValues } from '../waiver-form-values.ts';

type Form = UseFormReturn<WaiverFormValues, unknown, WaiverFormOutput>;
type Props = { form: Form; questions: AskedQuestion[] };

/** Photo consent and custom questions. Nothing is preselected, because consent must be given actively. */
export function QuestionsSection({ form, questions }: Props) {
  const t = useTranslations('waivers.questions');
  return (
    <FormSection heading={t('heading')}>
      {questions.map((question) => (
        <Question key={question.id} form={form} question={question} />
      ))}
    </FormSection>
  );
}

function Question({ form, question }: { form: Form; question: AskedQuestion }) {
  const t = useTranslations('waivers');
  const errorOf = useFieldError();
  const { id, kind, question: text, isRequired } = question;
  const error = errorOf(form.formState.errors.answers?.[id]);
  const aside = isRequired ? undefined : t('optional');
  if (kind === 'text')
    return (
      <Field label={text} required={isRequired} aside={aside} error={error}>
        <Input
          autoComplete="off"
          maxLength={MAX_ANSWER_CHARACTERS}
          {...form.register(`answers.${id}`)}
        />
      </Field>
    );
  const choices =
    kind === 'choice'
      ? question.choices.map((choice) => ({ value: choice, label: choice }))
      : (['yes', 'no'] as const).map((value) => ({ value, label: t(`questions.${value}`) }));
  return (
    <ChoiceGroup
      legend={
        <>
          {text}
          {isRequired && (
            <span aria-hidden="true" className="text-accent">
              {' *'}
            </span>
          )}
        </>
      }
      type="radio"
      choices={choices}
      inputProps={() => form.register(`answers.${id}`)}
      aside={aside}
      error={error}
    />
  );
}
