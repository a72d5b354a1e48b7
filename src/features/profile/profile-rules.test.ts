import { describe, expect, test } from 'vitest';
import { venueDateOf } from '#shared/venue-dates.ts';
import { ageFromInputs, ageOf, birthMonthOf, isProfileComplete } from './profile-rules.ts';

describe('birthMonthOf', () => {
  test.each([
    [0, '2026-11-21', '2026-11-01'],
    [10, '2026-11-21', '2026-01-01'],
    [11, '2026-11-21', '2025-12-01'],
    [71, '2026-11-30', '2020-12-01'],
    [1, '2024-03-31', '2024-02-01'],
    [12, '2024-02-29', '2023-02-01'],
  ])('for %i months on %s, returns the month %s', (months, today, birthMonth) => {
    expect(birthMonthOf(months, today)).toBe(birthMonth);
  });

  test('round-trips with ageOf on every day of two years', () => {
    for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const today = new Date(day).toISOString().slice(0, 10);
      for (const months of [0, 1, 11, 12, 13, 59, 71]) {
        expect(ageOf(birthMonthOf(months, today), today).ageMonths).toBe(months);
      }
    }
  });
});

describe('ageOf', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 0, 0],
    ['2026-11-01', '2026-12-01', 0, 1],
    ['2025-12-01', '2026-11-30', 0, 11],
    ['2025-12-01', '2026-12-01', 1, 12],
    ['2020-12-01', '2026-11-30', 5, 71],
    ['2020-12-01', '2026-12-01', 6, 72],
  ])(
    'for the birth month %s on %s, returns the age %i years, %i months in total',
    (birthMonth, today, ageYears, ageMonths) => {
      expect(ageOf(birthMonth, today)).toEqual({ ageYears, ageMonths });
    },
  );

  test('never returns a negative age, even if the venue changes to a time zone further west', () => {
    expect(ageOf('2026-12-01', '2026-11-30')).toEqual({ ageYears: 0, ageMonths: 0 });
  });

  test.each([
    ['America/New_York', 0],
    ['Europe/Berlin', 1],
    ['Pacific/Kiritimati', 1],
    ['Pacific/Pago_Pago', 0],
  ])('advances at midnight in the time zone %s', (timezone, ageMonths) => {
    const newYearInBerlin = new Date('2026-12-31T23:30:00Z');
    expect(ageOf('2026-12-01', venueDateOf(newYearInBerlin, timezone)).ageMonths).toBe(ageMonths);
  });
});

test('ageFromInputs adds years and months', () => {
  expect(ageFromInputs(2, 3)).toEqual({ ageYears: 2, ageMonths: 27 });
});

test('isProfileComplete requires names, phone and neighborhood', () => {
  const complete = { firstName: 'D', lastName: 'R', phone: '555-201-4477', neighborhood: 'Mill' };
  expect(isProfileComplete(complete)).toBe(true);
  for (const field of Object.keys(complete)) {
    expect(isProfileComplete({ ...complete, [field]: '' })).toBe(false);
  }
});
