import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aFullSlot,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  fetchBookingRow,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { anOffice, aPaidBooking, bookingIdIn, type Office } from '../office-factory.ts';
import { aWaitlistEntry, findOfferToken, joinAsGuest } from '../waitlist-factory.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(new Date(NOW));
  office = await anOffice(app);
});
afterAll(() => app.stop());

type Page = { rows: { id: string; guardianName: string }[]; total: number };
const list = async (query: Record<string, string>) =>
  (await office.request('GET', `bookings?${new URLSearchParams(query)}`)).json as Page;

describe('GET /api/admin/bookings', () => {
  test('searches names, emails and phone numbers case-insensitively and escapes wildcards', async () => {
    const name = `Ünal ${randomUUID().slice(0, 8)}`;
    const id = bookingIdIn(
      await office.book({ guardianName: `${name} 100%_`, guardianPhone: '555-7731' }),
    );
    for (const search of [name.toUpperCase(), `${name.toLowerCase()} 100%_`]) {
      expect(await list({ search })).toMatchObject({ total: 1, rows: [{ id }] });
    }
    expect((await list({ search: '555-7731' })).rows.map((row) => row.id)).toContain(id);
    expect(await list({ search: `${name} %%%_` })).toEqual({ total: 0, rows: [] });
  });

  test('filters by status, type and an inclusive range of days', async () => {
    const slot = await aSlot(app);
    const openId = bookingIdIn(await office.book(slot));
    const cancelledId = bookingIdIn(await office.book({ ...slot, type: 'trial' }));
    await office.cancel(cancelledId);
    const days = { from: slot.date, to: slot.date };
    expect((await list(days)).total).toBe(2);
    expect((await list({ ...days, status: 'cancelled' })).rows[0]?.id).toBe(cancelledId);
    expect((await list({ ...days, type: 'open-play' })).rows[0]?.id).toBe(openId);
    expect((await office.request('GET', 'bookings?status=lost')).status).toBe(400);
    expect((await office.request('GET', 'bookings?page=0')).status).toBe(400);
  });

  test('sorts, paginates without overlaps and returns the total', async () => {
    const slot = await aSlot(app);
    const names = ['Cora', 'Ana', 'Bo'];
    for (const guardianName of names) await office.book({ ...slot, guardianName });
    const query = { from: slot.date, to: slot.date, sort: 'guardian', rows: '2' };
    const [first, second] = [await list(query), await list({ ...query, page: '2' })];
    expect([...first.rows, ...second.rows].map(({ guardianName }) => guardianName)).toEqual([
      'Ana',
      'Bo',
      'Cora',
    ]);
    expect(first.total).toBe(3);
    expect(await list({ ...query, page: '9', search: 'Ana' })).toEqual({ rows: [], total: 1 });
  });

  test('summarizes bookings and includes retained payments in the revenue', async () => {
    const before = (await office.request('GET', 'bookings/summary')).json as Record<string, number>;
    await aPaidBooking(app);
    const hold = await aHold(app, await aSlot(app));
    await office.cancel(bookingIdIn(await office.book()));
    // Without a refund, as after a late cancellation.
    await office.cancel((await aPaidBooking(app)).bookingId, { back: 'none' });
    expect((await office.request('GET', 'bookings/summary')).json).toEqual({
      total: (before.total ?? 0) + 4,
      paid: (before.paid ?? 0) + 1,
      pending: (before.pending ?? 0) + 1,
      revenueCents: (before.revenueCents ?? 0) + 3000,
    });
    await office.cancel(hold.bookingId);
  });
});

