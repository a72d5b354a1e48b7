import { expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { buildPartyLines, buildPartyPaymentLine, partyPriceOf } from './party-price-rules.ts';

const village = { name: 'Village', basePriceCents: 32_500 };
const addons = [
  { name: 'Crafts', priceCents: 500, perGuest: true },
  { name: 'Cake', priceCents: 12_000, perGuest: false },
];
const child = admission('child', [{ cents: 1500 }]);
const untaxed = priceListWith([child]);
const included = priceListWith([child], { name: 'VAT', percent: 10, kind: 'included' });
const added = publishedLists.siblings;

test('charges add-ons once or per child', () => {
  expect(sumLines(buildPartyLines(untaxed, village, [], 10)).totalCents).toBe(32_500);
  const lines = buildPartyLines(untaxed, village, addons, 10);
  expect(lines.map(({ quantity, totalCents }) => [quantity, totalCents])).toEqual([
    [1, 32_500],
    [10, 5000],
    [1, 12_000],
  ]);
});

test('rounds the tax once per line', () => {
  const lines = buildPartyLines(added, village, addons, 10);
  // 8.875 % of $325, $50 and $120.
  expect(lines.map(({ taxCents }) => taxCents)).toEqual([2884, 444, 1065]);
  expect(partyPriceOf(added, village.basePriceCents)).toBe(35_384);
  expect(partyPriceOf(included, village.basePriceCents)).toBe(32_500);
});

test.each([
  ['added', added],
  ['included', included],
])('payments add up to the price and its %s tax', (kind, list) => {
  const lines = buildPartyLines(list, village, addons, 10);
  const { totalCents, taxCents } = sumLines(lines);
  const steps = [0, Math.round(totalCents / 4), 20_001, totalCents];
  const payments = steps
    .slice(1)
    .map((toCents, index) =>
      buildPartyPaymentLine(lines, 'Deposit', { fromCents: steps[index] ?? 0, toCents }),
    );
  expect(sumLines(payments)).toMatchObject({ totalCents, taxCents });
  for (const { unitCents, taxCents: share, totalCents: part, tax } of payments) {
    expect(tax?.kind).toBe(kind);
    expect(unitCents).toBe(kind === 'added' ? part - share : part);
  }
});
