import { z } from 'zod';
import { builtInQuestions, type PageWordName, pageWordLengths } from './page-words-rules.ts';

const MAX_QUESTIONS = 12;

export const questionAndAnswer = z.strictObject({
  question: z.string('invalidInput').trim().min(1, 'required').max(160, 'tooLong'),
  answer: z.string('invalidInput').trim().min(1, 'required').max(1000, 'tooLong'),
});

export type QuestionAndAnswer = z.output<typeof questionAndAnswer>;

const words = (name: PageWordName) =>
  z.string('invalidInput').trim().max(pageWordLengths[name], 'tooLong').default('');
const questions = z.array(questionAndAnswer).max(MAX_QUESTIONS, 'tooLong').default([]);

/** Settings that are edited on the pages themselves. An empty text falls back to the product's default. */
export const pageWordSettings = {
  headlineEn: words('headline'),
  headlineEs: words('headline'),
  leadEn: words('lead'),
  leadEs: words('lead'),
  aboutHeadlineEn: words('aboutHeadline'),
  aboutHeadlineEs: words('aboutHeadline'),
  aboutLeadEn: words('aboutLead'),
  aboutLeadEs: words('aboutLead'),
  storyEn: words('story'),
  storyEs: words('story'),
  houseRulesEn: words('houseRules'),
  houseRulesEs: words('houseRules'),
  policiesEn: words('policies'),
  policiesEs: words('policies'),
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
