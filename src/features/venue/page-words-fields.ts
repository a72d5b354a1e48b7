import { z } from 'zod';

/** The texts of pages in the venue's own words, with their maximum lengths; each exists per language. */
export const pageWordLengths = {
  headline: 90,
  lead: 240,
  aboutHeadline: 90,
  aboutLead: 300,
  story: 2000,
  houseRules: 2000,
  policies: 3000,
} as const;

export type PageWordName = keyof typeof pageWordLengths;
export const pageWordNames = Object.keys(pageWordLengths) as PageWordName[];

/** The questions that pages answer from the venue's settings and schedule; a venue can hide each. */
export const builtInQuestions = [
  'length',
  'ages',
  'lounge',
  'firstVisit',
  'prices',
  'changes',
] as const;

export type BuiltInQuestion = (typeof builtInQuestions)[number];

const MAX_QUESTIONS = 12;

export const questionAndAnswer = z.strictObject({
  question: z.string('invalidInput').trim().min(1, 'required').max(160, 'tooLong'),
  answer: z.string('invalidInput').trim().min(1, 'required').max(1000, 'tooLong'),
});

export type QuestionAndAnswer = z.output<typeof questionAndAnswer>;

const words = (name: PageWordName) =>
  z.string('invalidInput').trim().max(pageWordLengths[name], 'tooLong').default('');
const questions = z.array(questionAndAnswer).max(MAX_QUESTIONS, 'tooLong').default([]);

/** Settings that are edited on the pages themselves. An empty text shows the product's own. */
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

/** A public profile elsewhere. */
const profileUrl = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'eventUrl' })
      .max(300, 'tooLong'),
  ])
  .default('');

export const socialNames = ['instagram', 'facebook', 'tiktok', 'youtube'] as const;
export type SocialName = (typeof socialNames)[number];

export const socialSettings = {
  instagram: profileUrl,
  facebook: profileUrl,
  tiktok: profileUrl,
  youtube: profileUrl,
};
