import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['7', 700],
  ['7.5', 750],
  ['7,05', 705],
  [' $ 15.00 ', 1500],
  ['0.01', 1],
])('parses %j as %i cents', (typed, cents) => {
  expect(parseAmount(typed, 1500)).toBe(cents);
});

test.each(['', 'all', '0', '-5', '15.01', '7.505', '1e3', '7.'])('rejects %j', (typed) => {
  expect(parseAmount(typed, 1500)).toBeNull();
});
