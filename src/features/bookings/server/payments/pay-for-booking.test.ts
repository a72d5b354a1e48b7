import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutOf, pay, press } from '#features/checkouts/server/checkouts-factory.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { sweepCheckouts } from '#features/checkouts/server/end-expired-checkouts.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aHold,
  anEmail,
  aSlot,
  bookingRow,
  eventIn,
  linkInMail,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const statusOf = async (sessionId: string) =>
  (await app.call('GET', `/api/checkout/status?session_id=${sessionId}`)).json;

describe('a booking that is paid for', () => {
  test('requires a waiver of the guardian, and holds nothing without one', async () => {
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

  test('holds its spot, leads to the payment page, and is booked once it is paid', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const held = await aHold(app, { ...slot, guardianPhone: '555-201-4477', notes: 'By stroller' });
    expect(held.sessionUrl).toBe(`${app.address}/sandbox-checkout/${held.sessionId}`);
    expect(await bookingRow(app, held.bookingId)).toMatchObject({
      status: 'pending',
      type: 'open-play',
      priceCents: 1500,
      guardianPhone: '555-201-4477',
      notes: 'By stroller',
    });
    expect(await statusOf(held.sessionId)).toEqual({ kind: 'booking', status: 'pending' });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
    expect(await app.mailsTo(held.email)).toEqual([]);

    await pay(app, held.sessionId);
    expect(await bookingRow(app, held.bookingId)).toMatchObject({
      status: 'paid',
      holdExpiresAt: null,
      heldFrom: null,
    });
    expect(await statusOf(held.sessionId)).toEqual({ kind: 'booking', status: 'paid' });
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('is confirmed by one mail with the right instants and a link that opens it', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const held = await aHold(app, slot);
    await pay(app, held.sessionId);
    const mails = await app.mailsTo(held.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/\w{3}, \w{3} \d+, 7:00 - 8:00 PM/);
    expect(mails[0]?.text).toContain('$15.00');
    expect(mails[0]?.attachments?.[0]).toMatchObject({ filename: 'booking.ics' });
    expect(eventIn(mails[0])).toMatchObject({
      startsAt: new Date(`${slot.date}T23:00:00Z`),
      endsAt: new Date(Date.parse(`${slot.date}T23:00:00Z`) + 3_600_000),
      status: 'CONFIRMED',
      method: 'PUBLISH',
    });
    const { id, token } = await linkInMail(app, held.email);
    expect(id).toBe(held.bookingId);
    const opened = await app.call('GET', `/api/bookings/${id}?token=${token}`);
    expect(opened.json).toMatchObject({ id, status: 'paid', refundCents: 1500, canCancel: true });
  });

  test('uses the server’s price and ignores the request’s', async () => {
    app.clock.set(NOW);
    const held = await aHold(app, { ...(await aSlot(app)), status: 'paid', childrenCount: 3 });
    expect(await bookingRow(app, held.bookingId)).toMatchObject({
      status: 'pending',
      priceCents: 1500,
      childrenCount: 1,
    });
  });
});

describe('a payment that does not happen', () => {
  test('keeps page and hold when declined', async () => {
    app.clock.set(NOW);
    const held = await aHold(app, await aSlot(app));
    const response = await press(app, held.sessionId, 'declined');
    expect(response.json).toEqual({
      redirectUrl: `/sandbox-checkout/${held.sessionId}?declined=1`,
    });
    expect(await statusOf(held.sessionId)).toEqual({ kind: 'booking', status: 'pending' });
    expect(await spotsOf(app, held.date)).toEqual({ taken: 1, held: 1 });
    await pay(app, held.sessionId);
    expect((await bookingRow(app, held.bookingId)).status).toBe('paid');
  });

  test('frees the spot when cancelled, and redirects to the slot', async () => {
    app.clock.set(NOW);
    const held = await aHold(app, await aSlot(app));
    const response = await press(app, held.sessionId, 'cancelled');
    const { redirectUrl } = response.json as { redirectUrl: string };
    expect(new URL(redirectUrl).pathname).toBe('/booking');
    expect(new URL(redirectUrl).searchParams.get('date')).toBe(held.date);
    await eventually('the spot is free', async () => (await spotsOf(app, held.date)).taken === 0);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
    expect(await statusOf(held.sessionId)).toEqual({ kind: 'booking', status: 'expired' });
    expect((await press(app, held.sessionId, 'paid')).status).toBe(409);
    expect(await app.mailsTo(held.email)).toEqual([]);
  });

  test('expires after 30 minutes by the sweep, not before', async () => {
    app.clock.set(NOW);
    const held = await aHold(app, await aSlot(app));
    app.clock.passMinutes(29);
    await sweepCheckouts(app.services);
    expect((await bookingRow(app, held.bookingId)).status).toBe('pending');
    app.clock.passMinutes(2);
    await sweepCheckouts(app.services);
    expect((await bookingRow(app, held.bookingId)).status).toBe('cancelled');
    expect(await spotsOf(app, held.date)).toEqual({ taken: 0, held: 0 });
    expect((await checkoutOf(app, held.sessionId)).state).toBe('expired');
    expect((await press(app, held.sessionId, 'paid')).status).toBe(409);
  });

  test('reports a foreign session as unknown', async () => {
    expect(await statusOf('cs_sandbox_of_somebody_else')).toEqual({
      kind: null,
      status: 'unknown',
    });
  });
});

describe('when the payment page cannot be opened', () => {
  test('returns 502, frees the spot, and the same request books again', async () => {
    app.clock.set(NOW);
    const slot = await aSlot(app);
    const { payments } = app.services;
    const down = { ...payments, createCheckout: () => Promise.reject(new Error('no route')) };
    const failing = await startTestApp({
      connection: app.connection,
      payments: down,
      clock: app.clock,
      environment: { THROTTLE_FACTOR: '1000' },
    });
    const guardianEmail = (await aHold(app)).email;
    const input = aBookingInput({ ...slot, guardianEmail });
    const headers = { 'idempotency-key': 'once' };
    const response = await failing.call('POST', '/api/bookings/create-checkout', input, {
      headers,
    });
    expect(response.status).toBe(502);
    expect(response.text).toContain('Nothing was charged');
    const other = { ...input, notes: 'another' };
    const reused = await failing.call('POST', '/api/bookings/create-checkout', other, { headers });
    expect(reused.status).toBe(409);
    await failing.stop();
    await sweepCheckouts(app.services);
    app.clock.passMinutes(31);
    await sweepCheckouts(app.services);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    app.clock.set(NOW);
    const again = await app.call('POST', '/api/bookings/create-checkout', input, { headers });
    expect(again.status).toBe(200);
    const rows = await app.db.select().from(bookings).where(eq(bookings.date, slot.date));
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending']);
    const known = await app.db.select({ id: checkouts.id }).from(checkouts);
    expect(known.length).toBeGreaterThan(1);
  });
});
