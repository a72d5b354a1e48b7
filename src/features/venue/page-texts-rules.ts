import { type Language, offeredLanguages } from '#shared/languages.ts';
import type { LocalizedPageTexts } from './venue-contract.ts';
import type { VenueSettings } from './venue-settings.ts';

/** The page texts that the venue can write, with their maximum lengths. Each has a setting per language. */
export const pageTextMaxLengths = {
  headline: 90,
  lead: 240,
  aboutHeadline: 90,
  aboutLead: 300,
  story: 2000,
  houseRules: 2000,
  policies: 3000,
} as const;

export type PageTextName = keyof typeof pageTextMaxLengths;
export const pageTextNames = Object.keys(pageTextMaxLengths) as PageTextName[];

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

/** Returns the profiles that the venue has entered. */
export const getSocials = (settings: Pick<VenueSettings, SocialName>) =>
  socialNames.map((name) => ({ name, url: settings[name] })).filter(({ url }) => url !== '');

const suffixes = { en: 'En', es: 'Es' } as const;

/** The name of the setting that stores a text in a language. */
export const getTextSettingName = <
  Name extends PageTextName | 'questions' | 'included' | 'directions',
>(
  name: Name,
  language: Language,
) => `${name}${suffixes[language]}` as const;

/** Texts without a default, which fall back to the other language. */
const textsWithoutDefault: readonly PageTextName[] = ['houseRules', 'policies'];

/** Returns the venue's page texts in a language. */
export function getPageTexts(settings: VenueSettings, language: Language): LocalizedPageTexts {
  const otherLanguages = offeredLanguages(settings).filter((offered) => offered !== language);
  const getText = (name: PageTextName, textLanguage: Language) =>
    settings[getTextSettingName(name, textLanguage)];
  const texts = pageTextNames.map((name) => {
    const other = textsWithoutDefault.includes(name)
      ? otherLanguages.map((offered) => getText(name, offered)).find(Boolean)
      : '';
    return [name, getText(name, language) || other || ''];
  });
  const questions = settings[getTextSettingName('questions', language)];
  const otherQuestions = otherLanguages.map(
    (offered) => settings[getTextSettingName('questions', offered)],
  );
  return {
    ...(Object.fromEntries(texts) as Record<PageTextName, string>),
    questions:
      questions.length > 0 ? questions : (otherQuestions.find((list) => list.length > 0) ?? []),
  };
}

/** Adds the scheme that people omit from a web address. */
export function addUrlScheme(input: string): string {
  const url = input.trim();
  return url === '' || /^[a-z]+:/i.test(url) ? url : `https://${url}`;
}

/** Splits a text into paragraphs at blank lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
