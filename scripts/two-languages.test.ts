import { describe, expect, test } from 'vitest';
import { messages as pagesEn } from '#app/client/messages/en/index.ts';
import { messages as pagesEs } from '#app/client/messages/es/index.ts';
import { serverHooks } from '#app/server/features.ts';
import { texts as platformEn } from '#platform/texts/server/en.ts';
import { texts as platformEs } from '#platform/texts/server/es.ts';
import { validation as validationEn } from '#shared/texts/en.ts';
import { validation as validationEs } from '#shared/texts/es.ts';
import { compareTexts, flattenTexts } from './compare-texts.ts';

/** Texts that are the same in both languages: proper names, and texts that contain only values. */
const identicalTexts = new Set([
  'Google',
  'Logo',
  'GitHub',
  'Manual',
  'Webhooks',
  'Twilio',
  '{date}, {window}: {host}',
  '{name}{ages, select, none {} other { ({ages})}}: {price}',
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
  '{name} ({percent} %)',
  'CSV: {table}',
  'PDF',
  '0-2',
  '2-5',
  '{venue}',
  ': {title}',
  '{field}: {problem}',
  '{window}: {reason}',
  '{name}, {time}',
  '{venue}: {title} {address}',
  '{start} - {end}',
  '+{count}',
  '{title}: {sentence}',
]);

const serverTexts = serverHooks.texts;
const serverEn = Object.assign({}, platformEn, ...serverTexts.map(({ en }) => en));
const serverEs = Object.assign({}, platformEs, ...serverTexts.map(({ es }) => es));

const bundles = [
  ['the client', pagesEn, pagesEs],
  ['the server', serverEn, serverEs],
  ['validation', validationEn, validationEs],
] as const;

test.each(bundles)('%s has a complete Spanish translation', (_name, english, spanish) => {
  expect(compareTexts(english, spanish, identicalTexts)).toEqual([]);
});

test.each(bundles)(
  '%s adds no second full stop after "3:00 p.m." in Spanish',
  (_name, _english, spanish) => {
    const offending = [...flattenTexts(spanish)].filter(([, text]) =>
      /\{(slot|until|when|time|at|instant)\}\./.test(text),
    );
    expect(offending).toEqual([]);
  },
);

describe('compareTexts', () => {
  const problemsOf = (english: string, spanish: string) =>
    compareTexts({ a: { b: english } }, { a: { b: spanish } }, new Set(['PDF']));

  test.each([
    ['an untranslated text', 'Hello', 'Hello', 'still English'],
    ['a missing argument', 'Hello {name}', 'Hola', 'English has {name}'],
    ['a misspelled argument', 'Hello {name}', 'Hola {nombre}', '{nombre}'],
    ['an argument missing from one plural form', plural('{day}'), plural('el día'), 'English has'],
    ['a missing tag', '<link>Sign in</link>', 'Entra', '<link>'],
    ['a plural turned into a plain argument', plural('x'), '{count}', 'count'],
    ['an invalid message', 'Hello', 'Hola {', 'not a valid message'],
  ])('reports %s', (_case, english, spanish, problem) => {
    expect(problemsOf(english, spanish).join('\n')).toContain(problem);
  });

  test('reports missing and extra keys', () => {
    expect(compareTexts({ a: { b: 'x' } }, { a: { c: 'y' } }, new Set())).toEqual([
      '"a.b" is missing',
      '"a.c" does not exist in the English texts',
    ]);
  });

  test('ignores the order of placeholders, and accepts listed identical texts', () => {
    expect(problemsOf('{a} of <b>{c}</b>', '<b>{c}</b>, {a}')).toEqual([]);
    expect(problemsOf('PDF', 'PDF')).toEqual([]);
  });
});

function plural(text: string): string {
  return `{count, plural, one {one} other {many ${text}}}`;
}
