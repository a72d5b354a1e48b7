import { expect, test } from 'vitest';
import { admission, priceListWith, publishedLists } from '#features/prices/price-list-factory.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { buildEventLines, buildReservationLines, spotPricesOf } from './event-price-rules.ts';

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

const anExtra = (id: string, rules: Parameters<typeof admission>[1]) =>
  admission(id, rules, { kind: 'extra', counted: false });
/** A Saturday, 10:00 in the venue's time zone. */
const event = { title: 'Clay', startsAt: '2027-03-06T15:00:00.000Z' };
const sale = { spots: 2, eachCents: 1250, timezone: 'America/New_York' };

test('extras have their own line and tax, and cost what they cost online at the event’s day and time', () => {
  const list = {
    ...priceListWith([
      admission('child', [{ cents: 1000 }]),
      anExtra('socks', [
        { cents: 300, channel: 'desk' },
        { cents: 200, weekdays: [6], startsFrom: '10:00', startsUntil: '10:00' },
        { cents: 250 },
      ]),
    ]),
    taxRates: [
      { id: 'goods', name: 'VAT', percent: 21, kind: 'included' as const },
      { id: 'shows', name: 'Tickets', percent: 8.875, kind: 'added' as const },
    ],
  };
  list.taxOf = { ...list.taxOf, extra: 'goods', event: 'shows' };
  const lines = buildReservationLines(list, event, { ...sale, extras: { socks: 3 } });
  expect(lines).toMatchObject([
    { kind: 'event', quantity: 2, taxCents: 222, totalCents: 2722 },
    { kind: 'extra', typeId: 'socks', quantity: 3, unitCents: 200, taxCents: 104, totalCents: 600 },
  ]);
});

test('an event is no session: prices of a session’s name, before closing or with an admission do not apply', () => {
  const list = priceListWith(
    [
      admission('child', [{ cents: 1000 }]),
      anExtra('socks', [
        { cents: 1, sessionNameId: 'sensory' },
        { cents: 2, lastHours: 24 },
        { cents: 3, withPaying: true },
        { cents: 250 },
      ]),
    ],
    null,
    {
      sessionNames: [
        {
          ...{ id: 'sensory', names: { en: 'Sensory', es: 'Sensorial' } },
          ...{ fromMonths: null, toMonths: null },
          slots: [{ weekday: 6, startTime: '10:00' }],
        },
      ],
    },
  );
  const lines = buildReservationLines(list, event, { ...sale, extras: { socks: 1 } });
  expect(lines[1]).toMatchObject({ unitCents: 250 });
});

test('sells nothing of the list but extras on sale', () => {
  const list = priceListWith([
    admission('child', [{ cents: 1000 }]),
    { ...anExtra('coffee', [{ cents: 350 }]), active: false },
  ]);
  const extras = { child: 1, coffee: 1, tea: 1 };
  expect(buildReservationLines(list, event, { ...sale, extras })).toHaveLength(1);
});
