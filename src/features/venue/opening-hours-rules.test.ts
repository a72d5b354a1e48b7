import { describe, expect, test } from 'vitest';
import {
  deriveOpeningHours,
  doExceptionsOverlap,
  doOpeningsOverlap,
  findHoursOn,
  formatHoursExceptions,
  formatOpeningHours,
  groupOpeningHours,
} from './opening-hours-rules.ts';

const opening = (weekday: number, opens = '09:00', closes = '17:00') => ({
  weekday,
  opens,
  closes,
});

test('formats the open days in both languages, and omits closed ones', () => {
  const week = [
    ...[1, 2, 3, 4, 5].map((weekday) => opening(weekday)),
    opening(6, '10:00', '14:30'),
  ];
  expect(formatOpeningHours(week, 'en-US')).toEqual([
    'Mon – Fri: 9:00 AM - 5:00 PM',
    'Sat: 10:00 AM - 2:30 PM',
  ]);
  expect(formatOpeningHours(week.slice(5), 'es-US')).toEqual(['sáb: 10:00 a.m. - 2:30 p.m.']);
  expect(formatOpeningHours([], 'en-US')).toEqual([]);
});

describe('groupOpeningHours', () => {
  test('groups consecutive weekdays with the same hours, from Monday to Sunday', () => {
    const week = [1, 2, 3, 4, 5].map((weekday) => opening(weekday));
    expect(groupOpeningHours([opening(6, '10:00', '14:00'), ...week])).toEqual([
      { from: 1, to: 5, times: [{ opens: '09:00', closes: '17:00' }] },
      { from: 6, to: 6, times: [{ opens: '10:00', closes: '14:00' }] },
      { from: 0, to: 0, times: [] },
    ]);
  });

  test('returns a single line if every day has the same hours', () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => opening(weekday));
    expect(groupOpeningHours(week)).toHaveLength(1);
  });

  test('sorts the openings of a day with a break', () => {
    const [line] = groupOpeningHours([opening(1, '14:00', '18:00'), opening(1, '09:00', '12:00')]);
    expect(line?.times.map(({ opens }) => opens)).toEqual(['09:00', '14:00']);
  });
});

test('doOpeningsOverlap compares only openings of the same weekday and allows them to touch', () => {
  expect(doOpeningsOverlap([opening(1), opening(2)])).toBe(false);
  expect(doOpeningsOverlap([opening(1, '09:00', '12:00'), opening(1, '12:00', '14:00')])).toBe(
    false,
  );
  expect(doOpeningsOverlap([opening(1, '09:00', '12:01'), opening(1, '12:00', '14:00')])).toBe(
    true,
  );
});

test('deriveOpeningHours opens each day from its first start to its last end', () => {
  const sessions = [
    { weekday: 3, starts: '11:30', ends: '13:30' },
    { weekday: 3, starts: '09:00', ends: '11:00' },
    { weekday: 5, starts: '09:00', ends: '11:00' },
  ];
  expect(deriveOpeningHours(sessions)).toEqual([
    opening(3, '09:00', '13:30'),
    opening(5, '09:00', '11:00'),
  ]);
});

describe('exceptions', () => {
  const christmas = [
    { from: '2026-12-25', to: '2026-12-26', hours: null },
    { from: '2026-12-24', to: '2026-12-24', hours: { opens: '09:00', closes: '13:00' } },
  ];
  const openingHours = [{ weekday: 4, opens: '10:00', closes: '18:00' }];

  test('may touch, but not share a day', () => {
    expect(doExceptionsOverlap(christmas)).toBe(false);
    const shared = { from: '2026-12-20', to: '2026-12-24', hours: null };
    expect(doExceptionsOverlap([...christmas, shared])).toBe(true);
  });

  test('replace the weekly hours of their days', () => {
    const findHours = (date: string, weekly = openingHours) =>
      findHoursOn({ openingHours: weekly, hoursExceptions: christmas }, date);
    expect(findHours('2026-12-17')).toEqual(openingHours);
    expect(findHours('2026-12-18')).toEqual([]);
    expect(findHours('2026-12-24')).toEqual([{ opens: '09:00', closes: '13:00' }]);
    expect(findHours('2026-12-26')).toEqual([]);
    expect(findHours('2026-12-17', [])).toBeNull();
  });

  test('are announced in order, four weeks ahead, until they are over', () => {
    const format = (today: string, locale = 'en-US') =>
      formatHoursExceptions(christmas, today, { locale, closed: 'Closed' });
    expect(format('2026-11-25')).toEqual([]);
    expect(format('2026-12-01')).toEqual([
      'Thu, Dec 24: 9:00 AM - 1:00 PM',
      'Dec 25 – 26, 2026: Closed',
    ]);
    expect(format('2026-12-26')).toHaveLength(1);
    expect(format('2026-12-27')).toEqual([]);
  });
});
