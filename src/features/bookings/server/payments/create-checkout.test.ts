import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutOf, pay, submitOutcome } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { sweepCheckouts } from '#features/checkouts/server/sweep-checkouts.ts';
import { deleteExpiredResponses } from '#platform/server/http/idempotency.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aHold,
  anEmail,
  aSlot,
  fetchBookingRow,
  linkInEmail,
  NOW,
  parseCalendarEvent,
  spotsOf,
} from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const fetchStatus = async (sessionId: string) =>
  (await app.call('GET', `/api/checkout/status?session_id=${sessionId}`)).json;

describe('POST /api/bookings/create-checkout', () => {
  test('refuses a guardian without a waiver and holds no spot', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const input = aBookingInput({ ...slot, guardianEmail: anEmail() });
    const response = await app.call('POST', '/api/bookings/create-checkout', input);
    expect(response.status).toBe(409);
    expect(response.text).toBe(
      'You must sign a liability waiver before booking. Please sign the waiver first.',
    );
    expect(response.headers.get('x-error-code')).toBe('bookings.waiverFirst');
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
  });

  test('holds the spot, returns the payment page and books after the payment', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const hold = await aHold(app, { ...slot, guardianPhone: '555-201-4477', notes: 'By stroller' });
    expect(hold.sessionUrl).toBe(`${app.address}/sandbox-checkout/${hold.sessionId}`);
    expect(await fetchBookingRow(app, hold.bookingId)).toMatchObject({
      status: 'pending',
      type: 'open-play',
      priceCents: 1500,
      guardianPhone: '555-201-4477',
      notes: 'By stroller',
    });
    expect(await fetchStatus(hold.sessionId)).toEqual({ kind: 'booking', status: 'pending' });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect(await app.emailsTo(hold.email)).toEqual([]);

    await pay(app, hold.sessionId);
    expect(await fetchBookingRow(app, hold.bookingId)).toMatchObject({
      status: 'paid',
      holdExpiresAt: null,
      heldFrom: null,
    });
    expect(await fetchStatus(hold.sessionId)).toEqual({ kind: 'booking', status: 'paid' });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('emails one confirmation with a calendar file and a link to the booking', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const hold = await aHold(app, slot);
    await pay(app, hold.sessionId);
    const emails = await app.emailsTo(hold.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toMatch(/\w{3}, \w{3} \d+, 7:00 - 8:00 PM/);
    expect(emails[0]?.text).toContain('$15.00');
    expect(emails[0]?.attachments?.[0]).toMatchObject({ filename: 'booking.ics' });
    expect(parseCalendarEvent(emails[0])).toMatchObject({
      startsAt: new Date(`${slot.date}T23:00:00Z`),
      endsAt: new Date(Date.parse(`${slot.date}T23:00:00Z`) + 3_600_000),
      status: 'CONFIRMED',
      method: 'PUBLISH',
    });
    const { id, token } = await linkInEmail(app, hold.email);
    expect(id).toBe(hold.bookingId);
    const details = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(details.json).toMatchObject({ id, status: 'paid', refundCents: 1500, canCancel: true });
  });

  test('ignores the request’s status, and its children count if the venue allows only one child', async () => {
    app.clock.set(NOW);
    const hold = await aHold(app, { ...(await aSlot(app)), status: 'paid', childrenCount: 3 });
    expect(await fetchBookingRow(app, hold.bookingId)).toMatchObject({
      status: 'pending',
      priceCents: 1500,
      childrenCount: 1,
    });
  });
});

describe('an unpaid checkout', () => {
  test('keeps its hold after a declined payment', async () => {
    app.clock.set(NOW);
    const hold = await aHold(app, await aSlot(app));
    const response = await submitOutcome(app, hold.sessionId, 'declined');
    expect(response.json).toEqual({
      redirectUrl: `/sandbox-checkout/${hold.sessionId}?declined=1`,
    });
    expect(await fetchStatus(hold.sessionId)).toEqual({ kind: 'booking', status: 'pending' });
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 1, held: 1 });
    await pay(app, hold.sessionId);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('paid');
  });

  test('frees the spot and redirects to the slot when the payment is cancelled', async () => {
    app.clock.set(NOW);
    const hold = await aHold(app, await aSlot(app));
    const response = await submitOutcome(app, hold.sessionId, 'cancelled');
    const { redirectUrl } = response.json as { redirectUrl: string };
    expect(new URL(redirectUrl).pathname).toBe('/booking');
    expect(new URL(redirectUrl).searchParams.get('date')).toBe(hold.date);
    await eventually('the spot is free', async () => (await spotsOf(app, hold.date)).taken === 0);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
    expect(await fetchStatus(hold.sessionId)).toEqual({ kind: 'booking', status: 'expired' });
    expect((await submitOutcome(app, hold.sessionId, 'paid')).status).toBe(409);
    expect(await app.emailsTo(hold.email)).toEqual([]);
  });

  test('expires in the first sweep after 30 minutes', async () => {
    app.clock.set(NOW);
    const hold = await aHold(app, await aSlot(app));
    app.clock.advanceMinutes(29);
    await sweepCheckouts(app.services);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('pending');
    app.clock.advanceMinutes(2);
    await sweepCheckouts(app.services);
    expect((await fetchBookingRow(app, hold.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, hold.date)).toEqual({ taken: 0, held: 0 });
    expect((await checkoutOf(app, hold.sessionId)).state).toBe('expired');
    expect((await submitOutcome(app, hold.sessionId, 'paid')).status).toBe(409);
  });

  test('has the status unknown if it belongs to another venue', async () => {
    expect(await fetchStatus('cs_sandbox_of_another_venue')).toEqual({
      kind: null,
      status: 'unknown',
    });
  });
});

describe('a payment page that cannot be opened', () => {
  test('results in a 502 and a hold that expires; a retry of the request then books', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const { payments } = app.services;
    const failingPayments = {
      ...payments,
      createCheckout: () => Promise.reject(new Error('no route')),
    };
    const failingApp = await startTestApp({
      connection: app.connection,
      payments: failingPayments,
      clock: app.clock,
      environment: { THROTTLE_FACTOR: '1000' },
    });
    const guardianEmail = (await aHold(app)).email;
    const input = aBookingInput({ ...slot, guardianEmail });
    const headers = { 'idempotency-key': 'once' };
    const response = await failingApp.call('POST', '/api/bookings/create-checkout', input, {
      headers,
    });
    expect(response.status).toBe(502);
    expect(response.text).toContain('You weren’t charged');
    await deleteExpiredResponses(app.db, app.clock.now());
    const otherInput = { ...input, notes: 'another' };
    const reused = await failingApp.call('POST', '/api/bookings/create-checkout', otherInput, {
      headers,
    });
    expect(reused.status).toBe(409);
    await failingApp.stop();
    await sweepCheckouts(app.services);
    app.clock.advanceMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    app.clock.set(NOW);
    const retried = await app.call('POST', '/api/bookings/create-checkout', input, { headers });
    expect(retried.status).toBe(200);
    const rows = await app.db.select().from(bookings).where(eq(bookings.date, slot.date));
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending']);
    const checkoutRows = await app.db.select({ id: checkouts.id }).from(checkouts);
    expect(checkoutRows.length).toBeGreaterThan(1);
  });
});
