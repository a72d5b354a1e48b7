import { describe, expect, test } from 'vitest';
import {
  arrivalOf,
  birthdayOf,
  findOverCapacity,
  leaveTimeOf,
  sessionAt,
} from './arrival-rules.ts';

const at = (time: string) => Date.parse(`2027-03-02T${time}:00Z`);
const morning = { startsAt: at('09:00'), endsAt: at('11:00'), capacity: 25 };
const noon = { startsAt: at('11:30'), endsAt: at('13:30'), capacity: 10 };

test.each([
  ['08:44', { kind: 'early', minutes: 16 }],
  ['08:45', { kind: 'on-time' }],
  ['09:15', { kind: 'on-time' }],
  ['09:16', { kind: 'late', minutes: 16 }],
  ['10:59', { kind: 'late', minutes: 119 }],
  ['11:00', { kind: 'over', minutes: 0 }],
  ['11:20', { kind: 'over', minutes: 20 }],
])('arrivalOf classifies an arrival at %s for a session from 9 to 11 as %j', (time, expected) => {
  expect(arrivalOf(morning, at(time))).toEqual(expected);
});

test('sessionAt returns the session in progress or the one that starts within the hour', () => {
  const sessions = [noon, morning];
  expect(sessionAt(sessions, at('07:59'))).toBeNull();
  expect(sessionAt(sessions, at('08:00'))).toBe(morning);
  expect(sessionAt(sessions, at('10:59'))).toBe(morning);
  expect(sessionAt(sessions, at('11:00'))).toBe(noon);
  expect(sessionAt(sessions, at('13:30'))).toBeNull();
});

test('leaveTimeOf returns the end of the booking, or without one the end of the session at check-in', () => {
  expect(leaveTimeOf(noon.endsAt, [morning, noon], at('09:10'))).toBe(noon.endsAt);
  expect(leaveTimeOf(null, [morning, noon], at('09:10'))).toBe(morning.endsAt);
  expect(leaveTimeOf(null, [morning, noon], at('20:00'))).toBeNull();
});

test('findOverCapacity returns null unless more children are inside than the session has spots', () => {
  expect(findOverCapacity([morning, noon], 25, at('10:00'))).toBeNull();
  expect(findOverCapacity([morning, noon], 26, at('10:00'))).toEqual({
    children: 26,
    capacity: 25,
  });
  expect(findOverCapacity([morning, noon], 11, at('12:00'))).toEqual({
    children: 11,
    capacity: 10,
  });
  expect(findOverCapacity([morning, noon], 99, at('20:00'))).toBeNull();
});

describe('birthdayOf', () => {
  const findBirthday = (birthdate: string, today: string) =>
    birthdayOf({ birthdates: [{ childName: 'Milo Lee', birthdate }], birthMonths: [] }, today);

  test.each([
    ['2024-03-02', '2027-03-02', { age: 3, date: '2027-03-02' }],
    ['2024-03-08', '2027-03-02', { age: 3, date: '2027-03-08' }],
    ['2024-03-09', '2027-03-02', null],
    ['2024-03-01', '2027-03-02', null],
    ['2024-01-02', '2026-12-30', { age: 3, date: '2027-01-02' }],
    ['2024-02-29', '2027-02-27', { age: 3, date: '2027-03-01' }],
    ['2027-03-02', '2027-03-02', null],
  ])('for a child born on %s and the date %s, returns %j', (birthdate, today, expected) => {
    expect(findBirthday(birthdate, today)).toEqual(
      expected && { childName: 'Milo Lee', ...expected },
    );
  });

  test('returns a birth month from the profile all month, unless a waiver has the birthdate', () => {
    const birthMonths = ['2024-03'];
    expect(birthdayOf({ birthdates: [], birthMonths }, '2027-03-20')).toEqual({
      childName: null,
      age: 3,
      date: null,
    });
    expect(birthdayOf({ birthdates: [], birthMonths }, '2027-04-01')).toBeNull();
    const birthdates = [{ childName: 'Milo Lee', birthdate: '2024-03-02' }];
    expect(birthdayOf({ birthdates, birthMonths }, '2027-03-20')).toBeNull();
  });
});
