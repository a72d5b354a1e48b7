import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { aHold, aSignedWaiver, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { noShowFees } from '#features/bookings/server/no-show-fees-tables.ts';
import { anOffice, aPaidBooking, type Office } from '#features/bookings/server/office-factory.ts';
import { bookingSale } from '#features/bookings/server/payments/booking-sale.ts';
import { aSlotToday, aVisit, todayOf } from '#features/check-in/server/check-in-factory.ts';
import { pay, payWithoutWebhook } from '#features/checkouts/server/checkouts-factory.ts';
import { settleSession } from '#features/checkouts/server/settle.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aHeldParty, aParty } from '#features/parties/server/parties-factory.ts';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import { aGiftCard, aProduct } from '#features/shop/server/shop-factory.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  const everyEvening = Array.from({ length: 7 }, (_, weekday) => ({ weekday, startTime: '19:00' }));
  const sensory = { id: 'sensory', names: { en: 'Sensory hour', es: 'Hora sensorial' } };
  const priceList = priceListWith(
    [
      admission('child', [{ cents: 1500 }]),
      admission('socks', [{ cents: 300 }], { kind: 'extra', counted: false }),
    ],
    { name: 'Sales tax', percent: 7, kind: 'added' },
    { sessionNames: [{ ...sensory, fromMonths: null, toMonths: null, slots: everyEvening }] },
  );
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' }, venue: { priceList } });
  app.clock.set(NOW);
  office = await anOffice(app);
});
afterAll(() => app?.stop());

