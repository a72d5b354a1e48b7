import { expect, test } from 'vitest';
import { parseDay } from './parse-days.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2024-05-01T00:00:00Z', '2024-05-01'],
  ['2024-05-01 00:00:00+00:00', '2024-05-01'],
  ['2027-03-31T23:59:59.999Z', '2027-03-31'],
  // Midnight at the venue, written in another zone.
  ['2024-05-01T04:00:00Z', '2024-05-01'],
  ['2024-05-01T03:00:00Z', '2024-04-30'],
])('reads the day in %s as %s', (text, day) => {
  expect(parseDay(text, null, NEW_YORK, { isDayOnly: true })).toMatchObject({ day });
});

test('converts an instant to the venue’s time zone', () => {
  expect(parseDay('2024-05-01T00:00:00Z', null, NEW_YORK)).toEqual({
    day: '2024-04-30',
    time: '20:00',
  });
});

test('rejects a day that does not exist', () => {
  expect(parseDay('2024-02-30T00:00:00Z', null, NEW_YORK, { isDayOnly: true })).toBeNull();
});
