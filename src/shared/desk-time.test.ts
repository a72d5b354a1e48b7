import { expect, test } from 'vitest';
import { parseDeskTime } from './desk-time.ts';

const now = new Date('2027-03-02T15:00:00Z');

test.each([
  ['2027-03-02T14:51:00.000Z', '2027-03-02T14:51:00.000Z'],
  ['2027-03-01T15:00:00.000Z', '2027-03-01T15:00:00.000Z'],
  // A tablet's clock that is slightly fast.
  ['2027-03-02T15:04:59.000Z', '2027-03-02T15:00:00.000Z'],
  ['2027-03-02T15:05:01.000Z', null],
  ['2027-03-01T14:59:59.000Z', null],
  ['yesterday', null],
])('maps the reported desk time %s to %s', (reported, expected) => {
  expect(parseDeskTime(reported, now)?.toISOString() ?? null).toBe(expected);
});
