import { describe, expect, test } from 'vitest';
import { copyExpiresAt, nearestBooking } from './offline-desk-rules.ts';

const ZONE = 'America/New_York';

describe('copyExpiresAt', () => {
  test.each([
    [
      '12 hours later, when made in the morning',
      '2027-03-02T15:00:00Z',
      '2027-03-02',
      '2027-03-03T03:00:00.000Z',
    ],
    [
      'at midnight, when made in the evening',
      '2027-03-02T23:00:00Z',
      '2027-03-02',
      '2027-03-03T05:00:00.000Z',
    ],
    [
      'at midnight of a 23-hour day',
      '2027-03-14T18:00:00Z',
      '2027-03-14',
      '2027-03-15T04:00:00.000Z',
    ],
  ])('%s', (_what, now, today, end) => {
    expect(copyExpiresAt(new Date(now), today, ZONE).toISOString()).toBe(end);
  });
});

describe('nearestBooking', () => {
  const morning = { startsAt: 900, endsAt: 1100 };
  const noon = { startsAt: 1130, endsAt: 1330 };
  test.each([
    ['prefers the current one', 1000, morning],
    ['prefers one about to begin', 1120, noon],
    ['prefers one that has just ended', 1105, morning],
    ['prefers the one that begins as the other ends', 1130, noon],
  ])('%s', (_what, now, expected) => {
    expect(nearestBooking([noon, morning], now)).toBe(expected);
  });

  test('returns null without bookings', () => {
    expect(nearestBooking([], 1000)).toBeNull();
  });
});
