import { expect, test } from 'vitest';
import { guessMapping, parseCents, parseDay, parseStatus, parseTime } from './imports-rules.ts';

test.each([
  ['2026-03-04', 'month', '2026-03-04'],
  ['2026-03-04T09:00:00Z', 'month', '2026-03-04'],
  ['3/4/2026', 'month', '2026-03-04'],
  ['3/4/2026', 'day', '2026-04-03'],
  ['04.03.26', 'day', '2026-03-04'],
  ['3/4/2026 9:15', 'month', '2026-03-04'],
  ['13/4/2026', 'month', null],
  ['2026-02-30', 'month', null],
  ['soon', 'month', null],
  ['', 'month', null],
] as const)('parses the date "%s", with the %s first, to %s', (text, first, day) => {
  expect(parseDay(text, first)).toBe(day);
});

test.each([
  ['9:00 AM', '09:00'],
  ['9am', '09:00'],
  ['12:15 am', '00:15'],
  ['12:30 p.m.', '12:30'],
  ['14.30', '14:30'],
  ['09:00:00', '09:00'],
  ['9:00 - 11:00 AM', '09:00'],
  ['2:00 - 4:00 PM', '14:00'],
  ['11:30 - 1:30 PM', '11:30'],
  ['25:00', null],
  ['morning', null],
])('parses the time "%s" to %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each([
  ['$18.00', 1800],
  ['18,50 €', 1850],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1,234', 123_400],
  ['18', 1800],
  ['-3', null],
  ['free', null],
])('parses the amount "%s" to %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test('recognizes only paid and cancelled statuses', () => {
  expect(['Paid', 'CONFIRMED', ''].map(parseStatus)).toEqual(['paid', 'paid', 'paid']);
  expect(['Canceled', 'cancelled by guest'].map(parseStatus)).toEqual(['cancelled', 'cancelled']);
  expect(parseStatus('pending')).toBeNull();
});

test('maps each column at most once, by common names', () => {
  expect(
    guessMapping('waivers', ['Parent Name', 'E-Mail', 'Participant', 'DOB', 'Date signed', 'X']),
  ).toEqual({
    guardianName: 'Parent Name',
    guardianEmail: 'E-Mail',
    childName: 'Participant',
    childBirthdate: 'DOB',
    signedOn: 'Date signed',
  });
  expect(guessMapping('members', ['Nombre', 'Correo', 'Teléfono'])).toEqual({
    firstName: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
  });
});
