import { isLanguage, type Language } from '../shared/languages.ts';
import type { firstLoadMessages } from './messages/en/first-load.ts';
import type { messages } from './messages/en/index.ts';

type Loaders<Texts> = Record<Language, () => Promise<Texts>>;

/** What the landing page and every page's frame say. */
export const firstTexts = catalogue<typeof firstLoadMessages>({
  en: async () => (await import('./messages/en/first-load.ts')).firstLoadMessages,
  es: async () => (await import('./messages/es/first-load.ts')).firstLoadMessages,
});

/** All that pages say. */
export const allTexts = catalogue<typeof messages>({
  en: async () => (await import('./messages/en/index.ts')).messages,
  es: async () => (await import('./messages/es/index.ts')).messages,
});

/** The language that the browser's page is in. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/**
 * Texts by language, each language a chunk of its own: a browser loads the one that it reads. What
 * was loaded is at hand at once, for the first drawing must not wait.
 */
function catalogue<Texts>(loaders: Loaders<Texts>) {
  const loaded: Partial<Record<Language, Texts>> = {};
  const underWay: Partial<Record<Language, Promise<Texts>>> = {};
  return {
    loaded: (language: Language): Texts | undefined => loaded[language],
    load(language: Language): Promise<Texts> {
      underWay[language] ??= loaders[language]().then(
        (texts) => {
          loaded[language] = texts;
          return texts;
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
