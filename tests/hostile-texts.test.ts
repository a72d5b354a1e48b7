import { expect, test } from 'vitest';
import { collectEvents } from '#features/events/server/import/collect-events.ts';
import { findZone } from '#features/events/server/import/ical-zones.ts';
import { parseAmount } from '#features/imports/parse-amounts.ts';
import { parseDay } from '#features/imports/parse-days.ts';
import { parseTime } from '#features/imports/parse-times.ts';
import { acceptedEncoding } from '#platform/server/http/compress-responses.ts';
import { negotiateLanguage } from '#shared/languages.ts';
import { trimTrailingSlashes } from '#shared/trim-trailing-slashes.ts';
import { cpuMillis } from './cpu-millis.ts';

const LENGTH = 100_000;
const options = { timeZone: 'UTC', from: '2027-01-01', until: '2028-01-01', currency: 'usd' };
const zone = findZone('Europe/Berlin', [], { days: 1000 });

function importLocation(location: string) {
  if (!zone) throw new Error('Unknown time zone');
  const draft = {
    id: 'one',
    title: 'Music',
    description: '',
    location,
    keywords: '',
    startsAt: new Date('2027-02-01T10:00:00Z'),
    endsAt: null,
    allDay: false,
    zone,
    url: null,
    cancelled: false,
    sequence: 0,
    changedAt: null,
    priceCents: null,
  };
  return collectEvents([draft], [], options).events[0]?.location;
}

// Regular expressions with quadratic backtracking took 3 to 20 seconds for these inputs.
test.each<[string, () => unknown, unknown]>([
  ['a location with many spaces', () => importLocation(`A${' '.repeat(40_000)}B`), 'A B'],
  ['a long time zone name', () => findZone('a'.repeat(LENGTH), [], { days: 1000 }), null],
  ['a time with many hyphens', () => parseTime(`9am ${'- 1 '.repeat(LENGTH / 4)}`), '09:00'],
  ['a date with many spaces', () => parseDay(`1${' '.repeat(LENGTH)}2`, 'day', 'utc'), null],
  ['an amount of many digits', () => parseAmount(`1${' 1'.repeat(LENGTH)}x`, null), null],
  [
    'an Accept-Encoding with many spaces',
    () => acceptedEncoding(`br${' '.repeat(LENGTH)}x, gzip`),
    'gzip',
  ],
  [
    'an Accept-Language with many spaces',
    () => negotiateLanguage({ 'accept-language': `de${' '.repeat(LENGTH)}x, es` }),
    'es',
  ],
  [
    'a URL with many slashes',
    () => trimTrailingSlashes(`${'/'.repeat(LENGTH)}x/`),
    `${'/'.repeat(LENGTH)}x`,
  ],
])('parses %s in under a second', (_label, parse, expected) => {
  const start = process.cpuUsage();
  expect(parse()).toEqual(expected);
  expect(cpuMillis(start), 'CPU milliseconds').toBeLessThan(1000);
});
