import { describe, expect, test } from 'vitest';
import { firstTexts } from './first-waiver-text.ts';
import {
  fillAgreement,
  findGaps,
  getExpiry,
  getNextVersion,
  getSigningCutoff,
  isChildBirthdate,
  normalizeEmail,
  serializeAgreement,
} from './waivers-rules.ts';

const at = (instant: string) => new Date(instant);

test('clamps the expiry and the signing cutoff to the last day of a shorter month', () => {
  expect(getExpiry(at('2028-02-29T12:00:00Z'), 12)).toEqual(at('2029-02-28T12:00:00Z'));
  expect(getExpiry(at('2026-08-31T12:00:00Z'), 6)).toEqual(at('2027-02-28T12:00:00Z'));
  expect(getSigningCutoff({ validMonths: 1, now: at('2026-03-31T12:00:00Z') })).toEqual(
    at('2026-02-28T12:00:00Z'),
  );
});

test('trims and lowercases the email for lookups', () => {
  expect(normalizeEmail('  Dana@Example.COM ')).toBe('dana@example.com');
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2022-02-28', true],
  ['2008-11-22', true],
  ['2008-11-21', false],
  ['1900-01-01', false],
])('returns whether the birthdate %s can be a child’s on 2026-11-21: %s', (birthdate, expected) => {
  expect(isChildBirthdate(birthdate, '2026-11-21')).toBe(expected);
});

describe('the first version’s text', () => {
  const fullText = serializeAgreement(fillAgreement('1.0', firstTexts.en, 'The Acorn'));

  test.each([
    /inherent risks/i,
    /supervise your child at all times/i,
    /release of liability/i,
    /first aid/i,
    /medical conditions/i,
    /photo permission/i,
    /opt out on request/i,
  ])('covers %s', (subject) => {
    expect(fullText).toMatch(subject);
  });

  test("contains the venue's name", () => {
    expect(fullText).toContain('The Acorn');
    expect(fullText).not.toContain('Playvillage');
  });

  test('contains a venue name with replacement patterns literally', () => {
    const text = serializeAgreement(fillAgreement('1.0', firstTexts.en, "$& {venue} $'"));
    expect(text).toContain("$& {venue} $' is not a childcare service");
  });
});

test.each([
  ['1.0', true, '2.0'],
  ['1.0', false, '1.1'],
  ['1.9', false, '1.10'],
  ['12.3', true, '13.0'],
])('numbers the version after %s with mustSignAgain %s as %s', (latest, mustSignAgain, next) => {
  expect(getNextVersion(latest, mustSignAgain)).toBe(next);
});

describe('findGaps', () => {
  const { en, es } = firstTexts;
  const [first, ...rest] = en.sections;
  const withFirstSection = (changes: object) => ({
    ...en,
    sections: [{ ...first, ...changes }, ...rest],
  });

  test('returns no gaps for a complete draft', () => {
    expect(findGaps(firstTexts)).toEqual([]);
  });

  test.each([
    ['no title', { ...en, title: '' }],
    ['no sections', { ...en, sections: [] }],
    ['no heading', withFirstSection({ heading: '' })],
    ['no paragraphs', withFirstSection({ paragraphs: [] })],
    ['an empty paragraph', withFirstSection({ paragraphs: ['text', ''] })],
  ])('reports a draft with %s in one language', (_label, changed) => {
    expect(findGaps({ en: changed as typeof en, es })).toContainEqual({
      kind: 'empty',
      language: 'en',
    });
  });

  test('reports a different number of sections per language', () => {
    expect(findGaps({ en, es: { ...es, sections: es.sections.slice(1) } })).toEqual([
      { kind: 'sectionsDiffer', language: null },
    ]);
  });
});
