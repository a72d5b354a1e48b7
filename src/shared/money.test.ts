import { describe, expect, test } from 'vitest';
import { formatMoney, formatShortMoney, hasCents, registerMoneyStyle } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1500, '$15.00'],
  [123_456_789, '$1,234,567.89'],
  [-1500, '-$15.00'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test.each([
  [1500, '$15'],
  [1550, '$15.50'],
  [0, '$0'],
])('omits zero cents: formats %i as %s', (cents, text) => {
  expect(formatShortMoney(cents)).toBe(text);
});

test.each(['en-US', 'es-US', 'de-DE'])('formats the same as Intl in %s', (locale) => {
  for (const currency of ['usd', 'eur', 'cad', 'mxn', 'chf']) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const whole = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    });
    for (const cents of [0, 7, 99, 100, 1234, 99_999, 100_000, 123_456_789, -5, -1500, -123_456]) {
      expect(formatMoney(cents, currency, locale)).toBe(format.format(cents / 100));
    }
    for (const cents of [0, 100, 10_000, 1_000_000, -1500, 100_000_000]) {
      expect(formatShortMoney(cents, currency, locale)).toBe(whole.format(cents / 100));
    }
  }
});

test('uses a registered style', () => {
  registerMoneyStyle('xts', 'en-US', { before: '', after: ' t', group: '_', decimal: ',' });
  expect(formatMoney(-123_456, 'XTS')).toBe('-1_234,56 t');
  expect(formatShortMoney(1500, 'XTS')).toBe('15 t');
});

test('formats each currency in its own style', () => {
  expect(formatMoney(1500, 'eur')).toBe('€15.00');
  expect(formatMoney(1500, 'eur', 'de-DE')).toBe('15,00\u00a0€');
});

describe('hasCents', () => {
  test.each(['usd', 'EUR', 'gbp', 'cad', 'inr'])('accepts the currency %s', (currency) => {
    expect(hasCents(currency)).toBe(true);
  });

  test.each(['jpy', 'krw', 'kwd', 'xyz', '', 'dollars', 'us'])(
    'rejects the currency %j',
    (currency) => {
      expect(hasCents(currency)).toBe(false);
    },
  );
});
