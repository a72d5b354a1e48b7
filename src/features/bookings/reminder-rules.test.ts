import { describe, expect, test } from 'vitest';
import { getReminderFilter } from './reminder-rules.ts';

const filterAt = (instant: string, timezone: string, reminderHour = 17) =>
  getReminderFilter(new Date(instant), { timezone, reminderHour });

describe('the reminder period', () => {
  test('covers four hours from the venue’s reminder hour, with tomorrow’s date', () => {
    const zone = 'America/New_York';
    expect(filterAt('2027-03-02T21:59:59Z', zone)).toBeNull();
    expect(filterAt('2027-03-02T22:00:00Z', zone)).toEqual({
      venueDate: '2027-03-03',
      unchangedSince: new Date('2027-03-02T22:00:00Z'),
    });
    expect(filterAt('2027-03-03T01:59:59Z', zone)?.venueDate).toBe('2027-03-03');
    expect(filterAt('2027-03-03T02:00:00Z', zone)).toBeNull();
  });

  test.each([
    ['Pacific/Kiritimati', '2027-03-02T03:00:00Z', '2027-03-03'],
    ['Pacific/Niue', '2027-03-03T04:00:00Z', '2027-03-03'],
    ['Asia/Kolkata', '2027-03-02T11:30:00Z', '2027-03-03'],
    ['Australia/Lord_Howe', '2027-03-02T06:00:00Z', '2027-03-03'],
  ])('starts at 17:00 local time in %s', (zone, instant, venueDate) => {
    expect(filterAt(instant, zone)?.venueDate).toBe(venueDate);
    expect(filterAt(new Date(Date.parse(instant) - 1000).toISOString(), zone)).toBeNull();
  });

  test('starts at the same local hour before and after a DST change', () => {
    // In New York, 14 March 2027 has 23 hours and 7 November has 25.
    for (const [instant, venueDate] of [
      ['2027-03-13T22:00:00Z', '2027-03-14'],
      ['2027-03-14T21:00:00Z', '2027-03-15'],
      ['2027-11-06T21:00:00Z', '2027-11-07'],
      ['2027-11-07T22:00:00Z', '2027-11-08'],
    ] as const) {
      expect(filterAt(instant, 'America/New_York')?.venueDate).toBe(venueDate);
      const before = new Date(Date.parse(instant) - 1000).toISOString();
      expect(filterAt(before, 'America/New_York')).toBeNull();
    }
  });

  test('starts once if a DST change skips or repeats the reminder hour', () => {
    // 2:00 on 14 March 2027 does not exist in New York, and 1:00 on 7 November occurs twice.
    expect(filterAt('2027-03-14T06:59:00Z', 'America/New_York', 2)).toBeNull();
    expect(filterAt('2027-03-14T07:00:00Z', 'America/New_York', 2)?.venueDate).toBe('2027-03-15');
    expect(filterAt('2027-11-07T05:00:00Z', 'America/New_York', 1)?.unchangedSince).toEqual(
      new Date('2027-11-07T05:00:00Z'),
    );
    expect(filterAt('2027-11-07T06:00:00Z', 'America/New_York', 1)?.unchangedSince).toEqual(
      new Date('2027-11-07T05:00:00Z'),
    );
  });

  test('ends at midnight for a late reminder hour', () => {
    expect(filterAt('2027-03-03T04:30:00Z', 'America/New_York', 23)?.venueDate).toBe('2027-03-03');
    expect(filterAt('2027-03-03T05:00:00Z', 'America/New_York', 23)).toBeNull();
    expect(filterAt('2027-03-02T05:00:00Z', 'America/New_York', 0)?.venueDate).toBe('2027-03-03');
  });
});
