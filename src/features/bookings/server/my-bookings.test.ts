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

type BookingItem = { id: string; [field: string]: unknown };
const fetchMine = async (as: SignedIn, query = '') =>
  (await app.call('GET', `/api/bookings/mine${query}`, undefined, { as })).json as BookingItem[];
const idsOf = (rows: BookingItem[]) => rows.map(({ id }) => id);
const cancel = (id: string, as: SignedIn) =>
  app.call('POST', `/api/bookings/${id}/cancel`, {}, { as });

describe('GET /api/bookings/mine', () => {
  test('refuses an invalid filter, limit or cursor', async () => {
    const member = await aMember(app.services);
    for (const query of ['?when=tomorrow', '?limit=0', '?limit=501', '?cursor=1']) {
      const path = `/api/bookings/mine${query}`;
      expect((await app.call('GET', path, undefined, { as: member })).status).toBe(400);
    }
  });

  test('lists ended and cancelled bookings as past, latest first, and all others as upcoming', async () => {
    const member = await aMemberWithCode(app);
    const slots = [await aSlot(app), await aSlot(app), await aSlot(app)];
    const [pastId, cancelledId, upcomingId] = await Promise.all(
      slots.map((slot) => aMemberBooking(app, member, slot)),
    );
    await cancel(cancelledId ?? '', member);
    app.clock.set(`${slots[1]?.date}T12:00:00Z`);
    expect(idsOf(await fetchMine(member, '?when=upcoming'))).toEqual([upcomingId]);
    expect(idsOf(await fetchMine(member, '?when=past'))).toEqual([cancelledId, pastId]);
    expect(idsOf(await fetchMine(member))).toEqual([pastId, cancelledId, upcomingId]);
  });

  test('lists a started booking as upcoming until its end', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const id = await aMemberBooking(app, member, slot);
    app.clock.set(new Date(Date.parse(`${slot.date}T23:30:00Z`)));
    expect(idsOf(await fetchMine(member, '?when=upcoming'))).toEqual([id]);
    app.clock.advanceMinutes(31);
    expect(idsOf(await fetchMine(member, '?when=past'))).toEqual([id]);
  });

  test('paginates without gaps or overlaps, even if bookings start at the same time', async () => {
    const member = await aMemberWithCode(app);
    const slot = await aSlot(app);
    const ids: string[] = [];
    for (const bookedSlot of [slot, slot, await aSlot(app), slot]) {
      const id = await aMemberBooking(app, member, bookedSlot);
      await cancel(id, member);
      ids.push(id);
    }
    const listedIds: string[] = [];
    for (let cursor = ''; listedIds.length < 10; ) {
      const page = await fetchMine(member, `?when=past&limit=1${cursor}`);
      if (page.length === 0) break;
      listedIds.push(...idsOf(page));
      cursor = `&cursor=${listedIds.at(-1)}`;
    }
    expect(listedIds).toHaveLength(4);
    expect([...listedIds].sort()).toEqual([...ids].sort());
    expect(listedIds).toEqual(idsOf(await fetchMine(member, '?when=past')));
  });

  test('returns nothing for a cursor that is another member’s booking', async () => {
    const [member, other] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    const foreignId = await aMemberBooking(app, other, await aSlot(app));
    const rows = await fetchMine(member, `?cursor=${foreignId}`);
    expect(rows).toEqual([]);
  });
});

describe('the payment of a listed booking', () => {
  test('is listed with its method and refunded amount', async () => {
    const member = await aMemberWithCode(app);
    const guardianEmail = member.email;
    const freeId = await aMemberBooking(app, member, await aSlot(app));
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
    const rows = new Map((await fetchMine(member)).map((row) => [row.id, row]));
    expect(rows.get(freeId)).toMatchObject({ paidWith: 'free', refundedCents: 0 });
    expect(rows.get(card.bookingId)).toMatchObject({ paidWith: 'card', refundedCents: 1500 });
    expect(rows.get(desk.bookingId)).toMatchObject({ paidWith: 'cash', refundedCents: 0 });
    expect(rows.get(unpaid.bookingId)).toMatchObject({ paidWith: null, refundedCents: 0 });
  });
});

describe('reopening the payment page', () => {
  const reopenPage = (id: string, as?: SignedIn) =>
    app.call('POST', `/api/bookings/${id}/pay`, {}, as ? { as } : {});

  test('refuses visitors and other members', async () => {
    const hold = await aHold(app, await aSlot(app));
    expect((await reopenPage(hold.bookingId)).status).toBe(401);
    expect((await reopenPage(hold.bookingId, await aMember(app.services))).status).toBe(404);
  });

  test('returns the same page until the hold ends', async () => {
    const member = await aMember(app.services);
    const hold = await aHold(app, { ...(await aSlot(app)), guardianEmail: member.email });
    const [row] = await fetchMine(member);
    expect(row).toMatchObject({ status: 'pending', id: hold.bookingId });
    expect(Date.parse(String(row?.payUntil))).toBeGreaterThan(app.clock.now().getTime());
    const responses = await Promise.all([1, 2, 3].map(() => reopenPage(hold.bookingId, member)));
    const { sessionId, sessionUrl } = hold;
    expect(responses.map(({ json }) => json)).toEqual(Array(3).fill({ sessionId, sessionUrl }));
    await pay(app, hold.sessionId);
    const response = await reopenPage(hold.bookingId, member);
    expect([response.status, response.text]).toEqual([409, 'This booking doesn’t need a payment.']);
    expect((await fetchMine(member))[0]).toMatchObject({ status: 'paid', payUntil: null });
  });

  test('refuses an expired hold, even before the sweep', async () => {
    const member = await aMember(app.services);
    const hold = await aHold(app, { ...(await aSlot(app)), guardianEmail: member.email });
    app.clock.advanceMinutes(31);
    expect((await reopenPage(hold.bookingId, member)).status).toBe(409);
    expect((await fetchMine(member))[0]).toMatchObject({ payUntil: null });
  });

  test('returns 502 while the provider is down, without ending the hold', async () => {
    const admin = await anAdmin(app.services);
    const hold = await aHold(app, await aSlot(app));
    const { payments } = app.services;
    const { findCheckout } = payments;
    payments.findCheckout = async () => {
      throw new Error('timeout');
    };
    expect((await reopenPage(hold.bookingId, admin)).status).toBe(502);
    payments.findCheckout = findCheckout;
    const { sessionId, sessionUrl } = hold;
    expect((await reopenPage(hold.bookingId, admin)).json).toEqual({ sessionId, sessionUrl });
  });
});
