import { describe, expect, test } from 'vitest';
import { messages as pagesEn } from '#app/client/messages/en/index.ts';
import { messages as pagesEs } from '#app/client/messages/es/index.ts';
import { serverParts } from '#app/server/features.ts';
import { texts as platformEn } from '#platform/texts/server/en.ts';
import { texts as platformEs } from '#platform/texts/server/es.ts';
import { validation as validationEn } from '#shared/texts/en.ts';
import { validation as validationEs } from '#shared/texts/es.ts';
import { compareTexts, flat } from './compare-texts.ts';

/** Texts that are the same in both languages: names, and texts that contain only values. */
const alike = new Set([
  'Google',
  'GitHub',
  'Twilio',
  '{date}, {window}: {host}',
  'X',
  'Apple',
  'Cookies',
  'No',
  'no',
  'PIN',
  'Total',
  '\u2013',
  '© {years} {venue}',
  '{count} × {price}',
  '{quantity} × {name}',
  '{quantity, number} × {name}',
  'Extras',
  '{name} ({count, number})',
  'CSV: {table}',
  'PDF',
  '0-2',
  '2-5',
  '{venue}',
  ': {title}',
  '{field}: {problem}',
  '{window}: {why}',
  '{name}, {time}',
  '{venue}: {title} {address}',
  '{start} - {end}',
  '+{count}',
  '{title}: {sentence}',
]);

const serverTexts = serverParts.texts;
const serverEn = Object.assign({}, platformEn, ...serverTexts.map(({ en }) => en));
const serverEs = Object.assign({}, platformEs, ...serverTexts.map(({ es }) => es));

const catalogues = [
  ['pages', pagesEn, pagesEs],
  ['the server', serverEn, serverEs],
  ['validation', validationEn, validationEs],
] as const;

test.each(catalogues)('%s: Spanish says all that English says', (_name, english, spanish) => {
  expect(compareTexts(english, spanish, alike)).toEqual([]);
});

test.each(catalogues)('%s: no second full stop behind "3:00 p.m."', (_name, _english, spanish) => {
  const doubled = [...flat(spanish)].filter(([, text]) =>
    /\{(slot|until|when|time|at|instant)\}\./.test(text),
  );
  expect(doubled).toEqual([]);
});

describe('the comparison finds', () => {
  const found = (english: string, spanish: string) =>
    compareTexts({ a: { b: english } }, { a: { b: spanish } }, new Set(['PDF']));

  test.each([
    ['a text that was left in English', 'Hello', 'Hello', 'still English'],
    ['a forgotten argument', 'Hello {name}', 'Hola', 'English has {name}'],
    ['a misspelt argument', 'Hello {name}', 'Hola {nombre}', '{nombre}'],
    ['an argument forgotten in one choice only', two('{day}'), two('el día'), 'English has'],
    ['a forgotten tag', '<link>Sign in</link>', 'Entra', '<link>'],
    ['an argument that is no plural any more', two('x'), '{count}', 'count'],
    ['a text that is no message', 'Hello', 'Hola {', 'no valid message'],
  ])('%s', (_what, english, spanish, problem) => {
    expect(found(english, spanish).join('\n')).toContain(problem);
  });

  test('a missing and an extra text', () => {
    expect(compareTexts({ a: { b: 'x' } }, { a: { c: 'y' } }, new Set())).toEqual([
      '"a.b" is missing',
      '"a.c" is superfluous',
    ]);
  });

  test('nothing for equal texts in any order', () => {
    expect(found('{a} of <b>{c}</b>', '<b>{c}</b>, {a}')).toEqual([]);
    expect(found('PDF', 'PDF')).toEqual([]);
  });
});

function two(words: string): string {
  return `{count, plural, one {one} other {many ${words}}}`;
}
