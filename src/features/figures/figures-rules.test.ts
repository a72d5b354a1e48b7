import { describe, expect, test } from 'vitest';
import { includedTax } from '#shared/money.ts';
import {
  groupingOf,
  INCOME_KINDS,
  isValidPeriod,
  periodsOf,
  presetPeriod,
  taxOf,
  zeroByKind,
} from './figures-rules.ts';

test.each([
  [0, 10, 0],
  [1100, 10, 100],
  [1500, 8.875, 122],
  [-1500, 8.875, -122],
  [1500, 0, 0],
  [1, 19, 0],
  [3, 20, 1],
])('an amount of %i cents at %f percent contains %i cents of tax', (gross, percent, tax) => {
  expect(includedTax(gross, percent)).toBe(tax);
});

test('taxes gift cards when they are spent, deducts refunds given as credit, and taxes no fees', () => {
  const received = { ...zeroByKind(), bookings: 11_000, giftCards: 50_000, noShowFees: 500 };
  const refunded = { ...zeroByKind(), bookings: 1100 };
  const spent = { giftCardCents: 2200, creditCents: 1100, creditGivenCents: 1100 };
  const { rows, ...sums } = taxOf({ received, refunded }, spent, 10);
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...INCOME_KINDS.filter((kind) => kind !== 'giftCards' && kind !== 'noShowFees'),
    'value',
  ]);
  expect(sums).toEqual({ percent: 10, grossCents: 12_100, taxCents: 1100, netCents: 11_000 });
});

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  ['2026-02-30', '2026-03-01', false],
  ['2023-01-01', '2026-01-01', true],
  ['2022-01-01', '2026-01-01', false],
])('isValidPeriod(%s, %s) returns %s', (from, to, expected) => {
  expect(isValidPeriod(from, to)).toBe(expected);
});

test('groups up to 62 days by day and longer periods by month', () => {
  expect(groupingOf('2026-01-01', '2026-03-03')).toBe('day');
  expect(groupingOf('2026-01-01', '2026-03-04')).toBe('month');
});

test('lists each day or month of a period once', () => {
  expect(periodsOf('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(periodsOf('2025-11-30', '2026-02-01')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

describe('presetPeriod', () => {
  test.each([
    ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['lastYear', '2026-11-22', '2025-12-01', '2026-11-22'],
    ['lastYear', '2026-12-31', '2026-01-01', '2026-12-31'],
  ] as const)('returns the period %s as of %s: %s to %s', (preset, today, from, to) => {
    expect(presetPeriod(preset, today)).toEqual({ from, to });
  });
});
