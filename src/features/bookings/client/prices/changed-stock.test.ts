import { expect, test } from 'vitest';
import { changedStock } from './changed-stock.ts';

test('returns only the stock that was edited', () => {
  expect(changedStock({ socks: 5, juice: null, bibs: 0 }, { socks: 5, juice: 3 })).toEqual({
    juice: null,
    bibs: 0,
  });
});

test('returns nothing for a limit that was added and removed again', () => {
  expect(changedStock({ socks: null }, {})).toEqual({});
});
