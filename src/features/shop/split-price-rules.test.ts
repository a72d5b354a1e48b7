import { describe, expect, test } from 'vitest';
import { publishedLists } from '#features/prices/price-list-factory.ts';
import { getActiveTypes } from '#features/prices/price-list-rules.ts';
import { priceLines } from '#features/prices/price-rules.ts';
import { completeLine, sumLines } from '#features/prices/tax-rules.ts';
import {
  getDiscountCents,
  getValueCents,
  MIN_PAYMENT_CENTS,
  splitLines,
} from './split-price-rules.ts';

test.each([
  [{ percentOff: 10, centsOff: null }, 1555, 155],
  [{ percentOff: 100, centsOff: null }, 1500, 1500],
  [{ percentOff: null, centsOff: 500 }, 1500, 500],
  [{ percentOff: null, centsOff: 5000 }, 1500, 1500],
  // The 15 cents left would be below the provider's minimum.
  [{ percentOff: 99, centsOff: null }, 1500, 1500],
  [{ percentOff: null, centsOff: 1450 }, 1500, 1450],
  [{ percentOff: 10, centsOff: null }, 0, 0],
])('a promo code with %o discounts %i cents by %i', (promo, cents, off) => {
  expect(getDiscountCents(promo, cents)).toBe(off);
});

test('money that staff take has no minimum', () => {
  const tenPercent = { percentOff: 10, centsOff: null };
  expect(getDiscountCents(tenPercent, 50)).toBe(50);
  expect(getDiscountCents(tenPercent, 50, 0)).toBe(5);
  expect(getValueCents(50, 50, 30, 0)).toBe(30);
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

const aLine = (kind: 'pass' | 'gift_card', unitCents: number) =>
  completeLine({
    ...{ kind, typeId: null, names: { en: kind, es: kind }, coveredBy: null, tax: null },
    ...{ quantity: 1, unitCents },
  });

describe('splitLines', () => {
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
        const lines = [aLine('pass', discountableCents), aLine('gift_card', gift)];
        const price = { promo, lines, discountableCents, fullCents: discountableCents + gift };
        return spendables.map((spendable) => ({ price, spendable }));
      }),
    ),
  );
  type Price = (typeof cases)[number]['price'];
  const split = ({ lines, promo }: Price, spendable: number) => splitLines(lines, promo, spendable);
  /** The cases whose split breaks a rule. */
  const findViolations = (
    rule: (parts: ReturnType<typeof split>, price: Price, spendable: number) => boolean,
  ) => cases.filter(({ price, spendable }) => !rule(split(price, spendable), price, spendable));

  test('returns non-negative whole cents that add up to the price', () => {
    const isCents = (part: number) => Number.isInteger(part) && part >= 0;
    expect(
      findViolations(
        ({ discountCents, totalCents, valueCents, dueCents }, { fullCents }) =>
          [discountCents, totalCents, valueCents, dueCents].every(isCents) &&
          discountCents + totalCents === fullCents &&
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
      findViolations((parts, { discountableCents }, spendable) => {
        const { discountCents, totalCents, valueCents, dueCents } = parts;
        const max = Math.min(discountableCents - discountCents, spendable);
        // Spending any value would leave less than the provider's minimum.
        const isTooCheap = valueCents === 0 && totalCents <= MIN_PAYMENT_CENTS;
        return valueCents === max || dueCents === MIN_PAYMENT_CENTS || isTooCheap;
      }),
    ).toEqual([]);
  });

  test('returns the same split if only the spent value is available', () => {
    expect(
      findViolations((parts, price) => {
        const resplit = split(price, parts.valueCents);
        return resplit.valueCents === parts.valueCents && resplit.dueCents === parts.dueCents;
      }),
    ).toEqual([]);
  });
});

test('keeps the order of the lines, and discounts none of a gift card', () => {
  const lines = [
    aLine('gift_card', 2500),
    ...[333, 333, 334].map((unitCents) => aLine('pass', unitCents)),
  ];
  const split = splitLines(lines, { percentOff: null, centsOff: 100 }, 0);
  expect(split.lines.map(({ kind, discountCents }) => [kind, discountCents])).toEqual([
    ['gift_card', 0],
    ['pass', 33],
    ['pass', 34],
    ['pass', 33],
  ]);
  expect(split.totalCents).toBe(2500 + 900);
});

test.each(Object.entries(publishedLists))(
  'the displayed parts of every price add up with codes: %s',
  (_name, list) => {
    const visit = { venueDate: '2027-03-02', startTime: '09:00', minutesToClosing: 600 } as const;
    const promos = [
      null,
      ...[1, 10, 33, 50, 99, 100].map((percentOff) => ({ percentOff, centsOff: null })),
      ...[1, 333, 1601, 90_000].map((centsOff) => ({ percentOff: null, centsOff })),
    ];
    for (const channel of ['online', 'desk'] as const) {
      for (const quantity of [1, 2, 3, 5]) {
        const admissions = Object.fromEntries(getActiveTypes(list).map(({ id }) => [id, quantity]));
        const priced = priceLines(list, { ...visit, channel }, admissions);
        for (const promo of promos) {
          const split = splitLines(priced, promo, 700);
          const { listCents, discountCents, addedTaxCents, totalCents } = sumLines(split.lines);
          expect(discountCents).toBe(split.discountCents);
          expect(listCents).toBe(sumLines(priced).listCents);
          expect(listCents - discountCents + addedTaxCents).toBe(totalCents);
          expect(totalCents - split.valueCents).toBe(split.dueCents);
        }
      }
    }
  },
);
