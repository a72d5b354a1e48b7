import { expect, test } from 'vitest';
import { addDays } from '#shared/venue-dates.ts';
import { shareOfSpots } from './year-rules.ts';

/** A Monday in March. */
const TODAY = '2027-03-01';
const share = (venueDate: string, startTime = '09:00', chance = 0.5) =>
  shareOfSpots({ venueDate, startTime }, TODAY, chance);

test('a Saturday is fuller than the Tuesday before', () => {
  expect(share('2027-02-27')).toBeGreaterThan(1.5 * share('2027-02-23'));
});

test('winter is fuller than summer, and mornings than early afternoons', () => {
  // The same weekday, before and after half a year of growth.
  expect(share('2026-03-04')).toBeGreaterThan(share('2026-07-15') * 0.9);
  expect(share('2027-02-23')).toBeGreaterThan(share('2026-07-14'));
  expect(share('2027-02-23', '09:00')).toBeGreaterThan(share('2027-02-23', '14:00'));
});

test('the venue grows over its first year', () => {
  expect(share(addDays(TODAY, -1))).toBeGreaterThan(share(addDays(TODAY, -361)));
});

test('fewer families have booked the further ahead a session is', () => {
  const shares = [2, 9, 16, 23].map((days) => share(addDays(TODAY, days)));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares.at(-1)).toBeLessThan(0.15);
});

test('stays between nothing and all spots', () => {
  for (let day = -364; day <= 28; day += 1) {
    for (const chance of [0, 0.999]) {
      const result = share(addDays(TODAY, day), '09:00', chance);
      expect(result).toBeGreaterThanOrEqual(0);
      expect(result).toBeLessThanOrEqual(1);
    }
  }
});
