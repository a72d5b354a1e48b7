import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aMember,
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import {
  checkoutOf,
  pay,
  payWithoutWebhook,
  refundsOf,
  submitOutcome,
} from '#features/checkouts/server/checkouts-factory.ts';
import { requestRefund } from '#features/checkouts/server/refunds-queries.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { addDays } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  fetchBookingRow,
  linkInEmail,
  NOW,
  parseCalendarEvent,
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

/** A guest's paid booking at 7 PM, with the token from its email. */
async function aPaidBooking() {
  const hold = await aHold(app, await aSlot(app));
  await pay(app, hold.sessionId);
  return { ...hold, ...(await linkInEmail(app, hold.email)) };
}

const setClock = (date: string, time: string) =>
  app.clock.set(new Date(`${date}T${time}:00-04:00`));

describe('the access check of a cancellation', () => {
  test('returns 401 without a token or a session', async () => {
    const { id } = await aPaidBooking();
    expect((await cancel(id)).status).toBe(401);
    expect((await fetchBookingRow(app, id)).status).toBe('paid');
  });

  test('returns 404 for the token of another booking and for a forged token', async () => {
    const [booking, other] = [await aPaidBooking(), await aPaidBooking()];
    const mary = await aMember(app.services);
    for (const token of [other.token, '', 'x', `${booking.token}x`, booking.token.toLowerCase()]) {
      expect((await cancel(booking.id, { token })).status).toBe(404);
      expect((await cancel(booking.id, { token }, mary)).status).toBe(404);
    }
    expect((await fetchBookingRow(app, booking.id)).status).toBe('paid');
  });

  test('returns the same 404 to other members and staff as for an unknown booking', async () => {
    const { id } = await aPaidBooking();
    for (const other of [await aMember(app.services), await aStaffMember(app.services)]) {
      const foreign = await cancel(id, {}, other);
      const unknown = await cancel(crypto.randomUUID(), {}, other);
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
      expect(foreign.status).toBe(404);
    }
  });

  test('lets an admin cancel and writes audit entries', async () => {
    const { id } = await aPaidBooking();
    const admin = await anAdmin(app.services);
    expect((await cancel(id, {}, admin)).json).toEqual({
      success: true,
      refundCents: 1500,
      valueCents: 0,
      visits: 0,
    });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    expect(entries.map(({ action, subject }) => [action, subject]).sort()).toEqual([
      ['booking.cancelled', id],
      ['booking.read', id],
    ]);
  });
});

describe('refunding a cancelled booking', () => {
  test('refunds in full until 24 hours before the start', async () => {
    const booking = await aPaidBooking();
    setClock(addDays(booking.date, -1), '18:59');
    const response = await cancel(booking.id, { token: booking.token });
    expect(response.json).toEqual({ success: true, refundCents: 1500, valueCents: 0, visits: 0 });
    await eventually('the refund succeeds', async () => {
      const [refund] = await refundsOf(app, booking.sessionId);
      return refund?.state === 'succeeded';
    });
    expect(await refundsOf(app, booking.sessionId)).toHaveLength(1);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
    const email = (await app.emailsTo(booking.email)).at(-1);
    expect(email?.text).toContain('We’re refunding $15.00.');
    expect(parseCalendarEvent(email)).toMatchObject({ status: 'CANCELLED', method: 'CANCEL' });
  });

  test('refunds nothing within 24 hours of the start, but frees the spot', async () => {
    const booking = await aPaidBooking();
    setClock(addDays(booking.date, -1), '19:01');
    const details = await app.call('GET', `/api/bookings/${booking.id}?token=${booking.token}`);
    expect(details.json).toMatchObject({ refundCents: 0, canCancel: true, canReschedule: false });
    const { token } = booking;
    const outdated = await cancel(booking.id, { token, expectedRefundCents: 1500 });
    expect(outdated.headers.get('x-error-code')).toBe('bookings.refundChanged');
    expect((await fetchBookingRow(app, booking.id)).status).toBe('paid');
    const response = await cancel(booking.id, { token });
    expect(response.json).toEqual({ success: true, refundCents: 0, valueCents: 0, visits: 0 });
    expect(await refundsOf(app, booking.sessionId)).toEqual([]);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
    const email = (await app.emailsTo(booking.email)).at(-1);
    expect(email?.text).toContain('Under the cancellation policy, no refund is due.');
  });

  test('never refunds more than the payment', async () => {
    const booking = await aPaidBooking();
    const { id: checkoutId } = await checkoutOf(app, booking.sessionId);
    const refund = () => requestRefund(app.db, { checkoutId, amountCents: 1000, reason: 'test' });
    const refundIds = await Promise.all([refund(), refund(), refund()]);
    expect(refundIds.filter((id) => id !== null)).toHaveLength(1);
    await expect(
      app.sql`update checkouts set refunded_cents = 1501 where id = ${checkoutId}`,
    ).rejects.toThrow(/checkout_refunds/);
  });

  test('refunds nothing for a free booking and says so in the email', async () => {
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, await aSlot(app));
    expect((await cancel(id, {}, member)).json).toEqual({
      success: true,
      refundCents: 0,
      valueCents: 0,
      visits: 0,
    });
    expect((await app.emailsTo(member.email)).at(-1)?.text).toContain(
      'You weren’t charged for it.',
    );
  });
});

describe('cancelling a booking', () => {
  test('is refused after the start', async () => {
    const booking = await aPaidBooking();
    setClock(booking.date, '19:00');
    const response = await cancel(booking.id, { token: booking.token });
    expect(response.status).toBe(409);
    expect(response.text).toContain('has started or has ended');
    expect((await fetchBookingRow(app, booking.id)).status).toBe('paid');
  });

  test('happens once when requested ten times concurrently', async () => {
    const booking = await aPaidBooking();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => cancel(booking.id, { token: booking.token })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 409)?.text).toBe(
      'This booking is already cancelled.',
    );
    expect(await refundsOf(app, booking.sessionId)).toHaveLength(1);
    expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
  });

  test('ends an unpaid hold and closes its payment page', async () => {
    const hold = await aHold(app, await aSlot(app));
    const admin = await anAdmin(app.services);
    expect((await cancel(hold.bookingId, {}, admin)).json).toEqual({
      success: true,
      refundCents: 0,
      valueCents: 0,
      visits: 0,
    });
    expect((await submitOutcome(app, hold.sessionId, 'paid')).status).toBe(409);
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
  });

  test('refunds a paid booking whose payment webhook has not arrived', async () => {
    const hold = await aHold(app, await aSlot(app));
    await payWithoutWebhook(app, hold.sessionId);
    const admin = await anAdmin(app.services);
    const response = await cancel(hold.bookingId, {}, admin);
    expect(response.json).toEqual({ success: true, refundCents: 1500, valueCents: 0, visits: 0 });
    expect(await refundsOf(app, hold.sessionId)).toMatchObject([{ amountCents: 1500 }]);
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
  });
});
