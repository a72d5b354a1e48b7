import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutOf, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { holdings } from '#features/shop/server/shop-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aSlot, fetchBookingRow, NOW } from '../bookings-factory.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, aPaidBooking, bookingIdIn, type Office } from '../office-factory.ts';
import { bookingSale } from './booking-sale.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date(NOW));
  office = await anOffice(app);
});
afterAll(() => app.stop());

const creditsOf = async (email: string) => {
  const rows = await app.db.select().from(holdings).where(eq(holdings.email, email));
  return rows.filter(({ kind }) => kind === 'credit').map(({ balance }) => balance);
};
const refundAmountsOf = (sessionId: string) =>
  eventually('the refunds succeed', async () => {
    const rows = await refundsOf(app, sessionId);
    return rows.every(({ state }) => state === 'succeeded') && rows.map((row) => row.amountCents);
  });

describe('the validation of POST /api/admin/bookings/:id/refund', () => {
  test('refuses more than the remaining amount and states it', async () => {
    const { bookingId } = await aPaidBooking(app);
    const response = await office.refund(bookingId, { amountCents: 1501 });
    expect(response).toMatchObject({ status: 409, code: 'bookings.refundTooMuch' });
    expect(response.text).toBe('You can refund up to $15.00.');
  });

  test.each([[0], [-5], [7.5], ['7']])('refuses an amount of %j', async (amountCents) => {
    const { bookingId } = await aPaidBooking(app);
    const response = await office.refund(bookingId, { amountCents });
    expect(response.status).toBe(400);
    expect(response.text).toBe('amountCents: Enter an amount');
  });

  test('refuses an unpaid and a cancelled booking', async () => {
    const hold = await aHold(app, await aSlot(app));
    expect(await office.refund(hold.bookingId)).toMatchObject({
      status: 409,
      code: 'bookings.notPaidYet',
    });
    await office.cancel(hold.bookingId);
    expect(await office.refund(hold.bookingId)).toMatchObject({
      status: 409,
      code: 'bookings.nothingToRefund',
    });
  });

  test('returns 404 for an unknown booking', async () => {
    expect((await office.refund(randomUUID())).status).toBe(404);
  });
});

describe('refunding a disputed payment', () => {
  test('refuses a refund as money or credit', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    const changes = { state: 'disputed' };
    await app.db.update(checkouts).set(changes).where(eq(checkouts.sessionId, sessionId));
    for (const as of ['money', 'credit']) {
      expect(await office.refund(bookingId, { as })).toMatchObject({
        status: 409,
        code: 'bookings.nothingToRefund',
      });
    }
    const cancelled = await office.cancel(bookingId, { as: 'credit', back: 'all' });
    expect(cancelled.json).toMatchObject({ moneyCents: 0, creditCents: 0 });
    expect(await creditsOf(email)).toEqual([]);
    expect(await refundsOf(app, sessionId)).toEqual([]);
  });
});

