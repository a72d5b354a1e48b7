import { describe, expect, test } from 'vitest';
import { firstTexts } from './first-waiver-text.ts';
import {
  agreementFor,
  emailForLookup,
  gapsIn,
  isChildsBirthdate,
  nextVersion,
  signedAfter,
  textToHash,
  validUntil,
} from './waivers-rules.ts';

const at = (instant: string) => new Date(instant);

describe('a signature', () => {
  test('expires on the last day of a shorter month', () => {
    expect(validUntil(at('2028-02-29T12:00:00Z'), 12)).toEqual(at('2029-02-28T12:00:00Z'));
    expect(validUntil(at('2026-08-31T12:00:00Z'), 6)).toEqual(at('2027-02-28T12:00:00Z'));
    expect(signedAfter({ validMonths: 1, now: at('2026-03-31T12:00:00Z') })).toEqual(
      at('2026-02-28T12:00:00Z'),
    );
  });
});

test('lookups trim and lowercase the e-mail', () => {
  expect(emailForLookup('  Dana@Example.COM ')).toBe('dana@example.com');
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2022-02-28', true],
  ['2008-11-22', true],
  ['2008-11-21', false],
  ['1900-01-01', false],
])('accepts the birthdate %s on 2026-11-21: %s', (birthdate, expected) => {
  expect(isChildsBirthdate(birthdate, '2026-11-21')).toBe(expected);
});

describe('the text', () => {
  const all = textToHash(agreementFor('1.0', firstTexts.en, 'The Acorn'));

  test.each([
    /inherent risks/i,
    /supervise your child at all times/i,
    /release of liability/i,
    /first aid/i,
    /medical conditions/i,
    /photo permission/i,
    /opt out on request/i,
  ])('covers %s', (subject) => {
    expect(all).toMatch(subject);
  });

  test("contains the venue's name", () => {
    expect(all).toContain('The Acorn');
    expect(all).not.toContain('Playvillage');
  });

  test('inserts a name with replacement patterns literally', () => {
    const named = textToHash(agreementFor('1.0', firstTexts.en, "$& {venue} $'"));
    expect(named).toContain("$& {venue} $' is not a childcare service");
  });
});

test.each([
  ['1.0', true, '2.0'],
  ['1.0', false, '1.1'],
  ['1.9', false, '1.10'],
  ['12.3', true, '13.0'],
])('after %s, must sign again %s, comes version %s', (latest, again, next) => {
  expect(nextVersion(latest, again)).toBe(next);
});

describe('a draft', () => {
  const { en, es } = firstTexts;
  const [first, ...rest] = en.sections;
  const withFirstSection = (changes: object) => ({
    ...en,
    sections: [{ ...first, ...changes }, ...rest],
  });

  test('without gaps can be published', () => {
    expect(gapsIn(firstTexts)).toEqual([]);
  });

  test.each([
    ['no title', { ...en, title: '' }],
    ['no sections', { ...en, sections: [] }],
    ['no heading', withFirstSection({ heading: '' })],
    ['no paragraphs', withFirstSection({ paragraphs: [] })],
    ['an empty paragraph', withFirstSection({ paragraphs: ['words', ''] })],
  ])('with %s in one language cannot', (_what, changed) => {
    expect(gapsIn({ en: changed as typeof en, es })).toContainEqual({
      kind: 'empty',
      language: 'en',
    });
  });

  test('with a different number of sections by language cannot', () => {
    expect(gapsIn({ en, es: { ...es, sections: es.sections.slice(1) } })).toEqual([
      { kind: 'sectionsDiffer', language: null },
    ]);
  });
});
