import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import type { priceQuote } from '#features/bookings/booking-payment-fields.ts';
import {
  aBookingInput,
  aMemberWithCode,
  aSignedWaiver,
} from '#features/bookings/server/bookings-factory.ts';
import { scheduleChanges } from '#features/bookings/server/bookings-tables.ts';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { findOfflinePrices } from '#features/check-in/client/offline/offline-price.ts';
import { visitAtDesk } from '#features/check-in/client/walk-in/visit-at-desk.ts';
import type { DeskCopy } from '#features/check-in/offline-desk-contract.ts';
import type { Confirmation } from '#features/checkouts/checkouts-contract.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import { type Admissions, priceLines } from '#features/prices/price-rules.ts';
import { sumLines } from '#features/prices/tax-rules.ts';
import { aPromo } from '#features/shop/server/shop-factory.ts';
import { slotLabel } from '#shared/venue-dates.ts';
import {
  type Day,
  expectedAmounts,
  families,
  type ListName,
  listNames,
} from '../published-prices.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createPriceSurfaces, formatCents, type PriceSurfaces } from './price-surfaces.ts';

/*
 * A family of two adults, a baby, a toddler and a sibling pays the same cents on every surface, with each of the four
 * published price lists (decision 0045), on each kind of day, online and at the desk.
 */

type Slot = readonly [startTime: string, endTime: string];
const MORNING: Slot = ['09:00', '11:00'];
const EVENING: Slot = ['18:00', '20:00'];
/** `opens` is before the session, for online bookings; `during` is the arrival at the desk. */
const days: Record<Day, { date: string; slot: Slot; opens: string; during: string }> = {
  tuesday: { date: '2027-03-02', slot: MORNING, opens: '13:00', during: '15:00' },
  saturday: { date: '2027-03-06', slot: MORNING, opens: '13:00', during: '15:00' },
  'tuesday’s last two hours': {
    date: '2027-03-09',
    slot: EVENING,
    opens: '22:00',
    during: '23:00',
  },
};
const labelOf = (day: Day) => slotLabel(days[day].slot[0], days[day].slot[1]);

const cases = listNames.flatMap((list) =>
  (Object.keys(days) as Day[]).map((day) => ({ list, day, ...expectedAmounts[list][day] })),
);

let app: TestApp;
let surfaces: PriceSurfaces;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  app.clock.set('2027-03-01T15:00:00Z');
  surfaces = createPriceSurfaces(app, await anAdmin(app.services));
  for (const { date } of Object.values(days)) {
    for (const [startTime, endTime] of [MORNING, EVENING]) {
      const slot = { startTime, endTime, capacity: 200 };
      await app.db
        .insert(scheduleChanges)
        .values({ venueDate: date, ...slot })
        .onConflictDoUpdate({
          target: [scheduleChanges.venueDate, scheduleChanges.startTime],
          set: { endTime, capacity: 200 },
        });
    }
  }
});
afterAll(() => app?.stop());

const toItems = (admissions: Admissions) =>
  Object.entries(admissions).map(([typeId, quantity]) => ({ typeId, quantity }));
type Member = Awaited<ReturnType<typeof aMemberWithCode>>;
type Checkout = { bookingId: string; sessionId: string; sessionUrl: string };

const bookingBody = (list: ListName, day: Day) => ({
  date: days[day].date,
  slotLabel: labelOf(day),
  admissions: toItems(families[list]),
});

async function checkOut(member: Member, body: object): Promise<Checkout> {
  const input = aBookingInput({ guardianEmail: member.email, ...body });
  const path = '/api/bookings/create-checkout';
  const response = await app.call('POST', path, input, { as: member });
  expect(response.status, response.text).toBe(200);
  return response.json as Checkout;
}

