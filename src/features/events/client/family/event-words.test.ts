import { describe, expect, test } from 'vitest';
import { agesOf, daysOf, monthBeside, startOf, timesOf, weeksOf } from './event-words.ts';

const zone = 'America/New_York';
const event = (startsAt: string, endsAt: string, allDay = false) => ({ startsAt, endsAt, allDay });

describe('times', () => {
  test('are written in the venue’s zone and the reader’s language', () => {
    const story = event('2027-01-05T20:00:00Z', '2027-01-05T21:30:00Z');
    expect(startOf(story, zone, 'en-US')).toBe('Tue, Jan 5 at 3:00 PM');
    expect(timesOf(story, zone, 'en-US')).toBe('3:00 - 4:30 PM');
    expect(startOf(story, zone, 'es-US')).toBe('mar 5 de ene a las 3:00 p.m.');
  });

  test('across midnight include both days; all-day events have none', () => {
    const night = event('2027-01-06T03:00:00Z', '2027-01-06T14:00:00Z');
    expect(timesOf(night, zone, 'en-US')).toBe('Tue, Jan 5 at 10:00 PM – Wed, Jan 6 at 9:00 AM');
    const fair = event('2027-03-13T05:00:00Z', '2027-03-15T04:00:00Z', true);
    expect(daysOf(fair, zone)).toEqual({ first: '2027-03-13', last: '2027-03-14' });
    expect(startOf(fair, zone, 'en-US')).toBe('Sat, Mar 13 – Sun, Mar 14');
    expect(timesOf(fair, zone, 'en-US')).toBe('');
  });
});

test.each([
  [{ minAgeMonths: null, maxAgeMonths: null, tags: [] }, null],
  [
    { minAgeMonths: null, maxAgeMonths: null, tags: ['2-5'] },
    { from: 2, to: 5, unit: 'years' },
  ],
  [
    { minAgeMonths: 24, maxAgeMonths: 60, tags: [] },
    { from: 2, to: 5, unit: 'years' },
  ],
  [
    { minAgeMonths: 6, maxAgeMonths: 18, tags: [] },
    { from: 6, to: 18, unit: 'months' },
  ],
  [
    { minAgeMonths: 36, maxAgeMonths: null, tags: [] },
    { from: 3, to: null, unit: 'years' },
  ],
])('the ages of %j', (asked, ages) => expect(agesOf(asked)).toEqual(ages));

describe('a month', () => {
  test('fills its weeks with days of adjacent months', () => {
    const weeks = weeksOf('2027-05');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2027-04-25');
    expect(weeks.at(-1)?.at(-1)).toBe('2027-06-05');
    // February 2026 begins on a Sunday and ends on a Saturday.
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeks.flat()).toHaveLength(42);
  });

  test('has adjacent months across years', () => {
    expect(monthBeside('2027-12', 1)).toBe('2028-01');
    expect(monthBeside('2027-01', -1)).toBe('2026-12');
  });
});
