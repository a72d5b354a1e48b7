import { describe, expect, test } from 'vitest';
import {
  addDays,
  formatDate,
  formatDateRange,
  formatInstant,
  formatSlotLabel,
  formatVenueDate,
  formatWeekday,
  instantOf,
  isTimeZone,
  isVenueDate,
  slotLabel,
  startOfSlot,
  venueDateOf,
  venueTimeOf,
  weekdayOf,
} from './venue-dates.ts';

describe('venue dates', () => {
  test.each(['2026-01-31', '2028-02-29', '1900-01-01', '2999-12-31'])('include %s', (text) => {
    expect(isVenueDate(text)).toBe(true);
  });

  test.each([
    '',
    'today',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '1899-12-31',
    '3000-01-01',
  ])('exclude %j', (text) => {
    expect(isVenueDate(text)).toBe(false);
  });

  test('addDays adds days across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-03-08', 7)).toBe('2026-03-15');
  });

  test('weekdayOf numbers weekdays from Sunday', () => {
    expect(['2027-03-07', '2027-03-08', '2027-03-13'].map(weekdayOf)).toEqual([0, 1, 6]);
  });

  test('formatVenueDate includes the weekday', () => {
    expect(formatVenueDate('2027-01-05')).toBe('Tue, Jan 5');
  });
});

describe('isTimeZone', () => {
  test.each(['America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'UTC'])(
    'accepts %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  test.each(['', 'Mars/Olympus', '+05:30', 'New York', '-08:00', 'America/New_York '])(
    'rejects %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});

describe('instants', () => {
  test.each([
    ['a winter morning', '2027-01-05', '09:00', 'America/New_York', '2027-01-05T14:00:00Z'],
    ['a summer morning', '2027-07-05', '09:00', 'America/New_York', '2027-07-05T13:00:00Z'],
    [
      'the day clocks go forward',
      '2027-03-14',
      '09:00',
      'America/New_York',
      '2027-03-14T13:00:00Z',
    ],
    ['the day clocks go back', '2027-11-07', '09:00', 'America/New_York', '2027-11-07T14:00:00Z'],
    ['a time skipped in spring', '2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00Z'],
    [
      'a time repeated in autumn',
      '2027-11-07',
      '01:30',
      'America/New_York',
      '2027-11-07T05:30:00Z',
    ],
    ['a half-hour change', '2027-10-03', '09:00', 'Australia/Lord_Howe', '2027-10-02T22:00:00Z'],
    ['a quarter-hour offset', '2027-01-05', '09:00', 'Asia/Kathmandu', '2027-01-05T03:15:00Z'],
    ['the easternmost zone', '2027-01-05', '09:00', 'Pacific/Kiritimati', '2027-01-04T19:00:00Z'],
    [
      'the half hour before clocks go forward',
      '2027-03-28',
      '00:30',
      'Europe/Lisbon',
      '2027-03-28T00:30:00Z',
    ],
  ])('instantOf converts %s', (_name, date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toEqual(new Date(instant));
  });

  test.each(Intl.supportedValuesOf('timeZone'))(
    'instantOf round-trips instants throughout 2027 in %s, except in repeated hours',
    (zone) => {
      for (let hour = 0; hour < 366 * 24; hour += 23) {
        const instant = new Date(Date.UTC(2027, 0, 1, hour));
        const [date, time] = [venueDateOf(instant, zone), venueTimeOf(instant, zone)];
        const back = instantOf(date, time, zone);
        const isSameLocalTime =
          venueDateOf(back, zone) === date && venueTimeOf(back, zone) === time;
        // A repeated local time maps to its first occurrence, never more than a few hours earlier.
        if (back.getTime() !== instant.getTime()) {
          expect(isSameLocalTime && back < instant, `${zone} ${instant.toISOString()}`).toBe(true);
          expect(instant.getTime() - back.getTime()).toBeLessThanOrEqual(3 * 3_600_000);
        }
      }
    },
  );

  test('formatInstant includes the weekday and the time', () => {
    expect(formatInstant(new Date('2027-01-05T20:00:00Z'), 'America/New_York')).toBe(
      'Tue, Jan 5 at 3:00 PM',
    );
    expect(formatInstant(new Date('2027-01-06T04:59:00Z'), 'America/New_York')).toBe(
      'Tue, Jan 5 at 11:59 PM',
    );
  });
});

test.each([
  ['09:00', '11:00', '9:00 - 11:00 AM'],
  ['11:30', '13:30', '11:30 AM - 1:30 PM'],
  ['14:00', '16:00', '2:00 - 4:00 PM'],
  ['00:00', '00:30', '12:00 - 12:30 AM'],
  ['11:00', '12:00', '11:00 AM - 12:00 PM'],
])('labels the slot from %s to %s as %s', (start, end, label) => {
  expect(slotLabel(start, end)).toBe(label);
});

describe('Spanish formatting', () => {
  test('omits the comma after the weekday', () => {
    expect(formatVenueDate('2027-01-05', 'es-US')).toBe('mar 5 de ene');
  });

  test.each([
    ['2027-01-05T20:00:00Z', 'mar 5 de ene a las 3:00 p.m.'],
    ['2027-01-05T18:00:00Z', 'mar 5 de ene a la 1:00 p.m.'],
    ['2027-01-05T15:30:00Z', 'mar 5 de ene a las 10:30 a.m.'],
    ['2027-01-06T04:59:00Z', 'mar 5 de ene a las 11:59 p.m.'],
  ])('formats %s as %s', (instant, text) => {
    expect(formatInstant(new Date(instant), 'America/New_York', 'es-US')).toBe(text);
  });

  test.each([
    ['9:00 - 11:00 AM', '9:00 - 11:00 a.m.'],
    ['11:30 AM - 1:30 PM', '11:30 a.m. - 1:30 p.m.'],
    ['something else', 'something else'],
  ])('translates the slot label %s to %s in Spanish only', (label, text) => {
    expect(formatSlotLabel(label, 'es-US')).toBe(text);
    expect(formatSlotLabel(label, 'en-US')).toBe(label);
  });
});

test.each([
  ['09:00', '11:00'],
  ['11:30', '13:30'],
  ['00:15', '01:00'],
  ['12:00', '14:00'],
  ['09:00', '18:00'],
])('reads the start %s of a slot until %s from its label', (start, end) => {
  expect(startOfSlot(slotLabel(start, end))).toBe(start);
});

test('reads no start from other texts', () => {
  expect(startOfSlot('something else')).toBeNull();
});

test('formats a venue date independently of the zone, and an instant in the zone', () => {
  const style = { dateStyle: 'medium' } as const;
  expect(formatDate('2026-01-05', style, 'America/Los_Angeles')).toBe('Jan 5, 2026');
  expect(formatDate('2026-01-05T03:00:00Z', style, 'America/Los_Angeles')).toBe('Jan 4, 2026');
  expect(formatDate('2026-01-05', { weekday: 'long' }, 'UTC', 'es-US')).toBe('lunes');
});

test('formats date ranges and weekday names', () => {
  expect(formatDateRange('2026-01-05', '2026-01-11').replace(/\s/g, ' ')).toBe('Jan 5 – 11, 2026');
  expect([0, 6].map((weekday) => formatWeekday(weekday, 'short'))).toEqual(['Sun', 'Sat']);
});
