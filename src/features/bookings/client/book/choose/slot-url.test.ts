import { expect, test } from 'vitest';
import { buildUrl, parseBookableDate, parseChildrenCount } from './slot-url.ts';

const today = '2026-03-02';

test.each([undefined, '', 'tomorrow', '2026-02-30', '2026-3-5', '2026-03-01', '2027-03-03'])(
  'rejects %j as a booking date',
  (date) => {
    expect(parseBookableDate(date, today)).toBeUndefined();
  },
);

test.each(['2026-03-02', '2026-03-03', '2027-03-02'])('accepts %s as a booking date', (date) => {
  expect(parseBookableDate(date, today)).toBe(date);
});

test.each([
  [undefined, 1],
  ['', 1],
  ['many', 1],
  ['1.5', 1],
  ['-2', 1],
  ['2', 2],
  ['9', 3],
])('parses the number of children %j as %d, capped at three', (children, count) => {
  expect(parseChildrenCount(children, 3)).toBe(count);
});

test('omits empty query parameters', () => {
  const search = { date: today, slot: '9:00 - 11:00 AM', member: undefined, offer: '' };
  expect(buildUrl('/booking', search)).toBe('/booking?date=2026-03-02&slot=9%3A00+-+11%3A00+AM');
});

test('returns the plain path without query parameters', () => {
  expect(buildUrl('/booking', { date: undefined })).toBe('/booking');
});
