import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberBooking, aMemberWithCode, aSlot, NOW } from './bookings-factory.ts';
import { deskPayments } from './desk-payments-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Mine = { id: string; [field: string]: unknown };
const mine = async (as: SignedIn, query = '') =>
  (await app.call('GET', `/api/bookings/mine${query}`, undefined, { as })).json as Mine[];
const idsOf = (rows: Mine[]) => rows.map(({ id }) => id);
const cancel = (id: string, as: SignedIn) =>
  app.call('POST', `/api/bookings/${id}/cancel`, {}, { as });

describe('the list in parts', () => {
  test('refuses an unknown part, a bad limit and a bad cursor', async () => {
    const member = await aMember(app.services);
    for (const query of ['?when=tomorrow', '?limit=0', '?limit=501', '?cursor=1']) {
      const path = `/api/bookings/mine${query}`;
      expect((await app.call('GET', path, undefined, { as: member })).status).toBe(400);
    }
  });

  test('lists live bookings as upcoming and the rest as past, latest first', async () => {
    const member = await aMemberWithCode(app);
    const slots = [await aSlot(app), await aSlot(app), await aSlot(app)];
    const [over, cancelled, ahead] = await Promise.all(
      slots.map((slot) => aMemberBooking(app, member, slot)),
    );
    await cancel(cancelled ?? '', member);
    app.clock.set(`${slots[1]?.date}T12:00:00Z`);
    expect(idsOf(await mine(member, '?when=upcoming'))).toEqual([ahead]);
    expect(idsOf(await mine(member, '?when=past'))).toEqual([cancelled, over]);
    expect(idsOf(await mine(member))).toEqual([over, cancelled, ahead]);
  });

  test('lists a started booking as upcoming until its end', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const id = await aMemberBooking(app, member, slot);
    app.clock.set(new Date(Date.parse(`${slot.date}T23:30:00Z`)));
    expect(idsOf(await mine(member, '?when=upcoming'))).toEqual([id]);
    app.clock.passMinutes(31);
    expect(idsOf(await mine(member, '?when=past'))).toEqual([id]);
  });

  test('pages without gaps or overlaps, also for equal starts', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const ids: string[] = [];
    for (const other of [slot, slot, await aSlot(app), slot]) {
      const id = await aMemberBooking(app, member, other);
      await cancel(id, member);
      ids.push(id);
    }
    const seen: string[] = [];
    for (let cursor = ''; seen.length < 10; ) {
      const page = await mine(member, `?when=past&limit=1${cursor}`);
      if (page.length === 0) break;
      seen.push(...idsOf(page));
      cursor = `&cursor=${seen.at(-1)}`;
    }
    expect(seen).toHaveLength(4);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(seen).toEqual(idsOf(await mine(member, '?when=past')));
  });

  test('reveals nothing of another person’s booking used as cursor', async () => {
    const [member, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    const theirs = await aMemberBooking(app, other, await aSlot(app));
    const rows = await mine(member, `?cursor=${theirs}`);
    expect(rows).toEqual([]);
  });
});

describe('how it was paid', () => {
  test('is free, by card, at the desk or unpaid, with the refunded amount', async () => {
    const member = await aMemberWithCode(app);
    const guardianEmail = member.email;
    const free = await aMemberBooking(app, member, await aSlot(app));
    const card = await aHold(app, { ...(await aSlot(app)), guardianEmail });
    const desk = await aHold(app, { ...(await aSlot(app)), guardianEmail });
    const unpaid = await aHold(app, { ...(await aSlot(app)), guardianEmail });
    await pay(app, card.sessionId);
    await app.db.insert(deskPayments).values({
      bookingId: desk.bookingId,
      amountCents: 1500,
      method: 'cash',
      takenBy: 'desk',
      takenAt: app.clock.now(),
    });
    await cancel(card.bookingId, member);
    const rows = new Map((await mine(member)).map((row) => [row.id, row]));
    expect(rows.get(free)).toMatchObject({ paidWith: 'free', refundedCents: 0 });
    expect(rows.get(card.bookingId)).toMatchObject({ paidWith: 'card', refundedCents: 1500 });
    expect(rows.get(desk.bookingId)).toMatchObject({ paidWith: 'cash', refundedCents: 0 });
    expect(rows.get(unpaid.bookingId)).toMatchObject({ paidWith: null, refundedCents: 0 });
  });
});

describe('reopening the payment page', () => {
  const payAgain = (id: string, as?: SignedIn) =>
    app.call('POST', `/api/bookings/${id}/pay`, {}, as ? { as } : {});

  test('is refused to others', async () => {
    const held = await aHold(app, await aSlot(app));
    expect((await payAgain(held.bookingId)).status).toBe(401);
    expect((await payAgain(held.bookingId, await aMember(app.services))).status).toBe(404);
  });

  test('returns the same page until the hold ends', async () => {
    const member = await aMember(app.services);
    const held = await aHold(app, { ...(await aSlot(app)), guardianEmail: member.email });
    const [row] = await mine(member);
    expect(row).toMatchObject({ status: 'pending', id: held.bookingId });
    expect(Date.parse(String(row?.payUntil))).toBeGreaterThan(app.clock.now().getTime());
    const responses = await Promise.all([1, 2, 3].map(() => payAgain(held.bookingId, member)));
    expect(responses.map(({ json }) => json)).toEqual(
      Array(3).fill({ sessionUrl: held.sessionUrl }),
    );
    await pay(app, held.sessionId);
    const paid = await payAgain(held.bookingId, member);
    expect([paid.status, paid.text]).toEqual([409, 'This booking is not waiting for a payment.']);
    expect((await mine(member))[0]).toMatchObject({ status: 'paid', payUntil: null });
  });

  test('is refused after the hold, even before the sweep', async () => {
    const member = await aMember(app.services);
    const held = await aHold(app, { ...(await aSlot(app)), guardianEmail: member.email });
    app.clock.passMinutes(31);
    expect((await payAgain(held.bookingId, member)).status).toBe(409);
    expect((await mine(member))[0]).toMatchObject({ payUntil: null });
  });

  test('returns 502 while the provider is down and keeps the hold', async () => {
    const admin = await anAdmin(app.services);
    const held = await aHold(app, await aSlot(app));
    const { payments } = app.services;
    const { findCheckout } = payments;
    payments.findCheckout = async () => {
      throw new Error('no answer');
    };
    expect((await payAgain(held.bookingId, admin)).status).toBe(502);
    payments.findCheckout = findCheckout;
    expect((await payAgain(held.bookingId, admin)).json).toEqual({ sessionUrl: held.sessionUrl });
  });
});
