import { expect, test } from 'vitest';
import { addPeriods } from './periods.ts';

test.each([
  ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 'month', 13, '2027-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 'year', 4, '2032-02-29T10:00:00.000Z'],
  ['2026-05-31T10:00:00Z', 'month', -1, '2026-04-30T10:00:00.000Z'],
  ['2026-12-15T10:00:00Z', 'month', 1, '2027-01-15T10:00:00.000Z'],
] as const)('starting at %s, billed every %s, period %i ends at %s', (from, every, count, end) => {
  expect(addPeriods(new Date(from), every, count).toISOString()).toBe(end);
});
