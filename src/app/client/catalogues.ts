import type { Messages } from 'use-intl';
import { isLanguage, type Language, languages } from '#shared/languages.ts';

/**
 * Texts by who reads them, each shelf in each language a file of its own: a browser loads the
 * language that it reads, as far as its page needs. Each page brings its shelf and those before.
 */
const shelves = ['first-load', 'visitors', 'members', 'office'] as const;

export type Shelf = (typeof shelves)[number];

type Load = () => Promise<Partial<Messages>>;

const files: Record<Language, Record<Shelf, Load>> = {
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

const atHand = new Map<string, Messages>();
const underWay = new Map<string, Promise<Messages>>();

/** The shelf and those before it, as pages bring them. */
export function shelvesUpTo(last: Shelf): Shelf[] {
  return shelves.slice(0, shelves.indexOf(last) + 1);
}

/** What was loaded before, at once: the first drawing must not wait. */
export function textsAtHand(language: Language, last: Shelf): Messages | undefined {
  return atHand.get(`${language} ${last}`);
}

/** Loads a page's texts. The type is that of all: a test finds a page that says what it lacks. */
export function loadTexts(language: Language, last: Shelf): Promise<Messages> {
  const key = `${language} ${last}`;
  const loading = underWay.get(key) ?? readShelves(language, last);
  underWay.set(key, loading);
  // The network may be back at the next try.
  loading.catch(() => underWay.delete(key));
  return loading;
}

/** Loads in a language whatever is in use in another one. */
export async function loadTextsInUse(language: Language): Promise<void> {
  const inUse = shelves.filter((shelf) => languages.some((other) => textsAtHand(other, shelf)));
  await Promise.all(inUse.map((shelf) => loadTexts(language, shelf)));
}

/** The language that the browser's page is in. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

async function readShelves(language: Language, last: Shelf): Promise<Messages> {
  const parts = await Promise.all(shelvesUpTo(last).map((shelf) => files[language][shelf]()));
  const texts = Object.assign({}, ...parts) as Messages;
  atHand.set(`${language} ${last}`, texts);
  return texts;
}
