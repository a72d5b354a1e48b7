import { describe, expect, test } from 'vitest';
import type { OrderItem } from './shop-contract.ts';
import {
  getDiscountCents,
  getOrderStatus,
  getPassExpiry,
  getPromoState,
  getRemainingWorth,
  getUnitCents,
  getValueCents,
  MIN_PAYMENT_CENTS,
  splitPrice,
  sumDiscountableCents,
  sumItemsCents,
  toValidityPeriod,
} from './shop-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const earlier = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');

const item = (overrides: Partial<OrderItem>): OrderItem => ({
  productId: 'p',
  productType: 'pass',
  name: 'Pass',
  unitCents: 6500,
  quantity: 1,
  metadata: {},
  ...overrides,
});

test('counts gift cards toward the price, but not toward the discountable amount', () => {
  const items = [
    item({ quantity: 2 }),
    item({ productType: 'gift_card', unitCents: 2500 }),
    item({ productType: 'membership', unitCents: 5900 }),
  ];
  expect([sumItemsCents(items), sumDiscountableCents(items)]).toEqual([21_400, 18_900]);
});

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

  test.each([
    [{ percentOff: 10, centsOff: null }, 1555, 155],
    [{ percentOff: 100, centsOff: null }, 1500, 1500],
    [{ percentOff: null, centsOff: 500 }, 1500, 500],
    [{ percentOff: null, centsOff: 5000 }, 1500, 1500],
    // The 15 cents left would be below the provider's minimum.
    [{ percentOff: 99, centsOff: null }, 1500, 1500],
    [{ percentOff: null, centsOff: 1450 }, 1500, 1450],
    [{ percentOff: 10, centsOff: null }, 0, 0],
  ])('with %o discounts %i cents by %i', (promo, cents, off) => {
    expect(getDiscountCents(promo, cents)).toBe(off);
  });
});

test.each([
  // payable, total, spendable, spent
  [1500, 1500, 400, 400],
  [1500, 1500, 9000, 1500],
  [1500, 1500, 1480, 1450],
  [1500, 1500, 0, 0],
  // Gift cards in the cart can't be paid with stored value.
  [6500, 9000, 9000, 6500],
])(
  'given %i cents payable, %i in total and %i spendable, spends %i',
  (payable, total, spendable, spent) => {
    expect(getValueCents(payable, total, spendable)).toBe(spent);
  },
);

describe('splitPrice', () => {
  const promos = [
    null,
    ...[1, 10, 33, 50, 99, 100].map((percentOff) => ({ percentOff, centsOff: null })),
    ...[1, 49, 50, 51, 6500].map((centsOff) => ({ percentOff: null, centsOff })),
  ];
  /** Prices around the provider's minimum, and typical ones. */
  const prices = [...Array.from({ length: 160 }, (_, cents) => cents), 1499, 1500, 6500, 58_999];
  const giftCards = [0, 2500];
  const spendables = [0, 1, 49, 50, 51, 75, 99, 100, 101, 149, 1450, 1451, 1500, 6463, 100_000];
  const cases = promos.flatMap((promo) =>
    prices.flatMap((discountableCents) =>
      giftCards.flatMap((gift) => {
        const price = { promo, discountableCents, fullCents: discountableCents + gift };
        return spendables.map((spendable) => ({ price, spendable }));
      }),
    ),
  );
  /** The cases whose split breaks a rule. */
  const findViolations = (
    rule: (
      split: ReturnType<typeof splitPrice>,
      price: Parameters<typeof splitPrice>[0],
      spendable: number,
    ) => boolean,
  ) =>
    cases.filter(({ price, spendable }) => !rule(splitPrice(price, spendable), price, spendable));

  test('returns non-negative whole cents that add up to the price', () => {
    const isCents = (part: number) => Number.isInteger(part) && part >= 0;
    expect(
      findViolations(
        ({ discountCents, remainderCents, valueCents, dueCents }, { fullCents }) =>
          [discountCents, remainderCents, valueCents, dueCents].every(isCents) &&
          discountCents + remainderCents === fullCents &&
          discountCents + valueCents + dueCents === fullCents,
      ),
    ).toEqual([]);
  });

  test('applies neither promo codes nor stored value to gift cards, and never spends more than the available balance', () => {
    expect(
      findViolations(
        ({ discountCents, valueCents }, { discountableCents }, spendable) =>
          discountCents + valueCents <= discountableCents && valueCents <= spendable,
      ),
    ).toEqual([]);
  });

  test('returns an amount due of zero, at least the provider’s minimum, or the full price', () => {
    expect(
      findViolations(
        ({ dueCents }, { fullCents }) =>
          dueCents === 0 || dueCents >= MIN_PAYMENT_CENTS || dueCents === fullCents,
      ),
    ).toEqual([]);
  });

  test('spends as much value as possible', () => {
    expect(
      findViolations((split, { discountableCents }, spendable) => {
        const { discountCents, remainderCents, valueCents, dueCents } = split;
        const max = Math.min(discountableCents - discountCents, spendable);
        // Value would leave less than the provider's minimum.
        const isTooCheap = valueCents === 0 && remainderCents <= MIN_PAYMENT_CENTS;
        return valueCents === max || dueCents === MIN_PAYMENT_CENTS || isTooCheap;
      }),
    ).toEqual([]);
  });

  test('returns the same split if only the spent value is available', () => {
    expect(
      findViolations((split, price) => {
        const resplit = splitPrice(price, split.valueCents);
        return resplit.valueCents === split.valueCents && resplit.dueCents === split.dueCents;
      }),
    ).toEqual([]);
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
