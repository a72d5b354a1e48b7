import { expect, test } from 'vitest';
import { addressOf, bookableDate, childrenIn } from './slot-address.ts';

const today = '2026-03-02';

test.each([undefined, '', 'tomorrow', '2026-02-30', '2026-3-5', '2026-03-01', '2027-03-03'])(
  'rejects %j as a booking date',
  (date) => {
    expect(bookableDate(date, today)).toBeUndefined();
  },
);

test.each(['2026-03-02', '2026-03-03', '2027-03-02'])('accepts %s as a booking date', (date) => {
  expect(bookableDate(date, today)).toBe(date);
});

test.each([
  [undefined, 1],
  ['', 1],
  ['many', 1],
  ['1.5', 1],
  ['-2', 1],
  ['2', 2],
  ['9', 3],
])('reads %j as %d children, at most three', (children, count) => {
  expect(childrenIn(children, 3)).toBe(count);
});

test('omits empty parameters', () => {
  const search = { date: today, slot: '9:00 - 11:00 AM', member: undefined, offer: '' };
  expect(addressOf('/booking', search)).toBe('/booking?date=2026-03-02&slot=9%3A00+-+11%3A00+AM');
});

test('returns the plain path without a choice', () => {
  expect(addressOf('/booking', { date: undefined })).toBe('/booking');
});
