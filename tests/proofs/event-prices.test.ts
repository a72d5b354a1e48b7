import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode, aSignedWaiver } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { buildEventLines } from '#features/events/event-price-rules.ts';
import type { Event } from '#features/events/events-contract.ts';
import {
  aMembershipHolder,
  anEvent,
  eventSpotsOf,
} from '#features/events/server/events-factory.ts';
import { admission, publishedLists } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { totalCents } from '#platform/server/payments/payments.ts';
import { type Amounts, type ListName, untaxed } from '../published-prices.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createPriceSurfaces, formatCents, type PriceSurfaces } from './price-surfaces.ts';

/* An event's spots, and extras with them, cost the same cents on every surface, with each of the four published lists. */

const NOW = '2027-03-02T13:00:00Z';

let app: TestApp;
let surfaces: PriceSurfaces;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set(NOW);
  surfaces = createPriceSurfaces(app, await anAdmin(app.services));
});
afterAll(() => app?.stop());

/** Two spots at $12.50 each. */
const eventAmounts: Record<ListName, Amounts> = {
  cheaperOnline: untaxed(2500),
  freeBaby: { total: 2675, tax: 175 },
  siblings: { total: 2722, tax: 222 },
  lastHours: untaxed(2500),
};

/** Three pairs of socks at $3.33 each. */
const extrasAmounts: Record<ListName, Amounts> = {
  cheaperOnline: untaxed(999),
  freeBaby: { total: 1069, tax: 70 },
  siblings: { total: 1088, tax: 89 },
  lastHours: untaxed(999),
};

describe.each(Object.keys(eventAmounts) as ListName[])('two spots of an event, %s', (list) => {
  const expectedAmounts = eventAmounts[list];
  const { total } = expectedAmounts;

  test('cost the same on every surface', async () => {
    await surfaces.saveList(list);
    const { id } = await anEvent(app, { openToGuests: true, priceCents: 1250 });
    const { json: event } = await app.call('GET', `/api/events/${id}`);
    const { title, yourPriceCents: eachCents } = event as Event;
    const { json: venue } = await app.call('GET', '/api/venue');
    const { priceList } = venue as { priceList: PriceList };
    const page = sumLines(buildEventLines(priceList, title, { spots: 2, eachCents }));
    expect([page.totalCents, page.taxCents]).toEqual([total, expectedAmounts.tax]);
    const quote = await app.call('POST', `/api/events/${id}/price`, { spots: 2 });
    expect(quote.json).toMatchObject({ priceCents: total, dueCents: total });

    const guardianEmail = await aSignedWaiver(app);
    const reserved = await app.call('POST', `/api/events/${id}/reserve`, {
      ...{ guardianName: 'Gina Guest', guardianEmail, spots: 2, expectedCents: total },
    });
    expect(reserved.status, reserved.text).toBe(200);
    const { bookingId, sessionId } = reserved.json as { bookingId: string; sessionId: string };
    expect(await surfaces.fetchPaymentPage(bookingId)).toEqual({ amount: total, lines: total });
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(expectedAmounts);
    await surfaces.expectEmailWith(guardianEmail, formatCents(total));
    expect(await surfaces.fetchExported(bookingId)).toEqual(expectedAmounts);
  });

  test('cost a member whose spots are free the extras alone, the same on every surface', async () => {
    const extras = [{ typeId: 'socks', quantity: 3 }];
    const socks = admission('socks', [{ cents: 333 }], { kind: 'extra', counted: false });
    const { types, ...published } = publishedLists[list];
    await surfaces.saveList({ ...published, types: [...types, socks] });
    const { id } = await anEvent(app, { priceCents: 1250, memberPriceCents: 0 });
    const member = await aMembershipHolder(app);
    const path = `/api/events/${id}`;
    const quote = await app.call('POST', `${path}/price`, { spots: 2, extras }, { as: member });
    const { priceCents } = quote.json as { priceCents: number };
    expect(priceCents).toBe(extrasAmounts[list].total);
    const body = { status: 'going', spots: 2, extras, expectedCents: priceCents };
    const { json } = await app.call('POST', `${path}/rsvp`, body, { as: member });
    const { bookingId } = (json as { event: Event }).event.you ?? {};
    const { sessionId, ...page } = await surfaces.findPaymentPage(bookingId ?? '');
    expect([page.amount, totalCents(page.request)]).toEqual([priceCents, priceCents]);
    expect(await surfaces.reportedBy(() => pay(app, sessionId))).toEqual(extrasAmounts[list]);
    await surfaces.expectEmailWith(member.email, formatCents(priceCents));
    expect(await surfaces.fetchExported(bookingId ?? '')).toEqual(extrasAmounts[list]);
    const cancelled = () => app.call('DELETE', `${path}/rsvp`, undefined, { as: member });
    const { total: refunded, tax: taxBack } = extrasAmounts[list];
    expect(await surfaces.reportedBy(cancelled)).toEqual({ total: -refunded, tax: 0 - taxBack });
  });

  test('cost a signed-in family the same, and a different price holds nothing', async () => {
    await surfaces.saveList(list);
    const { id } = await anEvent(app, { priceCents: 1250 });
    const member = await aMemberWithCode(app);
    const join = (expectedCents: number) => {
      const body = { status: 'going', spots: 2, expectedCents };
      return app.call('POST', `/api/events/${id}/rsvp`, body, { as: member });
    };
    expect((await join(total + 1)).status).toBe(409);
    expect(await eventSpotsOf(app, id)).toMatchObject({ taken: 0 });
    const { json } = await join(total);
    const { bookingId } = (json as { event: Event }).event.you ?? {};
    expect(await surfaces.fetchPaymentPage(bookingId ?? '')).toEqual({
      amount: total,
      lines: total,
    });
  });
});
