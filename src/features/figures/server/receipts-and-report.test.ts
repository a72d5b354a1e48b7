import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aBookingInput,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import {
  anOffice,
  aPaidBooking,
  bookingIdIn,
  type Office,
} from '#features/bookings/server/office-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import {
  fetchReceipt,
  readReceiptTaxes,
} from '#features/checkouts/server/receipts/receipts-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { aGiftCard, aPass, aProduct, aPromo } from '#features/shop/server/shop-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Figures } from '../figures-contract.ts';

let app: TestApp;
let office: Office;
const receipts: string[] = [];
beforeAll(async () => {
  const list = priceListWith([admission('child', [{ cents: 1537 }])], null, {
    taxRates: [
      { id: 'sales', name: 'Sales tax', percent: 8.875, kind: 'added' },
      { id: 'vat', name: 'VAT', percent: 10, kind: 'included' },
    ],
  });
  const taxOf = { ...list.taxOf, admission: 'sales', pass: 'sales', event: 'vat', party: 'vat' };
  app = await startTestApp({
    environment: { THROTTLE_FACTOR: '100' },
    venue: { priceList: { ...list, taxOf } },
  });
  app.clock.set(NOW);
  office = await anOffice(app);
});
afterAll(() => app?.stop());

/** Throws unless the call succeeded. */
async function succeed(response: ReturnType<TestApp['call']>) {
  const { status, text, json } = await response;
  expect(status, text).toBeLessThan(300);
  return json;
}

type Checkout = { bookingId: string; orderId: string; sessionId: string };

async function buy(path: string, body: object, as?: Awaited<ReturnType<typeof aMemberWithCode>>) {
  const { status, text, json } = await app.call('POST', path, body, as && { as });
  if (status !== 200) throw new Error(`${path}: ${text}`);
  const checkout = json as Checkout;
  await pay(app, checkout.sessionId);
  return checkout;
}

/** A booking with a promo code and a gift card, one at the desk, a pass visit, and an event's spots; two partly refunded. */
async function sellBookings(): Promise<string[]> {
  const [{ code: promoCode }, { code: giftCode }] = [
    await aPromo(app.db),
    await aGiftCard(app, 700),
  ];
  const codes = { promoCode, giftCode, childrenCount: 1 };
  const { bookingId: online } = await aPaidBooking(app, codes);
  await succeed(office.refund(online, { amountCents: 433 }));
  const desk = bookingIdIn(await office.book({ payment: { method: 'cash' } }));
  await succeed(office.refund(desk, { amountCents: 701, as: 'credit' }));
  const { bookingId: cancelled } = await aPaidBooking(app);
  await succeed(office.cancel(cancelled, { back: 'all' }));
  const member = await aMemberWithCode(app);
  await aPass(app, member.id);
  const input = { ...aBookingInput(await aSlot(app)), guardianEmail: member.email };
  const path = '/api/bookings/create-pass-booking';
  const visit = (await succeed(app.call('POST', path, input, { as: member }))) as Checkout;
  const { id } = await anEvent(app, { openToGuests: true, priceCents: 1251 });
  const guest = { guardianName: 'Gina Guest', guardianEmail: await aSignedWaiver(app), spots: 3 };
  const { bookingId: event } = await buy(`/api/events/${id}/reserve`, guest);
  return [online, desk, cancelled, visit.bookingId, event];
}

async function read(path: string, as = office.admin) {
  const { status, text } = await fetchReceipt(app, path, { as });
  expect(status, path).toBe(200);
  receipts.push(text);
}

async function sellOrder() {
  const member = await aMemberWithCode(app);
  const pass = await aProduct(app.db);
  const card = await aProduct(app.db, {
    ...{ productType: 'gift_card', priceCents: 5000, metadata: {} },
  });
  const { orderId } = await buy(
    '/api/shop/create-checkout',
    {
      items: [pass, card].map(({ id }) => ({ productId: id, quantity: 1 })),
      ...{ guardianName: 'Dana Rivera', guardianEmail: member.email },
    },
    member,
  );
  const refund = { lines: [{ line: 0, amountCents: 1111 }] };
  await succeed(
    app.call('POST', `/api/admin/orders/${orderId}/refund`, refund, { as: office.admin }),
  );
  await read(`/api/orders/${orderId}/receipt`, member);
}

/** A party with its deposit and a payment at the desk, and one whose deposit is partly refunded. */
async function sellParties() {
  const kept = await aParty(app, { kids: 9 });
  const cancelled = await aParty(app, { date: '2027-03-09' });
  const party = (id: string, action: string, body: object) =>
    succeed(app.call('POST', `/api/admin/parties/${id}/${action}`, body, { as: office.admin }));
  await party(kept.partyId, 'desk-payments', { amountCents: 3333, method: 'card-terminal' });
  await party(cancelled.partyId, 'cancel', { refund: 'policy', reason: '' });
  for (const { partyId } of [kept, cancelled]) await read(`/api/parties/${partyId}/receipt`);
}

beforeAll(async () => {
  for (const id of await sellBookings()) await read(`/api/bookings/${id}/receipt`);
});
beforeAll(sellOrder);
beforeAll(sellParties);

test('the receipts of a day of mixed sales and partial refunds add up to the report, per rate', async () => {
  // The bookings online, at the desk and cancelled, the order, and the cancelled party.
  expect(receipts.filter((text) => text.includes('Refunded −'))).toHaveLength(5);
  const sums = new Map<string, { taxCents: number; netCents: number; grossCents: number }>();
  for (const { name, percent: _, ...rate } of receipts.flatMap(readReceiptTaxes)) {
    const sum = sums.get(name) ?? { taxCents: 0, netCents: 0, grossCents: 0 };
    sums.set(name, {
      taxCents: sum.taxCents + rate.taxCents,
      netCents: sum.netCents + rate.netCents,
      grossCents: sum.grossCents + rate.grossCents,
    });
  }
  const day = '2027-03-02';
  const path = `/api/admin/figures?from=${day}&to=${day}`;
  const { json } = await app.call('GET', path, undefined, { as: office.admin });
  const { taxByRate } = json as Figures;
  const reported = taxByRate.filter(({ name }) => name !== '');
  expect(reported.map(({ name }) => name).toSorted()).toEqual(['Sales tax', 'VAT']);
  for (const { name, taxCents, netCents, grossCents } of reported) {
    expect(sums.get(name), name).toEqual({ taxCents, netCents, grossCents });
  }
});
