import { describe, expect, test } from 'vitest';
import { copyExpiresAt, nearestBooking } from './offline-desk-rules.ts';

const ZONE = 'America/New_York';

describe('a copy runs out', () => {
  test.each([
    ['12 hours after a morning', '2027-03-02T15:00:00Z', '2027-03-02', '2027-03-03T03:00:00.000Z'],
    ['at midnight', '2027-03-02T23:00:00Z', '2027-03-02', '2027-03-03T05:00:00.000Z'],
    [
      'at midnight of a short day',
      '2027-03-14T18:00:00Z',
      '2027-03-14',
      '2027-03-15T04:00:00.000Z',
    ],
  ])('%s', (_what, now, today, end) => {
    expect(copyExpiresAt(new Date(now), today, ZONE).toISOString()).toBe(end);
  });
});

describe('the booking that a family comes for', () => {
  const morning = { startsAt: 900, endsAt: 1100 };
  const noon = { startsAt: 1130, endsAt: 1330 };
  test.each([
    ['is under way', 1000, morning],
    ['begins soon', 1120, noon],
    ['is over since a moment', 1105, morning],
    ['has begun as the other ended', 1130, noon],
  ])('%s', (_what, now, expected) => {
    expect(nearestBooking([noon, morning], now)).toBe(expected);
  });

  test('is none where there is none', () => {
    expect(nearestBooking([], 1000)).toBeNull();
  });
});
