import { z } from 'zod';
import { builtInQuestions, type PageTextName, pageTextMaxLengths } from './page-texts-rules.ts';

const MAX_QUESTIONS = 12;

export const questionAndAnswer = z.strictObject({
  question: z.string('invalidInput').trim().min(1, 'required').max(160, 'tooLong'),
  answer: z.string('invalidInput').trim().min(1, 'required').max(1000, 'tooLong'),
});

export type QuestionAndAnswer = z.output<typeof questionAndAnswer>;

const pageText = (name: PageTextName) =>
  z.string('invalidInput').trim().max(pageTextMaxLengths[name], 'tooLong').default('');
const questions = z.array(questionAndAnswer).max(MAX_QUESTIONS, 'tooLong').default([]);

/** Settings that are edited on the pages themselves. An empty text falls back to the product's default. */
export const pageTextSettings = {
  headlineEn: pageText('headline'),
  headlineEs: pageText('headline'),
  leadEn: pageText('lead'),
  leadEs: pageText('lead'),
  aboutHeadlineEn: pageText('aboutHeadline'),
  aboutHeadlineEs: pageText('aboutHeadline'),
  aboutLeadEn: pageText('aboutLead'),
  aboutLeadEs: pageText('aboutLead'),
  storyEn: pageText('story'),
  storyEs: pageText('story'),
  houseRulesEn: pageText('houseRules'),
  houseRulesEs: pageText('houseRules'),
  policiesEn: pageText('policies'),
  policiesEs: pageText('policies'),
  questionsEn: questions,
  questionsEs: questions,
  hiddenQuestions: z.array(z.enum(builtInQuestions)).max(builtInQuestions.length).default([]),
};

/** The URL of a social media profile; empty for none. */
const profileUrl = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'eventUrl' })
      .max(300, 'tooLong'),
  ])
  .default('');

export const socialSettings = {
  instagram: profileUrl,
  facebook: profileUrl,
  tiktok: profileUrl,
  youtube: profileUrl,
};