async function download(path: string, language = 'en') {
  const { text, status } = await app.call('GET', `/api/admin/exports/${path}`, undefined, {
    as: office.admin,
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  const csv = text.replace(/^\uFEFF/, '').trimEnd();
  return Papa.parse<Record<string, string>>(csv, { header: true }).data;
}

const rowOf = async (path: string, id: string, column = 'ID') =>
  (await download(path)).find((row) => row[column] === id);

test('bookings have net, tax, the tax of refunds and the session’s name', async () => {
  const { bookingId } = await aPaidBooking(app);
  await office.refund(bookingId, { amountCents: 535 });
  const row = await rowOf('bookings', bookingId);
  expect(row).toMatchObject({
    ...{ 'Session name': 'Sensory hour', Price: '16.05', 'Without tax': '15', Tax: '1.05' },
    ...{ Refunded: '5.35', 'Tax refunded': '0.35', 'No-show fee': '', 'No-show fee status': '' },
  });
  const fee = { bookingId, amountCents: 500, creditCents: 0, askedAt: app.clock.now() };
  await app.db.insert(noShowFees).values({ ...fee, state: 'asked' });
  expect(await rowOf('bookings', bookingId)).toMatchObject({
    ...{ 'No-show fee': '5', 'No-show fee status': 'asked' },
  });
  const spanish = (await download('bookings', 'es')).find((row) => row.Número === bookingId);
  expect(spanish).toMatchObject({ 'Nombre de la sesión': 'Hora sensorial', 'Sin impuesto': '15' });
});

test('an event has no session’s name, even at the time of a named session', async () => {
  const starts = {
    startsAt: new Date('2027-03-21T23:00:00Z'),
    endsAt: new Date('2027-03-22T00:00:00Z'),
  };
  const { id } = await anEvent(app, { openToGuests: true, priceCents: 1000, ...starts });
  const guest = { guardianName: 'Gina Guest', guardianEmail: await aSignedWaiver(app), spots: 1 };
  const { json } = await app.call('POST', `/api/events/${id}/reserve`, guest);
  const { bookingId, sessionId } = json as { bookingId: string; sessionId: string };
  await pay(app, sessionId);
  expect(await rowOf('bookings', bookingId)).toMatchObject({
    ...{ 'Session name': '', Price: '10.7', 'Without tax': '10', Tax: '0.7' },
  });
});

test('orders have net and the tax of refunds, and a payment its share if a gift card paid a part', async () => {
  const [product, card] = [await aProduct(app.db), await aGiftCard(app, 1000)];
  const member = await aMember(app.services);
  const { json } = await app.call(
    'POST',
    '/api/shop/create-checkout',
    {
      items: [{ productId: product.id, quantity: 1 }],
      ...{ guardianName: 'Dana Rivera', guardianEmail: member.email, giftCode: card.code },
    },
    { as: member },
  );
  const { orderId, sessionId } = json as { orderId: string; sessionId: string };
  await pay(app, sessionId);
  const refund = { lines: [{ line: 0, amountCents: 1000 }] };
  await app.call('POST', `/api/admin/orders/${orderId}/refund`, refund, { as: office.admin });
  expect(await rowOf('orders', orderId)).toMatchObject({
    ...{ Items: '1 x Five Visits', Total: '69.55', 'Without tax': '65', Tax: '4.55' },
    ...{ Refunded: '10', 'Tax refunded': '0.65' },
  });
  // $59.55 of $69.55 contain $3.90 of $4.55.
  expect(await rowOf('payments', orderId, 'Paid for')).toMatchObject({
    ...{ Amount: '59.55', 'Without tax': '55.65', Tax: '3.9' },
  });
});

test('a booking’s payment has its tax, and a party’s payments have theirs', async () => {
  const { bookingId } = await aPaidBooking(app);
  expect(await rowOf('payments', bookingId, 'Paid for')).toMatchObject({
    Amount: '16.05',
    Tax: '1.05',
  });
  const { partyId } = await aParty(app);
  expect(await rowOf('payments', partyId, 'Paid for')).toMatchObject({
    ...{ Amount: '86.94', 'Without tax': '81.25', Tax: '5.69' },
  });
});

test('a payment that was sent back has no tax, because it sold nothing', async () => {
  const sentBack = { Amount: '16.05', 'Without tax': '', Tax: '', Refunded: '16.05' };
  const slotLabel = await aSlotToday(app, ['19:00', '20:00']);
  const atDesk = await aHold(app, { date: todayOf(app), slotLabel });
  const desk = { as: office.admin };
  const path = `/api/check-in/bookings/${atDesk.bookingId}/pay`;
  expect((await app.call('POST', path, { method: 'cash' }, desk)).status).toBe(200);
  await payWithoutWebhook(app, atDesk.sessionId);
  await settleSession(app.services, atDesk.sessionId, null);
  const rows = (await download('payments')).filter((row) => row['Paid for'] === atDesk.bookingId);
  expect(rows).toHaveLength(2);
  expect(rows.find(({ Method }) => Method === 'card')).toMatchObject(sentBack);
  expect(rows.find(({ Method }) => Method !== 'card')).toMatchObject({
    ...{ Amount: '16.05', 'Without tax': '15', Tax: '1.05', Refunded: '0' },
  });

  const slot = await aSlot(app, 1);
  const late = await aHold(app, slot);
  await app.db.transaction((db) => bookingSale.release(app.services, db, late.bookingId));
  await aPaidBooking(app, slot);
  await pay(app, late.sessionId);
  expect(await rowOf('payments', late.bookingId, 'Paid for')).toMatchObject(sentBack);
});

test('extras that were sold at the desk have their tax', async () => {
  const sale = { items: [{ typeId: 'socks', quantity: 1 }], method: 'cash' };
  const sold = await app.call('POST', '/api/check-in/sales', sale, { as: office.admin });
  expect(sold.status, sold.text).toBe(201);
  const { saleId } = sold.json as { saleId: string };
  expect(await rowOf('payments', saleId, 'Paid for')).toMatchObject({
    ...{ Amount: '3.21', 'Without tax': '3', Tax: '0.21' },
  });
  const today = `?from=${todayOf(app)}&to=${todayOf(app)}`;
  const [row] = (await download(`extras${today}`)).filter(({ ID }) => ID === saleId);
  expect(row).toMatchObject({
    ...{ Items: '1 x socks', Method: 'cash', Price: '3.21', 'Without tax': '3', Tax: '0.21' },
    Undone: '',
  });
  const tomorrow = addDays(todayOf(app), 1);
  expect(await download(`extras?from=${tomorrow}`)).toEqual([]);
});

test('parties are a list with its filters, with tax, payments and refunds', async () => {
  const { partyId, date } = await aParty(app);
  const other = await aHeldParty(app);
  await office.request('POST', `parties/${partyId}/desk-payments`, {
    amountCents: 1000,
    method: 'cash',
  });
  await office.request('POST', `parties/${partyId}/cancel`, { refund: 'all', reason: '' });
  const rows = await download('parties?status=cancelled');
  expect(rows.find(({ ID }) => ID === partyId)).toMatchObject({
    ...{ Package: 'Village Party', Status: 'cancelled', Child: 'Mia', Children: '10' },
    ...{ Price: '347.75', 'Without tax': '325', Tax: '22.75' },
    ...{ Received: '96.94', Refunded: '96.94', 'Tax refunded': '6.34' },
  });
  expect(rows.some(({ ID }) => ID === other.partyId)).toBe(false);
  const ofDay = await download(`parties?from=${date}&to=${date}`);
  expect(ofDay.map(({ ID }) => ID)).toEqual([partyId]);
});

test('visits have the time and the name of the session that was booked', async () => {
  const { bookingId, slotLabel } = await aPaidBooking(app, await aSlot(app));
  const visitId = await aVisit(app, { bookingId });
  await app.sql`update visits set venue_date = (select date from bookings where id = ${bookingId}) where id = ${visitId}`;
  expect(await rowOf('visits', visitId)).toMatchObject({
    ...{ Session: slotLabel, 'Session name': 'Sensory hour' },
  });
});
