import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aFullSlot,
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

const reschedule = (id: string, body: unknown, as?: SignedIn) =>
  app.call('POST', `/api/bookings/${id}/reschedule`, body, as && { as });

async function aPaidBooking() {
  const hold = await aHold(app, await aSlot(app));
  await pay(app, hold.sessionId);
  return { ...hold, ...(await linkInEmail(app, hold.email)) };
}

test('returns 401 without a token or session, and 404 with those of another booking or member', async () => {
  const [booking, other] = [await aPaidBooking(), await aPaidBooking()];
  const target = await aSlot(app);
  expect((await reschedule(booking.id, target)).status).toBe(401);
  expect((await reschedule(booking.id, { ...target, token: other.token })).status).toBe(404);
  expect((await reschedule(booking.id, target, await aMember(app.services))).status).toBe(404);
  expect(await spotsOf(app, target.date)).toEqual({ taken: 0, held: 0 });
  expect((await reschedule(booking.id, target, await anAdmin(app.services))).status).toBe(200);
});

test('reschedules a booking and its spot, and emails an update of the calendar entry', async () => {
  const booking = await aPaidBooking();
  const target = await aSlot(app);
  const response = await reschedule(booking.id, { ...target, token: booking.token });
  expect(response.json).toMatchObject({ success: true, booking: { ...target, status: 'paid' } });
  expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
  expect(await spotsOf(app, target.date)).toEqual({ taken: 1, held: 1 });
  const [confirmedEvent, rescheduledEvent] = (await app.emailsTo(booking.email)).map(
    parseCalendarEvent,
  );
  expect(rescheduledEvent?.uid).toBe(confirmedEvent?.uid);
  expect(rescheduledEvent?.sequence).toBeGreaterThan(confirmedEvent?.sequence ?? 0);
  expect(rescheduledEvent?.startsAt).toEqual(new Date(`${target.date}T23:00:00Z`));
  const file = await app.call(
    'GET',
    `/api/bookings/${booking.id}/booking.ics?token=${booking.token}`,
  );
  expect(parseCalendarEvent(file.text)).toMatchObject({
    sequence: rescheduledEvent?.sequence,
    startsAt: rescheduledEvent?.startsAt,
  });
});

test('refuses to reschedule a booking to a full slot', async () => {
  const booking = await aPaidBooking();
  const { date, slotLabel } = await aFullSlot(app);
  const response = await reschedule(booking.id, { date, slotLabel, token: booking.token });
  expect([response.status, response.text]).toEqual([
    409,
    'This slot is full. Please choose another time.',
  ]);
  expect(await spotsOf(app, booking.date)).toEqual({ taken: 1, held: 1 });
  expect((await fetchBookingRow(app, booking.id)).date).toBe(booking.date);
});

test('refuses to reschedule a booking to its own, a past or an unknown slot', async () => {
  const { id, token, date, slotLabel } = await aPaidBooking();
  const refusedReschedules = [
    [{ date, slotLabel }, 409, 'The booking is already in this slot.'],
    [{ date: '2027-03-01', slotLabel }, 409, 'This slot has already started.'],
    [{ date: '2029-03-01', slotLabel }, 409, 'You can’t book this far ahead yet.'],
    [{ date, slotLabel: '3:33 - 4:44 AM' }, 404, 'There’s no slot at this time on that day.'],
  ] as const;
  for (const [target, status, message] of refusedReschedules) {
    const response = await reschedule(id, { ...target, token });
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(message)]);
  }
});

test('reschedules paid bookings within the refund window and free ones until they start', async () => {
  const booking = await aPaidBooking();
  const member = await aMemberWithCode(app);
  const slot = { date: booking.date, slotLabel: booking.slotLabel };
  const freeId = await aMemberBooking(app, member, slot);
  const target = await aSlot(app);
  app.clock.set(`${addDays(booking.date, -1)}T23:01:00Z`);
  const response = await reschedule(booking.id, { ...target, token: booking.token });
  expect([response.status, response.text]).toEqual([
    409,
    'It’s too late to reschedule this booking.',
  ]);
  app.clock.set(`${booking.date}T22:59:00Z`);
  expect((await reschedule(freeId, target, member)).status).toBe(200);
  app.clock.set(`${target.date}T23:00:00Z`);
  expect((await reschedule(freeId, slot, member)).status).toBe(409);
});

test('refuses to reschedule a booking to a slot that its member code has already booked', async () => {
  const member = await aMemberWithCode(app);
  const [slot, bookedSlot] = [await aSlot(app), await aSlot(app)];
  const id = await aMemberBooking(app, member, slot);
  await aMemberBooking(app, member, bookedSlot);
  const response = await reschedule(id, bookedSlot, member);
  expect(response.text).toBe('This member code already has a booking for this slot.');
  expect(await spotsOf(app, bookedSlot.date)).toEqual({ taken: 1, held: 1 });
});

test('reschedules twenty bookings between two slots and back concurrently without deadlocks or lost spots', async () => {
  const slots = [await aSlot(app, 30), await aSlot(app, 30)] as const;
  const reschedules = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const member = await aMemberWithCode(app);
      const [from, to] = n % 2 === 0 ? slots : [slots[1], slots[0]];
      return { member, from, to, id: await aMemberBooking(app, member, from) };
    }),
  );
  const outbound = await Promise.all(
    reschedules.map(({ id, to, member }) => reschedule(id, to, member)),
  );
  const inbound = await Promise.all(
    reschedules.map(({ id, from, member }) => reschedule(id, from, member)),
  );
  expect([...outbound, ...inbound].map(({ status }) => status)).toEqual(Array(40).fill(200));
  for (const { date } of slots) expect(await spotsOf(app, date)).toEqual({ taken: 10, held: 10 });
});

test('takes one spot in total after ten concurrent reschedules of a booking', async () => {
  const member = await aMemberWithCode(app);
  const start = await aSlot(app);
  const targets = await Promise.all(Array.from({ length: 10 }, () => aSlot(app)));
  const id = await aMemberBooking(app, member, start);
  await Promise.all(targets.map((target) => reschedule(id, target, member)));
  const counts = await Promise.all([start, ...targets].map(({ date }) => spotsOf(app, date)));
  expect(counts.reduce((total, { taken }) => total + taken, 0)).toBe(1);
  for (const { taken, held } of counts) expect(taken).toBe(held);
});
