import { describe, expect, test } from 'vitest';
import type { OrderItem } from './shop-contract.ts';
import {
  getDiscountCents,
  itemsCents,
  MIN_PAYMENT_CENTS,
  passExpiry,
  reducibleCents,
  splitPrice,
  getPromoState,
  getOrderStatus,
  getUnitCents,
  getValueCents,
  getRemainingWorth,
} from './shop-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const earlier = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');

const item = (facts: Partial<OrderItem>): OrderItem => ({
  productId: 'p',
  productType: 'pass',
  name: 'Pass',
  unitCents: 6500,
  quantity: 1,
  metadata: {},
  ...facts,
});

test('gift cards count toward the price, but are not reducible by codes and value', () => {
  const items = [
    item({ quantity: 2 }),
    item({ productType: 'gift_card', unitCents: 2500 }),
    item({ productType: 'membership', unitCents: 5900 }),
  ];
  expect([itemsCents(items), reducibleCents(items)]).toEqual([21_400, 18_900]);
});

test.each([
  [undefined, 6500],
  [40.5, 4050],
  [25.005, 2501],
  [29.99, 2999],
])('a custom amount of %s is %i cents', (customAmount, cents) => {
  expect(getUnitCents({ priceCents: 6500 }, customAmount)).toBe(cents);
});

describe('a promo code', () => {
  const good = {
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
  ] as const)('is %s with %o', (state, facts) => {
    expect(getPromoState({ ...good, ...facts }, 'shop', now)).toBe(state);
  });

  test('that does not exist is unknown', () => {
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
  ])('%o takes off of %i: %i', (promo, cents, off) => {
    expect(getDiscountCents(promo, cents)).toBe(off);
  });
});

test.each([
  // payable, rest, spendable, spent
  [1500, 1500, 400, 400],
  [1500, 1500, 9000, 1500],
  [1500, 1500, 1480, 1450],
  [1500, 1500, 0, 0],
  // A gift card in the cart cannot be paid by value.
  [6500, 9000, 9000, 6500],
])('of %i payable, %i in total, %i spendable: spends %i', (payable, rest, spendable, spent) => {
  expect(getValueCents(payable, rest, spendable)).toBe(spent);
});

describe('a price is split to the cent', () => {
  const promos = [
    null,
    ...[1, 10, 33, 50, 99, 100].map((percentOff) => ({ percentOff, centsOff: null })),
    ...[1, 49, 50, 51, 6500].map((centsOff) => ({ percentOff: null, centsOff })),
  ];
  /** Around the provider's minimum, and typical prices. */
  const prices = [...Array.from({ length: 160 }, (_, cents) => cents), 1499, 1500, 6500, 58_999];
  const giftCards = [0, 2500];
  const spendables = [0, 1, 49, 50, 51, 75, 99, 100, 101, 149, 1450, 1451, 1500, 6463, 100_000];
  const all = promos.flatMap((promo) =>
    prices.flatMap((reducibleCents) =>
      giftCards.flatMap((gift) => {
        const price = { promo, reducibleCents, fullCents: reducibleCents + gift };
        return spendables.map((spendable) => ({ price, spendable }));
      }),
    ),
  );
  /** The splits that break a rule. */
  const violationsOf = (
    rule: (
      split: ReturnType<typeof splitPrice>,
      price: Parameters<typeof splitPrice>[0],
      spendable: number,
    ) => boolean,
  ) => all.filter(({ price, spendable }) => !rule(splitPrice(price, spendable), price, spendable));

  test('its parts are non-negative whole cents and add up to the price', () => {
    const isCents = (part: number) => Number.isInteger(part) && part >= 0;
    expect(
      violationsOf(
        ({ discountCents, restCents, valueCents, dueCents }, { fullCents }) =>
          [discountCents, restCents, valueCents, dueCents].every(isCents) &&
          discountCents + restCents === fullCents &&
          discountCents + valueCents + dueCents === fullCents,
      ),
    ).toEqual([]);
  });

  test('codes and value never pay for gift cards, nor more than is spendable', () => {
    expect(
      violationsOf(
        ({ discountCents, valueCents }, { reducibleCents }, spendable) =>
          discountCents + valueCents <= reducibleCents && valueCents <= spendable,
      ),
    ).toEqual([]);
  });

  test('the amount due is zero, at least the provider’s minimum, or the whole price', () => {
    expect(
      violationsOf(
        ({ dueCents }, { fullCents }) =>
          dueCents === 0 || dueCents >= MIN_PAYMENT_CENTS || dueCents === fullCents,
      ),
    ).toEqual([]);
  });

  test('value pays as much as possible', () => {
    expect(
      violationsOf(({ discountCents, valueCents, dueCents }, { reducibleCents }, spendable) => {
        const most = Math.min(reducibleCents - discountCents, spendable);
        return valueCents === most || dueCents === MIN_PAYMENT_CENTS || valueCents === 0;
      }),
    ).toEqual([]);
  });

  test('splitting by the spent value yields the same split', () => {
    expect(
      violationsOf((split, price) => {
        const again = splitPrice(price, split.valueCents);
        return again.valueCents === split.valueCents && again.dueCents === split.dueCents;
      }),
    ).toEqual([]);
  });
});

test('a pass expires after its valid days, or never', () => {
  expect(passExpiry({ validDays: 1 }, now)).toEqual(later);
  expect(passExpiry({}, now)).toBeNull();
});

test.each([
  [6499, { balance: 3, granted: 3 }, 6499],
  [6499, { balance: 2, granted: 3 }, 4332],
  [6499, { balance: 0, granted: 3 }, 0],
  [5000, { balance: 1234, granted: 5000 }, 1234],
])('of %i cents, %o is worth %i', (unitCents, left, worth) => {
  expect(getRemainingWorth(unitCents, left)).toBe(worth);
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
  ['paid', { checkoutState: null, refundedCents: null, refundedValueCents: 900 }, 'partially_refunded'],
  ['expired', { checkoutState: 'paid', refundedCents: 5500 }, 'refunded'],
])('an order that is %s with %o shows %s', (status, payment, shown) => {
  const paid = { status, totalCents: 6500, valueCents: 1000 };
  expect(getOrderStatus(paid, { refundedValueCents: 0, ...payment })).toBe(shown);
});
