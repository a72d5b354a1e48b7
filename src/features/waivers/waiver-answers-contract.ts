import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { languages } from '#shared/languages.ts';
import {
  MAX_ANSWER_CHARACTERS,
  MAX_CHOICES,
  MAX_CUSTOM_QUESTIONS,
  questionKinds,
} from './waiver-answers-rules.ts';

const requiredText = (maxLength: number) => plainText(maxLength).min(1, 'required');

const questionText = z.strictObject({
  question: requiredText(300),
  choices: z.array(requiredText(100), 'invalidInput').max(MAX_CHOICES, 'tooLong').default([]),
});

const texts = z.strictObject(
  Object.fromEntries(languages.map((language) => [language, questionText])) as Record<
    (typeof languages)[number],
    typeof questionText
  >,
);

/** A question in the editor; a new one has no id. */
const editedQuestion = z
  .strictObject({
    id: z.uuid('invalidInput').optional(),
    kind: z.enum(questionKinds, 'invalidInput'),
    isRequired: z.boolean('invalidInput'),
    texts,
  })
  .refine(
    ({ kind, texts }) =>
      Object.values(texts).every(({ choices }) =>
        kind === 'choice'
          ? choices.length >= 2 && choices.length === texts.en.choices.length
          : choices.length === 0,
      ),
    { error: 'choicesPerLanguage', path: ['texts'] },
  );

const isPhotoConsent = ({ kind }: { kind: string }) => kind === 'photo-consent';

const editedQuestions = z
  .array(editedQuestion, 'invalidInput')
  .refine((questions) => questions.filter(isPhotoConsent).length <= 1, 'tooLong')
  .refine(
    (questions) =>
      questions.filter((question) => !isPhotoConsent(question)).length <= MAX_CUSTOM_QUESTIONS,
    'tooLong',
  );

/** A question as displayed to a family, in the language of the text. */
export const askedQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  question: z.string(),
  choices: z.array(z.string()),
  isRequired: z.boolean(),
});

/** A family's answers on the form; `yes` or `no` for photo consent and yes-no questions. */
export const givenAnswers = z
  .array(
    z.strictObject({
      questionId: z.uuid('invalidInput'),
      answer: requiredText(MAX_ANSWER_CHARACTERS),
    }),
    'invalidInput',
  )
  .max(MAX_CUSTOM_QUESTIONS + 1, 'tooLong')
  .default([]);

/** The newest answer to a question of a waiver. */
export const currentAnswer = z.object({
  kind: z.enum(questionKinds),
  question: z.string(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
});

/** A waiver's id and the token of its emailed link, for families without an account. */
const link = {
  waiver: z.uuid('invalidInput').optional(),
  token: z.string('invalidInput').max(200, 'tooLong').optional(),
};

const photoConsent = z.object({
  children: z.array(
    z.object({
      waiverId: z.string(),
      childName: z.string(),
      /** Null if the family has not answered. */
      isAllowed: z.boolean().nullable(),
      answeredAt: z.iso.datetime().nullable(),
    }),
  ),
});

export type EditedQuestion = z.output<typeof editedQuestion>;
export type AskedQuestion = z.output<typeof askedQuestion>;
export type GivenAnswer = z.output<typeof givenAnswers>[number];
export type CurrentAnswer = z.output<typeof currentAnswer>;
export type PhotoConsent = z.output<typeof photoConsent>;

export const waiverAnswersContract = contract({
  'GET /api/admin/waiver-questions': {
    summary: 'Returns the questions on the waiver, in order.',
    access: 'admin',
    area: 'waivers',
    response: z.object({ questions: z.array(editedQuestion) }),
  },
  'POST /api/admin/waiver-questions': {
    summary: 'Replaces the questions. The answers to removed ones remain.',
    access: 'admin',
    area: 'waivers',
    body: z.strictObject({ questions: editedQuestions }),
    response: z.object({ questions: z.array(editedQuestion) }),
  },
  'GET /api/photo-consent': {
    summary:
      'Returns the photo consent for each child with a valid waiver, of the caller or the linked guardian.',
    access: 'public',
    throttle: { name: 'photo-consent', limit: 60, minutes: 15 },
    query: z.strictObject(link),
    response: photoConsent,
  },
  'POST /api/photo-consent': {
    summary: 'Changes the photo consent for a child and returns all of the family’s.',
    access: 'public',
    throttle: { name: 'photo-consent-change', limit: 60, minutes: 15 },
    body: z.strictObject({
      ...link,
      waiverId: z.uuid('invalidInput'),
      isAllowed: z.boolean('invalidInput'),
    }),
    response: photoConsent,
  },
});