describe.each(cases)('$list on $day', ({ list, day, online, desk }) => {
  const { date, opens, during } = days[day];
  const now = new Date(`${date}T${during}:00Z`);

  test('costs the same online on every surface', async () => {
    app.clock.set(`${date}T${opens}:00Z`);
    await surfaces.saveList(list);
    const member = await aMemberWithCode(app);
    const body = bookingBody(list, day);
    const quote = await app.call('POST', '/api/bookings/price', body);
    expect(quote.json).toMatchObject({ priceCents: online.total, dueCents: online.total });

    const checkout = await checkOut(member, { ...body, expectedCents: online.total });
    expect(await surfaces.fetchPaymentPage(checkout.bookingId)).toEqual({
      amount: online.total,
      lines: online.total,
    });
    expect(await surfaces.reportedBy(() => pay(app, checkout.sessionId))).toEqual(online);

    const path = `/api/checkout/status?session_id=${checkout.sessionId}`;
    const { json: status } = await app.call('GET', path, undefined, { as: member });
    expect(status).toMatchObject({
      confirmation: {
        totalCents: online.total,
        taxes: online.tax ? [{ taxCents: online.tax }] : [],
      },
    });
    const mine = await app.call('GET', '/api/bookings/mine', undefined, { as: member });
    expect(mine.json).toMatchObject([{ priceCents: online.total }]);
    await surfaces.expectEmailWith(member.email, formatCents(online.total));
    expect(await surfaces.fetchExported(checkout.bookingId)).toEqual(online);
    expect(await surfaces.fetchReceiptAmounts(checkout.bookingId)).toEqual(online);
  });

  test('costs the same at the desk on every surface, with and without a network', async () => {
    app.clock.set(now);
    await surfaces.saveList(list);
    const { json: venue } = await app.call('GET', '/api/venue');
    const today = await surfaces.callAsAdmin<{
      date: string;
      slots: { label: string; startsAt: string; endsAt: string }[];
    }>('GET', '/api/check-in/today');
    const timezone = 'America/New_York';
    const { slots } = today;
    const visit = visitAtDesk({
      ...{ date: today.date, slots, now, timezone },
      slot: slots.find(({ label }) => label === labelOf(day)),
    });
    const { priceList } = venue as { priceList: PriceList };
    const page = sumLines(priceLines(priceList, visit, families[list]));
    expect([page.totalCents, page.taxCents]).toEqual([desk.total, desk.tax]);

    const copy = await surfaces.callAsAdmin<DeskCopy>('GET', '/api/check-in/desk-copy');
    const offline = findOfflinePrices(copy, now, timezone);
    const copied = offline && sumLines(priceLines(offline.list, offline.visit, families[list]));
    expect([copied?.totalCents, copied?.taxCents]).toEqual([desk.total, desk.tax]);

    const guardianEmail = await aSignedWaiver(app);
    let bookingId = '';
    const reported = await surfaces.reportedBy(async () => {
      const walkIn = await surfaces.callAsAdmin<{ bookingId: string; priceCents: number }>(
        'POST',
        '/api/check-in/walk-ins',
        {
          ...{ guardianName: 'Dora Door', guardianEmail, payment: { method: 'cash' } },
          ...{ slotLabel: labelOf(day), admissions: toItems(families[list]) },
          expectedCents: desk.total,
        },
      );
      expect(walkIn.priceCents).toBe(desk.total);
      bookingId = walkIn.bookingId;
    });
    expect(reported).toEqual(desk);
    const payments = await app.db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments.bookingId, bookingId));
    expect(payments).toMatchObject([{ amountCents: desk.total }]);
    await surfaces.expectEmailWith(guardianEmail, formatCents(desk.total));
    expect(await surfaces.fetchExported(bookingId)).toEqual(desk);
    expect(await surfaces.fetchReceiptAmounts(bookingId)).toEqual(desk);
  });
});

describe.each(listNames)('a promo code, %s', (list) => {
  test.each([{ percentOff: 10 }, { percentOff: null, centsOff: 333 }])(
    'is deducted by %o so that the quote and the confirmation add up',
    async (promo) => {
      app.clock.set(`${days.tuesday.date}T${days.tuesday.opens}:00Z`);
      await surfaces.saveList(list);
      const member = await aMemberWithCode(app);
      const { code: promoCode } = await aPromo(app.db, promo);
      const body = { ...bookingBody(list, 'tuesday'), promoCode };
      const { json } = await app.call('POST', '/api/bookings/price', body);
      const quote = json as z.output<typeof priceQuote>;
      const quoted = sumLines(quote.lines);
      expect(quote.discountCents).toBeGreaterThan(0);
      expect(quoted.listCents - quote.discountCents + quoted.addedTaxCents).toBe(quote.dueCents);

      const { bookingId, sessionId } = await checkOut(member, body);
      await pay(app, sessionId);
      const path = `/api/checkout/status?session_id=booking_${bookingId}`;
      const status = await app.call('GET', path, undefined, { as: member });
      const { confirmation } = status.json as { confirmation: Confirmation };
      const { lines, discountCents, taxes, totalCents } = confirmation;
      const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
      const addedTaxes = taxes.filter(({ kind }) => kind === 'added');
      expect(
        sum(lines.map(({ amountCents }) => amountCents)) -
          discountCents +
          sum(addedTaxes.map(({ taxCents }) => taxCents)),
      ).toBe(totalCents);
      expect(totalCents).toBe(quote.dueCents);
    },
  );
});

test('a partial refund takes back the tax of its part', async () => {
  app.clock.set(`${days.tuesday.date}T${days.tuesday.opens}:00Z`);
  await surfaces.saveList('freeBaby');
  const member = await aMemberWithCode(app);
  const { bookingId, sessionId } = await checkOut(member, bookingBody('freeBaby', 'tuesday'));
  await pay(app, sessionId);
  const refund = { amountCents: 500, refundedCents: 0 };
  const url = `/api/admin/bookings/${bookingId}/refund`;
  // $2.50 of each line, with 16 of its 56 cents of tax.
  expect(await surfaces.reportedBy(() => surfaces.callAsAdmin('POST', url, refund))).toEqual({
    total: -500,
    tax: -32,
  });
  await surfaces.expectEmailWith(member.email, formatCents(500));
});
