import { expect, test } from 'vitest';
import { priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { buildEventLines, spotPricesOf } from './event-price-rules.ts';

const prices = { priceCents: 1500, yourPriceCents: 1200 };

test('an event’s own price includes the tax that is added to it', () => {
  const event = { eventType: 'in-house', ...prices } as const;
  expect(spotPricesOf(publishedLists.freeBaby, event)).toEqual({
    priceCents: 1605,
    yourPriceCents: 1284,
  });
  expect(spotPricesOf(publishedLists.siblings, event)).toEqual({
    priceCents: 1633,
    yourPriceCents: 1307,
  });
});

test('an included tax, and another organizer’s event, leave the price as it is', () => {
  const included = priceListWith([], { name: 'VAT', percent: 7, kind: 'included' });
  expect(spotPricesOf(included, { eventType: 'in-house', ...prices })).toEqual(prices);
  expect(spotPricesOf(publishedLists.freeBaby, { eventType: 'external', ...prices })).toEqual(
    prices,
  );
});

test.each([0, 1, 1250, 1333, 99_999])('one spot at %i cents costs its displayed price', (cents) => {
  for (const list of Object.values(publishedLists)) {
    const lines = buildEventLines(list, 'Clay', { spots: 1, eachCents: cents });
    const event = { eventType: 'in-house', priceCents: cents, yourPriceCents: cents } as const;
    expect(spotPricesOf(list, event).yourPriceCents).toBe(sumLines(lines).totalCents);
  }
});

test('the tax of several spots is rounded once', () => {
  const lines = buildEventLines(publishedLists.freeBaby, 'Clay', { spots: 2, eachCents: 1250 });
  // 7 % of $25.00; rounded per spot, it would be 2 × $0.88.
  expect(sumLines(lines)).toMatchObject({ addedTaxCents: 175, totalCents: 2675 });
});
