import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutOf, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { holdings } from '#features/shop/server/shop-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aSlot, bookingRow, NOW } from '../bookings-factory.ts';
import { deskPayments } from '../desk-payments-tables.ts';
import { anOffice, aPaidBooking, bookedId, type Office } from '../office-factory.ts';
import { bookingSale } from './booking-sale.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date(NOW));
  office = await anOffice(app);
});
afterAll(() => app.stop());

const creditOf = async (email: string) => {
  const rows = await app.db.select().from(holdings).where(eq(holdings.email, email));
  return rows.filter(({ kind }) => kind === 'credit').map(({ balance }) => balance);
};
const payoutsOf = (sessionId: string) =>
  eventually('the refunds are through', async () => {
    const rows = await refundsOf(app, sessionId);
    return rows.every(({ state }) => state === 'succeeded') && rows.map((row) => row.amountCents);
  });

describe('a refund is refused', () => {
  test('above the remaining amount, which it names', async () => {
    const { bookingId } = await aPaidBooking(app);
    const response = await office.refund(bookingId, { amountCents: 1501 });
    expect(response).toMatchObject({ status: 409, code: 'bookings.refundTooMuch' });
    expect(response.text).toBe('$15.00 can still go back, no more.');
  });

  test.each([[0], [-5], [7.5], ['7']])('of %j, in one sentence', async (amountCents) => {
    const { bookingId } = await aPaidBooking(app);
    const response = await office.refund(bookingId, { amountCents });
    expect(response.status).toBe(400);
    expect(response.text).toBe('amountCents: Please enter an amount');
  });

  test('of an unpaid, expired or free booking', async () => {
    const held = await aHold(app, await aSlot(app));
    expect(await office.refund(held.bookingId)).toMatchObject({
      status: 409,
      code: 'bookings.notPaidYet',
    });
    await office.cancel(held.bookingId);
    expect(await office.refund(held.bookingId)).toMatchObject({
      status: 409,
      code: 'bookings.nothingToRefund',
    });
  });

  test('of a booking that does not exist', async () => {
    expect((await office.refund(randomUUID())).status).toBe(404);
  });
});

describe('a disputed payment', () => {
  test('is never refunded, neither as money nor as credit', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    const disputed = { state: 'disputed' };
    await app.db.update(checkouts).set(disputed).where(eq(checkouts.sessionId, sessionId));
    for (const as of ['money', 'credit']) {
      expect(await office.refund(bookingId, { as })).toMatchObject({
        status: 409,
        code: 'bookings.nothingToRefund',
      });
    }
    const cancelled = await office.cancel(bookingId, { as: 'credit', back: 'all' });
    expect(cancelled.json).toMatchObject({ moneyCents: 0, creditCents: 0 });
    expect(await creditOf(email)).toEqual([]);
    expect(await refundsOf(app, sessionId)).toEqual([]);
  });
});

