import { describe, expect, test } from 'vitest';
import {
  chosenLanguage,
  type Language,
  languageOf,
  languages,
  localeOf,
  offeredLanguage,
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
])('a browser that likes %j reads %s', (accepted, language) => {
  expect(languageOf({ 'accept-language': accepted })).toBe(language);
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
])('the cookie %j chose %s', (cookie, language) => {
  expect(chosenLanguage(cookie)).toBe(language);
});

test('the choice goes before what the browser likes; a broken one is none', () => {
  expect(languageOf({ cookie: 'language=en', 'accept-language': 'es' })).toBe('en');
  expect(languageOf({ cookie: 'language=xx', 'accept-language': 'es' })).toBe('es');
});

const first = (firstLanguage: Language) => ({ languagesOffered: 'both', firstLanguage }) as const;

test("who asks for none of ours reads the venue's first", () => {
  expect(languageOf({ 'accept-language': 'de' }, first('es'))).toBe('es');
  expect(languageOf({}, first('es'))).toBe('es');
  expect(languageOf({ 'accept-language': 'de,en;q=0.1' }, first('es'))).toBe('en');
  expect(languageOf({ cookie: 'language=en' }, first('es'))).toBe('en');
});

describe.each([
  ['es', 'en'],
  ['en', 'es'],
] as const)('with %s switched off', (off, on) => {
  // The server refuses such a first language; a row may still hold one.
  const settings = [on, off].map((firstLanguage) => ({ languagesOffered: on, firstLanguage }));

  test('nothing that a request says is answered in it', () => {
    for (const cookie of [`language=${off}`, `language=${on}`, 'language=xx', undefined]) {
      for (const accepted of [off, `${off};q=1,${on};q=0.1`, `${on};q=0`, 'de', undefined]) {
        for (const one of settings) {
          expect(languageOf({ cookie, 'accept-language': accepted }, one)).toBe(on);
        }
      }
    }
  });

  test('nor is what was stored; on again, each has their own back', () => {
    for (const one of settings) {
      for (const stored of [off, on, null, undefined]) {
        expect(offeredLanguage(stored, one)).toBe(on);
      }
    }
    expect(offeredLanguage(off, first(on))).toBe(off);
    expect(offeredLanguage(null, first(on))).toBe(on);
  });
});

test.each(languages)('money in %s is written as on American price tags', (language) => {
  expect(formatMoney(123_456, 'usd', localeOf(language))).toBe('$1,234.56');
});
