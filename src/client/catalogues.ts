import type { Messages } from 'use-intl';
import { isLanguage, type Language, languages } from '../shared/languages.ts';
import type { PageFacts } from './page.tsx';

type Load = () => Promise<Partial<Messages>>;

/** What the landing page and every page's frame say. */
export const firstTexts = catalogue({
  en: async () => (await import('./messages/en/first-load.ts')).firstLoadMessages,
  es: async () => (await import('./messages/es/first-load.ts')).firstLoadMessages,
});

/** What the pages that visitors open say. */
const visitorTexts = catalogue({
  en: async () => (await import('./messages/en/visitors.ts')).visitorMessages,
  es: async () => (await import('./messages/es/visitors.ts')).visitorMessages,
});

/** All that pages say. */
export const allTexts = catalogue({
  en: async () => (await import('./messages/en/index.ts')).messages,
  es: async () => (await import('./messages/es/index.ts')).messages,
});

/** The catalogue that a page gets by with; scripts/page-texts.test.ts sees to it that it does. */
export function textsFor({ texts }: Pick<PageFacts, 'texts'>): Catalogue {
  return { 'first-load': firstTexts, visitors: visitorTexts, index: allTexts }[texts];
}

/** Loads in a language whatever is in use in another one. */
export async function loadTextsInUse(language: Language): Promise<void> {
  const inUse = [firstTexts, visitorTexts, allTexts].filter(({ loaded }) => languages.some(loaded));
  await Promise.all(inUse.map(({ load }) => load(language)));
}

/** The language that the browser's page is in. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

export type Catalogue = ReturnType<typeof catalogue>;

/**
 * Texts by language, each language a chunk of its own: a browser loads the one that it reads. What
 * was loaded is at hand at once, for the first drawing must not wait. A key that a catalogue lacks is
 * found by the tests, so all of them have the whole one's type.
 */
function catalogue(loaders: Record<Language, Load>) {
  const loaded: Partial<Record<Language, Messages>> = {};
  const underWay: Partial<Record<Language, Promise<Messages>>> = {};
  return {
    loaded: (language: Language): Messages | undefined => loaded[language],
    load(language: Language): Promise<Messages> {
      underWay[language] ??= loaders[language]().then(
        (texts) => {
          loaded[language] = texts as Messages;
          return texts as Messages;
        },
        (error: unknown) => {
          // The network may be back at the next try.
          delete underWay[language];
          throw error;
        },
      );
      return underWay[language];
    },
  };
}
