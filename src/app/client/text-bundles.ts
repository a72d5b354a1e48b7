import type { Messages } from 'use-intl';
import { isLanguage, type Language, languages } from '#shared/languages.ts';

/** Text bundles by audience, one file per language and bundle. */
const bundles = [
  'first-load',
  'visit',
  'visitors',
  'demo',
  'family-help',
  'members',
  'office',
  'office-help',
] as const;

export type TextBundle = (typeof bundles)[number];

/** The bundle that a bundle builds on; pages load both. */
const bases: Record<TextBundle, TextBundle | null> = {
  'first-load': null,
  visit: 'first-load',
  visitors: 'visit',
  demo: 'visitors',
  'family-help': 'visitors',
  members: 'visitors',
  office: 'members',
  'office-help': 'office',
};

/** A bundle's module exports its texts under one name. */
type LoadBundle = () => Promise<Record<string, Partial<Messages>>>;

const loaders: Record<Language, Record<TextBundle, LoadBundle>> = {
  en: {
    'first-load': () => import('./messages/en/first-load.ts'),
    visit: () => import('./messages/en/visit.ts'),
    visitors: () => import('./messages/en/visitors.ts'),
    demo: () => import('./messages/en/demo.ts'),
    'family-help': () => import('./messages/en/family-help.ts'),
    members: () => import('./messages/en/members.ts'),
    office: () => import('./messages/en/office.ts'),
    'office-help': () => import('./messages/en/office-help.ts'),
  },
  es: {
    'first-load': () => import('./messages/es/first-load.ts'),
    visit: () => import('./messages/es/visit.ts'),
    visitors: () => import('./messages/es/visitors.ts'),
    demo: () => import('./messages/es/demo.ts'),
    'family-help': () => import('./messages/es/family-help.ts'),
    members: () => import('./messages/es/members.ts'),
    office: () => import('./messages/es/office.ts'),
    'office-help': () => import('./messages/es/office-help.ts'),
  },
};

const cachedMessages = new Map<string, Messages>();
const pendingLoads = new Map<string, Promise<Messages>>();

/** The bundle and those that it builds on, which are loaded together. */
export function bundlesUpTo(last: TextBundle): TextBundle[] {
  const base = bases[last];
  return base ? [...bundlesUpTo(base), last] : [last];
}

/** Returns texts that are already loaded, because the first render must be synchronous. */
export function cachedTexts(language: Language, last: TextBundle): Messages | undefined {
  return cachedMessages.get(`${language} ${last}`);
}

/** Loads a page's texts. Typed as all texts; a test checks that pages only use texts of their bundles. */
export function loadTexts(language: Language, last: TextBundle): Promise<Messages> {
  const key = `${language} ${last}`;
  const texts = pendingLoads.get(key) ?? importBundles(language, last);
  pendingLoads.set(key, texts);
  // A failed load is dropped, so that the next call retries.
  texts.catch(() => pendingLoads.delete(key));
  return texts;
}

/** Loads the bundles that are in use, in another language. */
export async function loadTextsInUse(language: Language): Promise<void> {
  const bundlesInUse = bundles.filter((bundle) =>
    languages.some((other) => cachedTexts(other, bundle)),
  );
  await Promise.all(bundlesInUse.map((bundle) => loadTexts(language, bundle)));
}

export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

async function importBundles(language: Language, last: TextBundle): Promise<Messages> {
  const modules = await Promise.all(bundlesUpTo(last).map((bundle) => loaders[language][bundle]()));
  const texts = Object.assign(
    {},
    ...modules.flatMap((module) => Object.values(module)),
  ) as Messages;
  cachedMessages.set(`${language} ${last}`, texts);
  return texts;
}
