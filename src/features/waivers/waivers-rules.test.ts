import { describe, expect, test } from 'vitest';
import { agreementText, CURRENT_VERSION } from './waiver-text.ts';
import {
  emailForLookup,
  isChildsBirthdate,
  isWaiverValid,
  signedAfter,
  textToHash,
  validUntil,
  waiverRules,
} from './waivers-rules.ts';

const at = (instant: string) => new Date(instant);

describe('a signature', () => {
  const rules = waiverRules(12, at('2026-11-21T10:00:00Z'));

  test.each([
    ['of today', '1.0', '2026-11-21T09:59:59Z', true],
    ['of eleven months ago', '1.0', '2025-12-21T10:00:00Z', true],
    ['of a second less than a year ago', '1.0', '2025-11-21T10:00:01Z', true],
    ['of exactly a year ago', '1.0', '2025-11-21T10:00:00Z', false],
    ['of two years ago', '1.0', '2024-11-21T10:00:00Z', false],
    ['of an older text', '0.9', '2026-11-21T09:59:59Z', false],
    ['of a text that is yet to come', '2.0', '2026-11-21T09:59:59Z', false],
  ])('%s counts or not', (_, agreementVersion, createdAt, expected) => {
    expect(isWaiverValid({ agreementVersion, createdAt: at(createdAt) }, rules)).toBe(expected);
  });

  test('counts as long as the venue says', () => {
    const waiver = { agreementVersion: CURRENT_VERSION, createdAt: at('2026-08-01T00:00:00Z') };
    expect(isWaiverValid(waiver, waiverRules(3, at('2026-10-31T00:00:00Z')))).toBe(true);
    expect(isWaiverValid(waiver, waiverRules(3, at('2026-11-01T00:00:00Z')))).toBe(false);
    expect(isWaiverValid(waiver, waiverRules(24, at('2028-07-31T00:00:00Z')))).toBe(true);
  });

  test('ends on a day that exists', () => {
    expect(validUntil(at('2028-02-29T12:00:00Z'), 12)).toEqual(at('2029-02-28T12:00:00Z'));
    expect(validUntil(at('2026-08-31T12:00:00Z'), 6)).toEqual(at('2027-02-28T12:00:00Z'));
    expect(signedAfter({ validMonths: 1, now: at('2026-03-31T12:00:00Z') })).toEqual(
      at('2026-02-28T12:00:00Z'),
    );
  });
});

test('an e-mail is looked up without spaces around it and capitals', () => {
  expect(emailForLookup('  Dana@Example.COM ')).toBe('dana@example.com');
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2022-02-28', true],
  ['2008-11-22', true],
  ['2008-11-21', false],
  ['1900-01-01', false],
])('a child can be born on %s or not, when today is 2026-11-21', (birthdate, expected) => {
  expect(isChildsBirthdate(birthdate, '2026-11-21')).toBe(expected);
});

describe('the text', () => {
  const all = textToHash(agreementText(CURRENT_VERSION, 'The Acorn'));

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

  test("bears the venue's own name", () => {
    expect(all).toContain('The Acorn');
    expect(all).not.toContain('Playvillage');
  });

  test('of a version that never was is an error, not another text', () => {
    expect(() => agreementText('0.1', 'The Acorn')).toThrow('version 0.1');
  });
});
