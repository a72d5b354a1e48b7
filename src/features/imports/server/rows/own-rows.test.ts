import { describe, expect, test } from 'vitest';
import { ColumnAnalyzer } from '../../column-analyzer.ts';
import { readFamily } from './read-family.ts';
import { readHolding } from './read-holding.ts';
import { readMembership } from './read-shop-rows.ts';
import { readWaiver } from './read-waiver.ts';
import { RowReader } from './row-reader.ts';

type Fields = Record<string, string>;

/** A row of our own export with these fields. */
function aRow(fields: Fields): RowReader {
  const facts = new ColumnAnalyzer().getFacts();
  const names = Object.keys(fields);
  return new RowReader(Object.values(fields), {
    columns: new Map(names.map((name, index) => [name, { index, facts }])),
    width: names.length,
    order: null,
    timezone: 'America/New_York',
    currency: 'usd',
    today: '2026-12-01',
    now: new Date('2026-12-01T15:00:00Z'),
    isOwnExport: true,
  });
}

describe('a family', () => {
  const family = {
    name: 'Ann',
    email: 'ann@example.org',
    language: 'en',
    contactMethod: 'email',
    visibility: 'private',
  };
  const { visibility: _, ...unmapped } = family;

  test.each<Fields>([{ ...family, visibility: '' }, unmapped])('needs its visibility', (fields) => {
    expect(() => readFamily(aRow(fields))).toThrow(
      expect.objectContaining({ problem: 'missing', field: 'visibility' }),
    );
  });

  test.each<Fields>([
    { newsConsentOn: '2026-01-31 14:30' },
    { newsConsent: '', newsConsentOn: '2026-01-31 14:30' },
    { newsConsent: 'Yes', newsConsentOn: '' },
  ])('has no news consent without an answer and its time: %j', (answer) => {
    const { profile } = readFamily(aRow({ ...family, ...answer })).values;
    expect(profile).toMatchObject({ newsConsent: null, newsConsentAt: null });
  });
});

describe('a balance', () => {
  const pass = {
    balanceKind: 'pass',
    balanceName: 'Ten visits',
    email: 'ann@example.org',
    visitsTotal: '10',
    visitsLeft: '4',
    valueTotal: '100',
    balance: '40',
    reference: '1',
  };

  test.each<[Fields, string]>([
    [{ visitsTotal: '0' }, 'visitsLeft'],
    [{ visitsLeft: '11' }, 'visitsLeft'],
    [{ balanceKind: 'credit', valueTotal: '0' }, 'balance'],
    [{ balanceKind: 'credit', balance: '100.01' }, 'balance'],
  ])('is at most what was granted: %j', (change, field) => {
    expect(readHolding(aRow(pass)).values).toMatchObject({ granted: 10, balance: 4 });
    expect(() => readHolding(aRow({ ...pass, ...change }))).toThrow(
      expect.objectContaining({ problem: 'number', field }),
    );
  });
});

test('a frozen membership shows the end that is stored', () => {
  const { values, stored } = readMembership(
    aRow({
      name: 'Bo',
      email: 'bo@example.org',
      membershipType: 'Luna',
      period: 'month',
      status: 'frozen',
      frozenOn: '2026-11-24 12:21',
      endsOn: '2026-12-03 12:21',
    }),
  );
  expect(values.endsAt.toISOString()).toBe('2026-12-10T15:00:00.000Z');
  expect(stored).toContainEqual({ field: 'endsOn', as: 'day', value: '2026-12-10' });
});

describe('a waiver', () => {
  const waiver = {
    name: 'Ann',
    email: 'ann@example.org',
    childName: 'Milo',
    signedOn: '2026-11-03 12:21',
    isAccepted: 'Yes',
  };

  test('that had to be signed again is left out', () => {
    expect(() => readWaiver(aRow({ ...waiver, isAccepted: 'No' }))).toThrow(
      expect.objectContaining({ reason: 'oldWaiver' }),
    );
  });

  test('has an answer about photos only with its question', () => {
    expect(() => readWaiver(aRow({ ...waiver, photoConsent: 'Yes' }))).toThrow(
      expect.objectContaining({ problem: 'missing', field: 'photoQuestion' }),
    );
  });

  test('keeps the lines of an answer together', () => {
    const answers = 'Else?: A nap\n  \n  Snacks: none\nHow?: A friend';
    expect(readWaiver(aRow({ ...waiver, answers })).values.answers).toEqual([
      'Else?: A nap\n\nSnacks: none',
      'How?: A friend',
    ]);
  });
});
