import { describe, expect, test } from 'vitest';
import {
  getOrderStatus,
  getPassExpiry,
  getPromoState,
  getRemainingWorth,
  getUnitCents,
  toValidityPeriod,
} from './shop-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const earlier = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');

test.each([
  [undefined, 6500],
  [40.5, 4050],
  [25.005, 2501],
  [29.99, 2999],
])('prices an item with the custom amount %s at %i cents', (customAmount, cents) => {
  expect(getUnitCents({ priceCents: 6500 }, customAmount)).toBe(cents);
});

describe('a promo code', () => {
  const validPromo = {
    percentOff: 10,
    centsOff: null,
    appliesTo: 'all',
    startsAt: null,
    endsAt: null,
    maxUses: null,
    uses: 0,
    active: true,
  };
  test.each([
    ['good', {}],
    ['good', { startsAt: now, endsAt: later, maxUses: 2, uses: 1, appliesTo: 'shop' }],
    ['unknown', { active: false }],
    ['early', { startsAt: later }],
    ['over', { endsAt: now }],
    ['over', { startsAt: earlier, endsAt: earlier }],
    ['usedUp', { maxUses: 2, uses: 2 }],
    ['notForThis', { appliesTo: 'bookings' }],
  ] as const)('is %s with %o', (state, overrides) => {
    expect(getPromoState({ ...validPromo, ...overrides }, 'shop', now)).toBe(state);
  });

  test('is unknown if it does not exist', () => {
    expect(getPromoState(null, 'shop', now)).toBe('unknown');
  });
});

test('returns the expiry of a pass, or null for an unlimited one', () => {
  expect(getPassExpiry({ validDays: 1 }, now)).toEqual(later);
  expect(getPassExpiry({}, now)).toBeNull();
});

test.each([
  [6499, { balance: 3, granted: 3 }, 6499],
  [6499, { balance: 2, granted: 3 }, 4332],
  [6499, { balance: 0, granted: 3 }, 0],
  [5000, { balance: 1234, granted: 5000 }, 1234],
])('returns the remaining worth of %i cents with %o: %i', (unitCents, holding, worth) => {
  expect(getRemainingWorth(unitCents, holding)).toBe(worth);
});

test.each([
  ['pending', { checkoutState: 'open', refundedCents: 0 }, 'pending'],
  ['paid', { checkoutState: 'paid', refundedCents: 0 }, 'paid'],
  ['paid', { checkoutState: null, refundedCents: null }, 'paid'],
  ['paid', { checkoutState: 'paid', refundedCents: 100 }, 'partially_refunded'],
  ['paid', { checkoutState: 'paid', refundedCents: 5500 }, 'partially_refunded'],
  ['paid', { checkoutState: 'disputed', refundedCents: 0 }, 'disputed'],
  ['pending', { checkoutState: 'review', refundedCents: 0 }, 'review'],
  ['paid', { checkoutState: 'paid', refundedCents: 5500, refundedValueCents: 1000 }, 'refunded'],
  [
    'paid',
    { checkoutState: null, refundedCents: null, refundedValueCents: 900 },
    'partially_refunded',
  ],
  ['expired', { checkoutState: 'paid', refundedCents: 5500 }, 'refunded'],
])('displays an order that is %s with %o as %s', (status, payment, shown) => {
  const order = { status, totalCents: 6500, valueCents: 1000 };
  expect(getOrderStatus(order, { refundedValueCents: 0, ...payment })).toBe(shown);
});

test.each([
  [1, { unit: 'days', count: 1 }],
  [30, { unit: 'days', count: 30 }],
  [45, { unit: 'days', count: 45 }],
  [90, { unit: 'months', count: 3 }],
  [183, { unit: 'months', count: 6 }],
  [365, { unit: 'years', count: 1 }],
  [730, { unit: 'years', count: 2 }],
])('expresses a validity of %i days in everyday units: %j', (days, period) => {
  expect(toValidityPeriod(days)).toEqual(period);
});
