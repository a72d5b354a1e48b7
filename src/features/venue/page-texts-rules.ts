import { type Language, offeredLanguages } from '#shared/languages.ts';
import type { PageWords } from './venue-contract.ts';
import type { VenueSettings } from './venue-settings.ts';

/** The page texts that the venue can write, with their maximum lengths. Each has a setting per language. */
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

/** The questions that pages answer from the venue's settings and schedule. The venue can hide each of them. */
export const builtInQuestions = [
  'length',
  'ages',
  'lounge',
  'firstVisit',
  'prices',
  'changes',
] as const;

export type BuiltInQuestion = (typeof builtInQuestions)[number];

/** Social media profiles. */
export const socialNames = ['instagram', 'facebook', 'tiktok', 'youtube'] as const;
export type SocialName = (typeof socialNames)[number];

const suffixes = { en: 'En', es: 'Es' } as const;

/** The name of the setting that stores a text in a language. */
export const getWordSettingName = <
  Name extends PageWordName | 'questions' | 'included' | 'directions',
>(
  name: Name,
  language: Language,
) => `${name}${suffixes[language]}` as const;

/** Texts without a default, which fall back to the other language. */
const textsWithoutDefault: readonly PageWordName[] = ['houseRules', 'policies'];

/** Returns the venue's page texts in a language. */
export function getPageWords(settings: VenueSettings, language: Language): PageWords {
  const others = offeredLanguages(settings).filter((offered) => offered !== language);
  const inLanguage = (name: PageWordName, as: Language) => settings[getWordSettingName(name, as)];
  const words = pageWordNames.map((name) => {
    const other = textsWithoutDefault.includes(name)
      ? others.map((offered) => inLanguage(name, offered)).find(Boolean)
      : '';
    return [name, inLanguage(name, language) || other || ''];
  });
  const questions = settings[getWordSettingName('questions', language)];
  const otherQuestions = others.map(
    (offered) => settings[getWordSettingName('questions', offered)],
  );
  return {
    ...(Object.fromEntries(words) as Record<PageWordName, string>),
    questions:
      questions.length > 0 ? questions : (otherQuestions.find((list) => list.length > 0) ?? []),
  };
}

/** Splits a text into paragraphs at blank lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
