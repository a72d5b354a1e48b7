import type { Language } from '#shared/languages.ts';

/** The maximum number of custom questions, not counting photo consent (decision 0046). */
export const MAX_CUSTOM_QUESTIONS = 5;
export const MAX_CHOICES = 10;
export const MAX_ANSWER_CHARACTERS = 500;

export const questionKinds = ['photo-consent', 'yes-no', 'text', 'choice'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question in one language; `choices` is empty unless its kind is `choice`. */
export type QuestionText = { question: string; choices: string[] };

/** Whether an answer is required to sign; always for photo consent, so that silence is never taken for consent. */
export const isAnswerRequired = ({
  kind,
  isRequired,
}: {
  kind: QuestionKind;
  isRequired: boolean;
}) => kind === 'photo-consent' || isRequired;

/** Returns whether the answer is allowed by the question, in any language. */
export function isValidAnswer(
  { kind, texts }: { kind: QuestionKind; texts: Record<Language, QuestionText> },
  answer: string,
): boolean {
  if (kind === 'photo-consent' || kind === 'yes-no') return answer === 'yes' || answer === 'no';
  if (kind === 'choice')
    return Object.values(texts).some(({ choices }) => choices.includes(answer));
  return answer !== '';
}

/** The default text of the photo question; the venue can change it. */
export const DEFAULT_PHOTO_QUESTION: Record<Language, QuestionText> = {
  en: {
    question: 'May we take photos of your children and use them on our website and social media?',
    choices: [],
  },
  es: {
    question: '¿Podemos tomar fotos de tus hijos y usarlas en nuestra página web y redes sociales?',
    choices: [],
  },
};
