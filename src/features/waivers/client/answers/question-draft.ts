import { languages } from '#shared/languages.ts';
import type { EditedQuestion } from '../../waiver-answers-contract.ts';
import { DEFAULT_PHOTO_QUESTION } from '../../waiver-answers-rules.ts';

/** A question in the editor; `key` identifies it before it has an id. */
export type QuestionDraft = EditedQuestion & { key: string };

export const toDraft = (question: EditedQuestion): QuestionDraft => ({
  ...question,
  key: question.id ?? crypto.randomUUID(),
});

export const createQuestionDraft = (): QuestionDraft =>
  toDraft({
    kind: 'yes-no',
    isRequired: false,
    texts: { en: { question: '', choices: [] }, es: { question: '', choices: [] } },
  });

export const createPhotoQuestionDraft = (): QuestionDraft =>
  toDraft({ kind: 'photo-consent', isRequired: true, texts: DEFAULT_PHOTO_QUESTION });

/** Converts drafts to questions: trims texts, and removes empty choices, or all unless `kind` is `choice`. */
export function toQuestions(drafts: QuestionDraft[]): EditedQuestion[] {
  return drafts.map(({ key: _, ...draft }) => {
    const clean = ({ question, choices }: EditedQuestion['texts']['en']) => ({
      question: question.trim(),
      choices:
        draft.kind === 'choice' ? choices.map((choice) => choice.trim()).filter(Boolean) : [],
    });
    return { ...draft, texts: { en: clean(draft.texts.en), es: clean(draft.texts.es) } };
  });
}

/** Whether each language has a text and, for a choice, the same number (2 or more) of choices. */
export function isComplete({ kind, texts }: EditedQuestion): boolean {
  return languages.every((language) => {
    const { question, choices } = texts[language];
    const hasChoices = choices.length >= 2 && choices.length === texts.en.choices.length;
    return question !== '' && (kind !== 'choice' || hasChoices);
  });
}
