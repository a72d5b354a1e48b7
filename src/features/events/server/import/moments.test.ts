import { expect, it } from 'vitest';
import { isTimeZone } from '#shared/venue-dates.ts';
import { parseMoment } from './moments.ts';
import { windowsZones } from './windows-zones.ts';

it.each([
  ['2026-11-05T10:00:00-05:00', '2026-11-05T15:00:00.000Z'],
  ['2026-11-05T10:00:00.000Z', '2026-11-05T10:00:00.000Z'],
  ['2026-11-05T10:00+0100', '2026-11-05T09:00:00.000Z'],
  ['2026-11-05T10:00-5', '2026-11-05T15:00:00.000Z'],
  ['2026-11-05 10:00', '2026-11-05T09:00:00.000Z'],
  ['20261105T100000', '2026-11-05T09:00:00.000Z'],
  ['2026-10-25T10:00', '2026-10-25T09:00:00.000Z'],
  ['2026-10-24T10:00', '2026-10-24T08:00:00.000Z'],
  ['2026-11-05', '2026-11-04T23:00:00.000Z'],
  ['Thu, 05 Nov 2026 10:00:00 +0200', '2026-11-05T08:00:00.000Z'],
  ['5 Nov 2026 10:00 PST', '2026-11-05T18:00:00.000Z'],
])('parses %s, by default as Berlin time', (text, expected) => {
  expect(parseMoment(text, 'Europe/Berlin')?.at.toISOString()).toBe(expected);
});

it.each([
  '11/05/2026',
  '2026-02-30',
  '2026-11-05T25:00',
  '2026-11-05T10:00+99:00',
  '05 Foo 2026 10:00:00 GMT',
  'Thu, 05 Nov 2026 10:00:00 XYZ',
  'tomorrow',
  '',
])('returns null for the ambiguous or invalid text %j', (text) => {
  expect(parseMoment(text, 'Europe/Berlin')).toBeNull();
});

it('maps every Windows zone to an existing IANA zone', () => {
  expect(windowsZones.size).toBeGreaterThan(135);
  expect([...windowsZones].filter(([, name]) => !isTimeZone(name))).toEqual([]);
});
