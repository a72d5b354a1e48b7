import { expect, test } from 'vitest';
import { addressOf, bookableDate, childrenIn } from './slot-address.ts';

const today = '2026-03-02';

test.each([undefined, '', 'tomorrow', '2026-02-30', '2026-3-5', '2026-03-01', '2027-03-03'])(
  '%j cannot be booked',
  (date) => {
    expect(bookableDate(date, today)).toBeUndefined();
  },
);

test.each(['2026-03-02', '2026-03-03', '2027-03-02'])('%s can be booked', (date) => {
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
])('where three may come, an address with %j is for %d', (children, count) => {
  expect(childrenIn(children, 3)).toBe(count);
});

test('an address holds what was chosen and nothing empty', () => {
  const search = { date: today, slot: '9:00 - 11:00 AM', member: undefined, offer: '' };
  expect(addressOf('/booking', search)).toBe('/booking?date=2026-03-02&slot=9%3A00+-+11%3A00+AM');
});

test('an address without a choice is the page', () => {
  expect(addressOf('/booking', { date: undefined })).toBe('/booking');
});
