import { describe, expect, test } from 'vitest';
import { toAgeRange } from '#features/venue/venue-facts-rules.ts';
import {
  adjacentMonth,
  agesOf,
  dateRangeOf,
  formatStart,
  formatTimes,
  weeksOf,
} from './event-format.ts';

const zone = 'America/New_York';
const event = (startsAt: string, endsAt: string, allDay = false) => ({ startsAt, endsAt, allDay });

describe('formatting the times of an event', () => {
  test('uses the venue’s zone and the given locale', () => {
    const story = event('2027-01-05T20:00:00Z', '2027-01-05T21:30:00Z');
    expect(formatStart(story, zone, 'en-US')).toBe('Tue, Jan 5 at 3:00 PM');
    expect(formatTimes(story, zone, 'en-US')).toBe('3:00 - 4:30 PM');
    expect(formatStart(story, zone, 'es-US')).toBe('mar 5 de ene a las 3:00 p.m.');
  });

  test('includes both days across midnight, and no times for all-day events', () => {
    const night = event('2027-01-06T03:00:00Z', '2027-01-06T14:00:00Z');
    expect(formatTimes(night, zone, 'en-US')).toBe(
      'Tue, Jan 5 at 10:00 PM – Wed, Jan 6 at 9:00 AM',
    );
    const fair = event('2027-03-13T05:00:00Z', '2027-03-15T04:00:00Z', true);
    expect(dateRangeOf(fair, zone)).toEqual({ first: '2027-03-13', last: '2027-03-14' });
    expect(formatStart(fair, zone, 'en-US')).toBe('Sat, Mar 13 – Sun, Mar 14');
    expect(formatTimes(fair, zone, 'en-US')).toBe('');
  });
});

test.each([
  [{ minAgeMonths: null, maxAgeMonths: null, tags: [] }, { kind: 'none' }],
  [
    { minAgeMonths: null, maxAgeMonths: null, tags: ['2-5'] },
    { kind: 'years', from: 2, to: 5 },
  ],
  [
    { minAgeMonths: 18, maxAgeMonths: 60, tags: ['0-2'] },
    { kind: 'mixed', from: 18, to: 5 },
  ],
  [
    { minAgeMonths: 0, maxAgeMonths: 12, tags: [] },
    { kind: 'months', from: 0, to: 12 },
  ],
  [
    { minAgeMonths: 24, maxAgeMonths: 71, tags: [] },
    { kind: 'years', from: 2, to: 5 },
  ],
  [
    { minAgeMonths: 36, maxAgeMonths: null, tags: [] },
    { kind: 'fromYears', from: 3 },
  ],
])('the ages of %j are %j', (ages, expected) => expect(toAgeRange(agesOf(ages))).toEqual(expected));

describe('a calendar month', () => {
  test('is padded to whole weeks with days from adjacent months', () => {
    const weeks = weeksOf('2027-05');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2027-04-25');
    expect(weeks.at(-1)?.at(-1)).toBe('2027-06-05');
    // February 2026 starts on a Sunday and ends on a Saturday.
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeks.flat()).toHaveLength(42);
  });

  test('has adjacent months across year boundaries', () => {
    expect(adjacentMonth('2027-12', 1)).toBe('2028-01');
    expect(adjacentMonth('2027-01', -1)).toBe('2026-12');
  });
});
