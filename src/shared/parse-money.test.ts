import { expect, test } from 'vitest';
import { centsToInput, parseCents } from './parse-money.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$12.50', 1250],
  ['US$ 12.50', 1250],
  ['15,50', 1550],
  ['15,5', 1550],
  ['1,250', 125_000],
  ['$1,250.50', 125_050],
  ['0', 0],
])('parses %s as %i cents', (input, cents) => {
  expect(parseCents(input)).toBe(cents);
});

test.each(['', '   ', '-5', 'abc5', '1e9', '1.555', '12,3456', '99999999', '5 dollars', '😀'])(
  'returns null for %j',
  (input) => {
    expect(parseCents(input)).toBeNull();
  },
);

test('parses what centsToInput returns', () => {
  expect(parseCents(centsToInput(1205))).toBe(1205);
});
