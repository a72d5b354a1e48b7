import { type Language, offeredLanguages } from '#shared/languages.ts';
import type { PageWords } from './venue-contract.ts';
import type { VenueSettings } from './venue-settings.ts';

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

/** Public profiles elsewhere. */
export const socialNames = ['instagram', 'facebook', 'tiktok', 'youtube'] as const;
export type SocialName = (typeof socialNames)[number];

const suffixes = { en: 'En', es: 'Es' } as const;

/** The setting that holds a text of a language. */
export const wordSetting = <Name extends PageWordName | 'questions' | 'included' | 'directions'>(
  name: Name,
  language: Language,
) => `${name}${suffixes[language]}` as const;

/** Texts without one of the product's own: in the other language rather than not at all. */
const borrowed: readonly PageWordName[] = ['houseRules', 'policies'];

/** The venue's own texts in a language. */
export function pageWordsOf(settings: VenueSettings, language: Language): PageWords {
  const others = offeredLanguages(settings).filter((offered) => offered !== language);
  const inLanguage = (name: PageWordName, as: Language) => settings[wordSetting(name, as)];
  const words = pageWordNames.map((name) => {
    const other = borrowed.includes(name)
      ? others.map((offered) => inLanguage(name, offered)).find(Boolean)
      : '';
    return [name, inLanguage(name, language) || other || ''];
  });
  const questions = settings[wordSetting('questions', language)];
  const elsewhere = others.map((offered) => settings[wordSetting('questions', offered)]);
  return {
    ...(Object.fromEntries(words) as Record<PageWordName, string>),
    questions: questions.length > 0 ? questions : (elsewhere.find((list) => list.length > 0) ?? []),
  };
}

/** The paragraphs of a text, which blank lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
