import { describe, expect, test } from 'vitest';
import {
  type Language,
  languageFromCookie,
  languages,
  localeOf,
  negotiateLanguage,
  resolveLanguage,
} from './languages.ts';
import { formatMoney } from './money.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['es ; q=0.7, en ; q=0.9', 'en'],
  ['es;q=0.5,en;q=0.5', 'es'],
  ['de-DE,de;q=0.9', 'en'],
  ['de,es;q=0.1', 'es'],
  ['es;q=0', 'en'],
  ['es;q=0,en;q=0.1', 'en'],
  ['*', 'en'],
  ['est', 'en'],
  ['es;q=banana', 'en'],
  [';;;,,,=q', 'en'],
  ['x,'.repeat(10_000), 'en'],
])('negotiates Accept-Language %j to %s', (accepted, language) => {
  expect(negotiateLanguage({ 'accept-language': accepted })).toBe(language);
});

test.each([
  ['language=es', 'es'],
  ['sid=1; language=es; theme=dark', 'es'],
  ['sid=1;language=es', 'es'],
  ['language=en', 'en'],
  ['language=fr', undefined],
  ['language=', undefined],
  ['language=es%0d%0a', undefined],
  ['my-language=es', undefined],
  ['LANGUAGE=es', undefined],
  [undefined, undefined],
])('reads the cookie %j as %s', (cookie, language) => {
  expect(languageFromCookie(cookie)).toBe(language);
});

test('prefers a valid language cookie over Accept-Language', () => {
  expect(negotiateLanguage({ cookie: 'language=en', 'accept-language': 'es' })).toBe('en');
  expect(negotiateLanguage({ cookie: 'language=xx', 'accept-language': 'es' })).toBe('es');
});

const withDefault = (firstLanguage: Language) =>
  ({ languagesOffered: 'both', firstLanguage }) as const;

test("falls back to the venue's default language if no supported language is requested", () => {
  expect(negotiateLanguage({ 'accept-language': 'de' }, withDefault('es'))).toBe('es');
  expect(negotiateLanguage({}, withDefault('es'))).toBe('es');
  expect(negotiateLanguage({ 'accept-language': 'de,en;q=0.1' }, withDefault('es'))).toBe('en');
  expect(negotiateLanguage({ cookie: 'language=en' }, withDefault('es'))).toBe('en');
});

describe.each([
  ['es', 'en'],
  ['en', 'es'],
] as const)('with %s disabled', (disabled, enabled) => {
  // The server rejects a disabled default language, but an old row may still contain one.
  const settings = [enabled, disabled].map((firstLanguage) => ({
    languagesOffered: enabled,
    firstLanguage,
  }));

  test('never responds in the disabled language, regardless of the request headers', () => {
    const choices = [disabled, enabled, 'xx'].map((language) => `language=${language}`);
    const weightedHeaders = [`${disabled};q=1,${enabled};q=0.1`, `${enabled};q=0`];
    for (const cookie of [...choices, undefined]) {
      for (const accepted of [disabled, ...weightedHeaders, 'de', undefined]) {
        for (const setting of settings) {
          expect(negotiateLanguage({ cookie, 'accept-language': accepted }, setting)).toBe(enabled);
        }
      }
    }
  });

  test('ignores a stored choice of the disabled language until it is enabled again', () => {
    for (const setting of settings) {
      for (const stored of [disabled, enabled, null, undefined]) {
        expect(resolveLanguage(stored, setting)).toBe(enabled);
      }
    }
    expect(resolveLanguage(disabled, withDefault(enabled))).toBe(disabled);
    expect(resolveLanguage(null, withDefault(enabled))).toBe(enabled);
  });
});

test.each(languages)('formats US dollars in the US style in %s', (language) => {
  expect(formatMoney(123_456, 'usd', localeOf(language))).toBe('$1,234.56');
});
