import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaff,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  checkoutOf,
  pay,
  payWithoutWebhook,
  press,
  refundsOf,
} from '#features/checkouts/server/checkouts-factory.ts';
import { requestRefund } from '#features/checkouts/server/checkouts-queries.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { addDays } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  bookingRow,
  eventIn,
  linkInMail,
  NOW,
  spotsOf,
} from './bookings-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const cancel = (id: string, body: unknown = {}, as?: SignedIn) =>
  app.call('POST', `/api/bookings/${id}/cancel`, body, as && { as });

/** A guest's paid booking at 7 PM, with the token of its mail. */
async function aPaidBooking() {
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  return { ...held, ...(await linkInMail(app, held.email)) };
}

const clockAt = (date: string, time: string) => app.clock.set(new Date(`${date}T${time}:00-04:00`));

describe('who may cancel', () => {
  test('requires a link or a session', async () => {
    const { id } = await aPaidBooking();
    expect((await cancel(id)).status).toBe(401);
    expect((await bookingRow(app, id)).status).toBe('paid');
  });

  test('refuses another booking’s token and a forged one', async () => {
    const [one, other] = [await aPaidBooking(), await aPaidBooking()];
    const mary = await aMember(app.services);
    for (const token of [other.token, '', 'x', `${one.token}x`, one.token.toLowerCase()]) {
      expect((await cancel(one.id, { token })).status).toBe(404);
      expect((await cancel(one.id, { token }, mary)).status).toBe(404);
    }
    expect((await bookingRow(app, one.id)).status).toBe('paid');
  });

  test('returns the same 404 to other members and staff as for a missing booking', async () => {
    const { id } = await aPaidBooking();
    for (const other of [await aMember(app.services), await aStaff(app.services)]) {
      const foreign = await cancel(id, {}, other);
      const none = await cancel(crypto.randomUUID(), {}, other);
      expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
      expect(foreign.status).toBe(404);
    }
  });

  test('allows an admin and writes an audit entry', async () => {
    const { id } = await aPaidBooking();
    const admin = await anAdmin(app.services);
    expect((await cancel(id, {}, admin)).json).toEqual({
      success: true,
      refundCents: 1500,
      valueCents: 0,
      visits: 0,
    });
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(lines.map(({ action, subject }) => [action, subject]).sort()).toEqual([
      ['booking.cancelled', id],
      ['booking.read', id],
    ]);
  });
});

describe('the refund', () => {
  test('is full until 24 hours before the start', async () => {
    const booking = await aPaidBooking();
    clockAt(addDays(booking.date, -1), '18:59');
    const response = await cancel(booking.id, { token: booking.token });
    expect(response.json).toEqual({ success: true, refundCents: 1500, valueCents: 0, visits: 0 });
    await eventually('the refund is made', async () => {
      const [refund] = await refundsOf(app, booking.sessionId);
      return refund?.state === 'succeeded';
    });
    expect(await refundsOf(app, booking.sessionId)).toHaveLength(1);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
    const mail = (await app.mailsTo(booking.email)).at(-1);
    expect(mail?.text).toContain('$15.00 is on its way back to you.');
    expect(eventIn(mail)).toMatchObject({ status: 'CANCELLED', method: 'CANCEL' });
  });

  test('is nothing after that, and the spot is still freed', async () => {
    const booking = await aPaidBooking();
    clockAt(addDays(booking.date, -1), '19:01');
    const shown = await app.call('GET', `/api/bookings/${booking.id}?token=${booking.token}`);
    expect(shown.json).toMatchObject({ refundCents: 0, canCancel: true, canReschedule: false });
    const response = await cancel(booking.id, { token: booking.token });
    expect(response.json).toEqual({ success: true, refundCents: 0, valueCents: 0, visits: 0 });
    expect(await refundsOf(app, booking.sessionId)).toEqual([]);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
    const mail = (await app.mailsTo(booking.email)).at(-1);
    expect(mail?.text).toContain('No refund is due under the cancellation policy.');
  });

  test('never exceeds the payment: the database rejects it', async () => {
    const booking = await aPaidBooking();
    const { id: checkoutId } = await checkoutOf(app, booking.sessionId);
    const ask = () => requestRefund(app.db, { checkoutId, amountCents: 1000, reason: 'test' });
    const all = await Promise.all([ask(), ask(), ask()]);
    expect(all.filter((id) => id !== null)).toHaveLength(1);
    await expect(
      app.sql`update checkouts set refunded_cents = 1501 where id = ${checkoutId}`,
    ).rejects.toThrow(/checkout_refunds/);
  });

  test('is nothing for a free booking, and the mail says so', async () => {
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, await aSlot(app));
    expect((await cancel(id, {}, member)).json).toEqual({
      success: true,
      refundCents: 0,
      valueCents: 0,
      visits: 0,
    });
    expect((await app.mailsTo(member.email)).at(-1)?.text).toContain('Nothing was charged for it.');
  });
});

describe('cancelling', () => {
  test('is refused after the start', async () => {
    const booking = await aPaidBooking();
    clockAt(booking.date, '19:00');
    const response = await cancel(booking.id, { token: booking.token });
    expect(response.status).toBe(409);
    expect(response.text).toContain('has started or is over');
    expect((await bookingRow(app, booking.id)).status).toBe('paid');
  });

  test('has one effect when requested ten times concurrently', async () => {
    const booking = await aPaidBooking();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => cancel(booking.id, { token: booking.token })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.find(({ status }) => status === 409)?.text).toBe(
      'This booking is cancelled already.',
    );
    expect(await refundsOf(app, booking.sessionId)).toHaveLength(1);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
  });

  test('ends an unpaid hold and closes its payment page', async () => {
    const held = await aHold(app, await aSlot(app));
    const admin = await anAdmin(app.services);
    expect((await cancel(held.bookingId, {}, admin)).json).toEqual({
      success: true,
      refundCents: 0,
      valueCents: 0,
      visits: 0,
    });
    expect((await press(app, held.sessionId, 'paid')).status).toBe(409);
    expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
  });

  test('refunds a booking whose webhook was not yet received', async () => {
    const held = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, held.sessionId);
    const admin = await anAdmin(app.services);
    const response = await cancel(held.bookingId, {}, admin);
    expect(response.json).toEqual({ success: true, refundCents: 1500, valueCents: 0, visits: 0 });
    expect(await refundsOf(app, held.sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
  });
});