describe('POST /api/admin/bookings/:id/move', () => {
  test('refuses an unpaid booking, the same slot and a full slot', async () => {
    const hold = await aHold(app, await aSlot(app));
    const { date, slotLabel } = await aSlot(app);
    expect(await office.reschedule(hold.bookingId, { date, slotLabel })).toMatchObject({
      status: 409,
      code: 'bookings.notToMove',
    });
    const slot = await aSlot(app);
    const id = bookingIdIn(await office.book(slot));
    expect(await office.reschedule(id, slot)).toMatchObject({ code: 'bookings.sameSlot' });
    const { bookingId: _, by: __, ...fullSlot } = await aFullSlot(app);
    expect(await office.reschedule(id, fullSlot)).toMatchObject({
      code: 'bookings.officeSlotFull',
    });
    expect(await fetchBookingRow(app, id)).toMatchObject(slot);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('reschedules into a full slot with a reason and frees the old spot', async () => {
    const slot = await aSlot(app);
    const id = bookingIdIn(await office.book(slot));
    const { bookingId: _, by: __, ...fullSlot } = await aFullSlot(app);
    const overCapacity = 'Sick last week';
    expect((await office.reschedule(id, { ...fullSlot, overCapacity })).status).toBe(200);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 0, held: 0 });
    expect(await spotsOf(app, fullSlot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('reschedules after the guardian’s deadline and emails the guardian', async () => {
    const { bookingId, email, date } = await aPaidBooking(app);
    const row = await office.read(bookingId);
    app.clock.set(new Date(Date.parse(String(row.startsAt)) - 3_600_000));
    const target = { date: '2028-02-01', slotLabel: '9:00 - 11:00 AM' };
    expect((await office.reschedule(bookingId, target)).status).toBe(200);
    expect((await app.emailsTo(email)).at(-1)?.subject).toContain('Booking rescheduled');
    expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });
    app.clock.set(new Date(NOW));
  });

  test('moves only one of two concurrently rescheduled bookings to the last spot', async () => {
    const lastSpot = await aSlot(app, 1);
    const slots = [await aSlot(app), await aSlot(app)];
    const ids = await Promise.all(slots.map(async (slot) => bookingIdIn(await office.book(slot))));
    const responses = await Promise.all(ids.map((id) => office.reschedule(id, lastSpot)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await spotsOf(app, lastSpot.date)).toEqual({ taken: 1, held: 1 });
  });

  test('takes one spot in total after concurrent reschedules to two slots', async () => {
    const [slot, target, otherTarget] = [await aSlot(app), await aSlot(app), await aSlot(app)];
    const id = bookingIdIn(await office.book(slot));
    await Promise.all([office.reschedule(id, target), office.reschedule(id, otherTarget)]);
    const spots = await Promise.all(
      [slot, target, otherTarget].map(({ date }) => spotsOf(app, date)),
    );
    const counts = spots.map((spot) => spot?.taken ?? 0);
    expect(counts.reduce((sum, taken) => sum + taken, 0)).toBe(1);
    expect(spots.every((spot) => !spot || spot.taken === spot.held)).toBe(true);
  });
});

describe('the office', () => {
  test('hides its note from the guardian', async () => {
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, await aSlot(app));
    const response = await office.request('PATCH', `bookings/${id}`, {
      officeNote: 'Brings a stroller',
    });
    expect(response.status).toBe(200);
    expect(await office.read(id)).toMatchObject({ officeNote: 'Brings a stroller' });
    const ownView = await app.call('GET', `/api/bookings/${id}`, undefined, { as: member });
    expect(ownView.text).not.toContain('stroller');
    await office.request('PATCH', `bookings/${id}`, { officeNote: ' ' });
    expect(await office.read(id)).toMatchObject({ officeNote: null });
    const tooLong = await office.request('PATCH', `bookings/${id}`, {
      officeNote: 'x'.repeat(1001),
    });
    expect(tooLong.status).toBe(400);
  });

  test('resends the confirmation once for two clicks, and not for a cancelled booking', async () => {
    const { bookingId, email } = await aPaidBooking(app);
    const before = (await app.emailsTo(email)).length;
    const resend = () => office.request('POST', `bookings/${bookingId}/resend`, {});
    const [response] = await Promise.all([resend(), resend()]);
    expect(response?.json).toEqual({ sentTo: email });
    expect(await app.emailsTo(email)).toHaveLength(before + 1);
    app.clock.advanceMinutes(2);
    await resend();
    expect(await app.emailsTo(email)).toHaveLength(before + 2);
    await office.cancel(bookingId);
    expect(await resend()).toMatchObject({ status: 409, code: 'bookings.nothingToResend' });
  });
});

describe('the office’s week', () => {
  const offer = (id: string, body = {}) =>
    office.request('POST', `slot-waitlist/${id}/offer`, body);

  test('lists taken spots, the waitlist, and bookings on a day that was closed later', async () => {
    const fullSlot = await aFullSlot(app);
    await joinAsGuest(app, fullSlot);
    const closedSlot = await aSlot(app);
    const id = bookingIdIn(await office.book(closedSlot));
    await app.sql`insert into schedule_closures (venue_date, reason) values (${closedSlot.date}, 'Flood')`;
    const openDay = await fetchDay(fullSlot.date);
    expect(openDay.slots).toContainEqual(
      expect.objectContaining({ label: fullSlot.slotLabel, capacity: 1, taken: 1, waiting: 1 }),
    );
    const closedDay = await fetchDay(closedSlot.date);
    expect(closedDay).toMatchObject({ isClosed: true, closedReason: 'Flood' });
    expect(closedDay.slots).toEqual([expect.objectContaining({ taken: 1, isOff: true })]);
    const path = `booking-slot?date=${closedSlot.date}&startTime=19:00`;
    const slot = await office.request('GET', path);
    expect(slot.json).toMatchObject({ bookings: [{ id }], line: [] });
    expect((await office.request('GET', 'booking-week?from=2027-02-30')).status).toBe(400);
  });

  test('offers spots of a full slot only with a reason', async () => {
    const fullSlot = await aFullSlot(app);
    const id = await aWaitlistEntry(app, null, fullSlot);
    expect(await offer(id)).toMatchObject({ status: 409, code: 'bookings.officeSlotFull' });
    const response = await offer(id, { overCapacity: 'A promise of ours' });
    expect(response.status).toBe(200);
    expect(await spotsOf(app, fullSlot.date)).toEqual({ taken: 2, held: 2 });
    expect(await offer(id)).toMatchObject({ status: 409, code: 'bookings.notWaiting' });
    expect((await offer(randomUUID())).status).toBe(404);
  });

  test('reserves the spots once for two concurrent offers', async () => {
    const fullSlot = await aFullSlot(app);
    const first = await joinAsGuest(app, fullSlot);
    const second = await aWaitlistEntry(app, null, fullSlot);
    const responses = await Promise.all(
      [1, 2].map(() => offer(second, { overCapacity: 'Lives next door' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findOfferToken(app, first)).toBeNull();
    expect(await spotsOf(app, fullSlot.date)).toEqual({ taken: 2, held: 2 });
  });

  async function fetchDay(date: string) {
    const response = await office.request('GET', `booking-week?from=${date}`);
    const { days } = response.json as {
      days: { date: string; isClosed: boolean; closedReason: string; slots: unknown[] }[];
    };
    expect(days).toHaveLength(7);
    const [day] = days;
    if (day?.date !== date) throw new Error('the week starts on a different day');
    return day;
  }
});
