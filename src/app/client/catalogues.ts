import type { Messages } from 'use-intl';
import { isLanguage, type Language, languages } from '#shared/languages.ts';

/**
 * Text bundles by reader, one file per language: a browser loads one language, as far as its page needs.
 * Each page loads its bundle and those before it.
 */
const bundles = ['first-load', 'visitors', 'members', 'office'] as const;

export type TextBundle = (typeof bundles)[number];

type Load = () => Promise<Partial<Messages>>;

const files: Record<Language, Record<TextBundle, Load>> = {
  en: {
    'first-load': async () => (await import('./messages/en/first-load.ts')).firstLoadMessages,
    visitors: async () => (await import('./messages/en/visitors.ts')).visitorMessages,
    members: async () => (await import('./messages/en/members.ts')).memberMessages,
    office: async () => (await import('./messages/en/office.ts')).officeMessages,
  },
  es: {
    'first-load': async () => (await import('./messages/es/first-load.ts')).firstLoadMessages,
    visitors: async () => (await import('./messages/es/visitors.ts')).visitorMessages,
    members: async () => (await import('./messages/es/members.ts')).memberMessages,
    office: async () => (await import('./messages/es/office.ts')).officeMessages,
  },
};

const cached = new Map<string, Messages>();
const loading = new Map<string, Promise<Messages>>();

/** The bundle and those before it, which a page loads together. */
export function bundlesUpTo(last: TextBundle): TextBundle[] {
  return bundles.slice(0, bundles.indexOf(last) + 1);
}

/** Already loaded texts, synchronously: the first render must not wait. */
export function cachedTexts(language: Language, last: TextBundle): Messages | undefined {
  return cached.get(`${language} ${last}`);
}

/** Loads a page's texts. Typed as all texts: a test finds pages that use texts missing from their bundles. */
export function loadTexts(language: Language, last: TextBundle): Promise<Messages> {
  const key = `${language} ${last}`;
  const texts = loading.get(key) ?? readBundles(language, last);
  loading.set(key, texts);
  // Forgotten on failure, so that the next call tries again.
  texts.catch(() => loading.delete(key));
  return texts;
}

/** Loads the bundles in use in another language. */
export async function loadTextsInUse(language: Language): Promise<void> {
  const inUse = bundles.filter((bundle) => languages.some((other) => cachedTexts(other, bundle)));
  await Promise.all(inUse.map((bundle) => loadTexts(language, bundle)));
}

/** The language of the browser's document. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

async function readBundles(language: Language, last: TextBundle): Promise<Messages> {
  const parts = await Promise.all(bundlesUpTo(last).map((bundle) => files[language][bundle]()));
  const texts = Object.assign({}, ...parts) as Messages;
  cached.set(`${language} ${last}`, texts);
  return texts;
}
