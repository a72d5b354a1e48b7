import { describe, expect, test } from 'vitest';
import { formatMoney, formatWholeMoney, hasCents } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1500, '$15.00'],
  [123_456_789, '$1,234,567.89'],
  [-1500, '-$15.00'],
])('%i cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test.each([
  [1500, '$15'],
  [1550, '$15.50'],
  [0, '$0'],
])('%i cents in whole units read %s', (cents, text) => {
  expect(formatWholeMoney(cents)).toBe(text);
});

test('another currency is told in its own way', () => {
  expect(formatMoney(1500, 'eur')).toBe('€15.00');
  expect(formatMoney(1500, 'eur', 'de-DE')).toBe('15,00\u00a0€');
});

describe('a venue’s currency', () => {
  test.each(['usd', 'EUR', 'gbp', 'cad', 'inr'])('can be %s', (currency) => {
    expect(hasCents(currency)).toBe(true);
  });

  test.each(['jpy', 'krw', 'kwd', 'xyz', '', 'dollars', 'us'])('cannot be %j', (currency) => {
    expect(hasCents(currency)).toBe(false);
  });
});
