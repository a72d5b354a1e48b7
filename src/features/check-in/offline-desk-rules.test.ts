import { describe, expect, test } from 'vitest';
import { copyExpiresAt, nearestBooking } from './offline-desk-rules.ts';

const ZONE = 'America/New_York';

describe('copyExpiresAt', () => {
  test.each([
    [
      'a morning copy after 12 hours',
      '2027-03-02T15:00:00Z',
      '2027-03-02',
      '2027-03-03T03:00:00.000Z',
    ],
    [
      'an evening copy at midnight',
      '2027-03-02T23:00:00Z',
      '2027-03-02',
      '2027-03-03T05:00:00.000Z',
    ],
    [
      'a copy of a 23-hour day at midnight',
      '2027-03-14T18:00:00Z',
      '2027-03-14',
      '2027-03-15T04:00:00.000Z',
    ],
  ])('expires %s', (_label, now, today, end) => {
    expect(copyExpiresAt(new Date(now), today, ZONE).toISOString()).toBe(end);
  });
});

describe('nearestBooking', () => {
  const morning = { startsAt: 900, endsAt: 1100 };
  const noon = { startsAt: 1130, endsAt: 1330 };
  test.each([
    ['the current booking', 1000, morning],
    ['a booking about to start', 1120, noon],
    ['a booking that has just ended', 1105, morning],
    ['the booking that is just starting', 1130, noon],
  ])('returns %s', (_label, now, expected) => {
    expect(nearestBooking([noon, morning], now)).toBe(expected);
  });

  test('returns null without bookings', () => {
    expect(nearestBooking([], 1000)).toBeNull();
  });
});