describe('POST /api/admin/bookings/:id/refund', () => {
  test('refunds a part and then the rest without cancelling the booking', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    const response = await office.refund(bookingId, { amountCents: 400 });
    expect(response.json).toEqual({
      moneyCents: 400,
      valueCents: 0,
      creditCents: 0,
      from: 'provider',
    });
    expect(await office.read(bookingId)).toMatchObject({
      status: 'paid',
      refundedCents: 400,
      refundableCents: 1100,
      policyCents: 1100,
    });
    await office.refund(bookingId, { amountCents: 1100, refundedCents: 400 });
    expect(await refundAmountsOf(sessionId)).toEqual([400, 1100]);
    expect((await office.refund(bookingId, { refundedCents: 1500 })).status).toBe(409);
    const emails = (await app.emailsTo(email)).filter(({ subject }) => /refund/i.test(subject));
    expect(emails).toHaveLength(2);
  });

  test('grants partial refunds as credit instead of money', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 500, as: 'credit' });
    await office.refund(bookingId, { amountCents: 200, as: 'credit', refundedCents: 500 });
    expect((await creditsOf(email)).sort()).toEqual([200, 500]);
    expect(await refundsOf(app, sessionId)).toHaveLength(0);
    expect((await checkoutOf(app, sessionId)).refundedCents).toBe(700);
  });

  test('makes the refund of a desk payment due at the desk until it is paid out', async () => {
    const id = bookingIdIn(await office.book());
    await office.refund(id, { amountCents: 500 });
    expect(await dueAtDesk(id)).toBe(500);
    await app.call('POST', `/api/check-in/owed/${id}/handed-back`, {}, { as: office.admin });
    expect(await dueAtDesk(id)).toBeUndefined();
    await office.cancel(id);
    expect(await dueAtDesk(id)).toBe(1000);
    const [row] = await app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, id));
    expect(row).toMatchObject({ refundedCents: 1500, handedBackCents: 500 });
  });

  test('reduces the refund of a later cancellation', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 400 });
    const response = await office.cancel(bookingId);
    expect(response.json).toMatchObject({ moneyCents: 1100 });
    expect(await refundAmountsOf(sessionId)).toEqual([400, 1100]);
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({
      status: 'cancelled',
      refundedCents: 1500,
    });
  });

  test('makes the amount refundable again after the refund failed at the provider', async () => {
    const { bookingId } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 400 });
    await bookingSale.refundFailed?.(app.services, app.db, bookingId, {
      id: randomUUID(),
      amountCents: 400,
    });
    expect(await fetchBookingRow(app, bookingId)).toMatchObject({ refundedCents: 0 });
  });
});

describe('refunding concurrently', () => {
  test('refunds once for two requests with the same Idempotency-Key', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    const key = randomUUID();
    const responses = await Promise.all([
      office.refund(bookingId, { amountCents: 500 }, key),
      office.refund(bookingId, { amountCents: 500 }, key),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refundAmountsOf(sessionId)).toEqual([500]);
  });

  test('refunds once for two concurrent requests without an Idempotency-Key', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    const responses = await Promise.all(
      [1, 2].map(() => office.refund(bookingId, { amountCents: 500 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const conflict = responses.find(({ status }) => status === 409);
    expect(conflict?.text).toBe(
      'Part of this booking was refunded in the meantime. Please check it again.',
    );
    expect(await refundAmountsOf(sessionId)).toEqual([500]);
  });

  test('never refunds more than the payment in a concurrent refund and cancellation', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    await Promise.all([
      office.refund(bookingId, { amountCents: 900 }),
      office.cancel(bookingId, { back: 'all' }),
    ]);
    const sum = (await refundAmountsOf(sessionId)).reduce((sum, cents) => sum + cents, 0);
    expect(sum).toBe(1500);
    expect((await checkoutOf(app, sessionId)).refundedCents).toBe(1500);
  });
});

describe('POST /api/admin/bookings/:id/cancel', () => {
  test('refunds everything or nothing, as requested', async () => {
    const [refundedBooking, retainedBooking] = [await aPaidBooking(app), await aPaidBooking(app)];
    expect((await office.cancel(refundedBooking.bookingId, { back: 'all' })).json).toMatchObject({
      moneyCents: 1500,
    });
    expect((await office.cancel(retainedBooking.bookingId, { back: 'none' })).json).toMatchObject({
      moneyCents: 0,
    });
    expect(await refundsOf(app, retainedBooking.sessionId)).toHaveLength(0);
    expect((await app.emailsTo(retainedBooking.email)).at(-1)?.text).toContain('no refund is due');
    // A retained payment can be refunded later.
    expect((await office.refund(retainedBooking.bookingId)).status).toBe(200);
  });

  test('grants credit once for two concurrent cancellations', async () => {
    const { bookingId, email } = await aPaidBooking(app);
    const responses = await Promise.all(
      [1, 2].map(() => office.cancel(bookingId, { as: 'credit', back: 'all' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await creditsOf(email)).toEqual([1500]);
  });
});

async function dueAtDesk(id: string): Promise<number | undefined> {
  const today = await app.call('GET', '/api/check-in/today', undefined, { as: office.admin });
  const { owed } = today.json as { owed: { bookingId: string; amountCents: number }[] };
  return owed.find(({ bookingId }) => bookingId === id)?.amountCents;
}
