import { describe, expect, test } from 'vitest';
import { getRefundableCents, parseCause, splitTotalByLine } from './order-refund-rules.ts';
import type { OrderItem } from './shop-contract.ts';

const item = (productType: OrderItem['productType'], unitCents: number, quantity = 1) => ({
  ...{ productType, unitCents, quantity, productId: 'p', name: 'Thing', metadata: {} },
});

describe('splitTotalByLine', () => {
  test.each([
    ['no promo code', [item('pass', 6500), item('pass', 100, 3)], 6800, [6500, 300]],
    [
      'ten percent off',
      [item('pass', 333), item('pass', 333), item('pass', 334)],
      900,
      [299, 300, 301],
    ],
    [
      'a gift card, which is never discounted',
      [item('gift_card', 5000), item('pass', 1000)],
      5500,
      [5000, 500],
    ],
    ['a discount of 100 percent', [item('pass', 1000)], 0, [0]],
  ])('splits the total exactly with %s', (_case, items, totalCents, shares) => {
    expect(splitTotalByLine(items, totalCents)).toEqual(shares);
    expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
  });
});

describe('getRefundableCents', () => {
  const pass = (balance: number) => [{ balance, granted: 5 }];
  test.each([
    ['an unused pass', 6500, pass(5), [], 6500],
    ['two used visits', 6500, pass(3), [], 3900],
    ['a used-up pass', 6500, pass(0), [], 0],
    ['an earlier goodwill refund', 6500, pass(5), [{ cents: 1000, isGoodwill: true }], 5500],
    [
      'visits revoked by an earlier refund',
      6500,
      pass(3),
      [{ cents: 2600, isGoodwill: false }],
      3900,
    ],
    [
      'an earlier goodwill refund above the remaining value',
      6500,
      pass(1),
      [{ cents: 2000, isGoodwill: true }],
      0,
    ],
    ['a membership', 5900, [], [], 5900],
    ['a partly refunded membership', 5900, [], [{ cents: 900, isGoodwill: true }], 5000],
    ['a refunded membership', 5900, [], [{ cents: 5900, isGoodwill: false }], 0],
  ])('returns the refundable amount in the case of %s', (_case, share, granted, earlier, cents) => {
    expect(getRefundableCents(share, granted, earlier)).toBe(cents);
  });
});

test.each([
  ['grant:order:0a1b2c3d-1', { verb: 'grant', subject: 'order', number: '0A1B2C3D' }],
  ['spend:booking:ffffffff-2', { verb: 'spend', subject: 'booking', number: 'FFFFFFFF' }],
  ['expire:2026-01-01T00:00:00Z', { verb: 'expire', subject: null, number: null }],
  ['grant:example', { verb: 'grant', subject: null, number: null }],
  ['moved', { verb: 'other', subject: null, number: null }],
])('parses the cause %s', (cause, parsed) => {
  expect(parseCause(cause)).toEqual(parsed);
});