describe('a refund', () => {
  test('of a part and of the rest are both paid, and the booking stays', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    const part = await office.refund(bookingId, { amountCents: 400 });
    expect(part.json).toEqual({ moneyCents: 400, valueCents: 0, creditCents: 0, from: 'provider' });
    expect(await office.read(bookingId)).toMatchObject({
      status: 'paid',
      refundedCents: 400,
      refundableCents: 1100,
      policyCents: 1100,
    });
    await office.refund(bookingId, { amountCents: 1100, refundedCents: 400 });
    expect(await payoutsOf(sessionId)).toEqual([400, 1100]);
    expect((await office.refund(bookingId, { refundedCents: 1500 })).status).toBe(409);
    const mails = (await app.mailsTo(email)).filter(({ subject }) => /refund/i.test(subject));
    expect(mails).toHaveLength(2);
  });

  test('as credit keeps the money and grants credit, part by part', async () => {
    const { bookingId, sessionId, email } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 500, as: 'credit' });
    await office.refund(bookingId, { amountCents: 200, as: 'credit', refundedCents: 500 });
    expect((await creditOf(email)).sort()).toEqual([200, 500]);
    expect(await refundsOf(app, sessionId)).toHaveLength(0);
    expect((await checkoutOf(app, sessionId)).refundedCents).toBe(700);
  });

  test('of desk money is owed there until handed over', async () => {
    const id = bookedId(await office.book());
    await office.refund(id, { amountCents: 500 });
    expect(await owedFor(id)).toBe(500);
    await app.call('POST', `/api/check-in/owed/${id}/handed-back`, {}, { as: office.admin });
    expect(await owedFor(id)).toBeUndefined();
    await office.cancel(id);
    expect(await owedFor(id)).toBe(1000);
    const [row] = await app.db.select().from(deskPayments).where(eq(deskPayments.bookingId, id));
    expect(row).toMatchObject({ refundedCents: 1500, handedBackCents: 500 });
  });

  test('reduces a later cancellation refund to the rest', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 400 });
    const response = await office.cancel(bookingId);
    expect(response.json).toMatchObject({ moneyCents: 1100 });
    expect(await payoutsOf(sessionId)).toEqual([400, 1100]);
    expect(await bookingRow(app, bookingId)).toMatchObject({
      status: 'cancelled',
      refundedCents: 1500,
    });
  });

  test('can be repeated after it failed at the provider', async () => {
    const { bookingId } = await aPaidBooking(app);
    await office.refund(bookingId, { amountCents: 400 });
    await bookingSale.refundFailed?.(app.db, bookingId, 400);
    expect(await bookingRow(app, bookingId)).toMatchObject({ refundedCents: 0 });
  });
});

describe('refunded twice', () => {
  test('refunds once for two clicks', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    const key = randomUUID();
    const responses = await Promise.all([
      office.refund(bookingId, { amountCents: 500 }, key),
      office.refund(bookingId, { amountCents: 500 }, key),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await payoutsOf(sessionId)).toEqual([500]);
  });

  test('refunds once for two concurrent admins', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    const responses = await Promise.all(
      [1, 2].map(() => office.refund(bookingId, { amountCents: 500 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.text).toBe(
      'Money of this booking went back meanwhile. Please look at it again.',
    );
    expect(await payoutsOf(sessionId)).toEqual([500]);
  });

  test('never refunds more than the payment by a concurrent refund and cancellation', async () => {
    const { bookingId, sessionId } = await aPaidBooking(app);
    await Promise.all([
      office.refund(bookingId, { amountCents: 900 }),
      office.cancel(bookingId, { back: 'all' }),
    ]);
    const sum = (await payoutsOf(sessionId)).reduce((sum, cents) => sum + cents, 0);
    expect(sum).toBe(1500);
    expect((await checkoutOf(app, sessionId)).refundedCents).toBe(1500);
  });
});

describe('cancelling in the office', () => {
  test('refunds all, nothing, or by the policy', async () => {
    const [all, none] = [await aPaidBooking(app), await aPaidBooking(app)];
    expect((await office.cancel(all.bookingId, { back: 'all' })).json).toMatchObject({
      moneyCents: 1500,
    });
    expect((await office.cancel(none.bookingId, { back: 'none' })).json).toMatchObject({
      moneyCents: 0,
    });
    expect(await refundsOf(app, none.sessionId)).toHaveLength(0);
    // What was retained can still be refunded later.
    expect((await office.refund(none.bookingId)).status).toBe(200);
  });

  test('refunds credit once', async () => {
    const { bookingId, email } = await aPaidBooking(app);
    const responses = await Promise.all(
      [1, 2].map(() => office.cancel(bookingId, { as: 'credit', back: 'all' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await creditOf(email)).toEqual([1500]);
  });
});

async function owedFor(id: string): Promise<number | undefined> {
  const today = await app.call('GET', '/api/check-in/today', undefined, { as: office.admin });
  const { owed } = today.json as { owed: { bookingId: string; amountCents: number }[] };
  return owed.find(({ bookingId }) => bookingId === id)?.amountCents;
}
