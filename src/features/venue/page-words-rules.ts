import { type Language, offeredLanguages } from '#shared/languages.ts';
import { type PageWordName, pageWordNames } from './page-words-fields.ts';
import type { PageWords } from './venue-contract.ts';
import type { VenueSettings } from './venue-settings.ts';

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
