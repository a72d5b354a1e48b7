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

const move = (id: string, body: unknown, as?: SignedIn) =>
  app.call('POST', `/api/bookings/${id}/reschedule`, body, as && { as });

async function aPaidBooking() {
  const held = await aHold(app, await aSlot(app));
  await pay(app, held.sessionId);
  return { ...held, ...(await linkInMail(app, held.email)) };
}

test('returns 401 without link or session, 404 with a foreign one', async () => {
  const [one, other] = [await aPaidBooking(), await aPaidBooking()];
  const target = await aSlot(app);
  expect((await move(one.id, target)).status).toBe(401);
  expect((await move(one.id, { ...target, token: other.token })).status).toBe(404);
  expect((await move(one.id, target, await aMember(app.services))).status).toBe(404);
  expect(await spotsOf(app, target.date)).toEqual({ taken: 0, held: 0 });
  expect((await move(one.id, target, await anAdmin(app.services))).status).toBe(200);
});

test('moves the booking and its spot, and mails an update of the calendar entry', async () => {
  const booking = await aPaidBooking();
  const target = await aSlot(app);
  const response = await move(booking.id, { ...target, token: booking.token });
  expect(response.json).toMatchObject({ success: true, booking: { ...target, status: 'paid' } });
  expect(await spotsOf(app, booking.date)).toEqual({ taken: 0, held: 0 });
  expect(await spotsOf(app, target.date)).toEqual({ taken: 1, held: 1 });
  const [confirmed, moved] = (await app.mailsTo(booking.email)).map(eventIn);
  expect(moved?.uid).toBe(confirmed?.uid);
  expect(moved?.sequence).toBeGreaterThan(confirmed?.sequence ?? 0);
  expect(moved?.startsAt).toEqual(new Date(`${target.date}T23:00:00Z`));
  const file = await app.call(
    'GET',
    `/api/bookings/${booking.id}/booking.ics?token=${booking.token}`,
  );
  expect(eventIn(file.text)).toMatchObject({
    sequence: moved?.sequence,
    startsAt: moved?.startsAt,
  });
});

test('refuses a full slot and keeps the booking', async () => {
  const booking = await aPaidBooking();
  const { date, slotLabel } = await aFullSlot(app);
  const response = await move(booking.id, { date, slotLabel, token: booking.token });
  expect([response.status, response.text]).toEqual([
    409,
    'This slot is full. Please choose another time.',
  ]);
  expect(await spotsOf(app, booking.date)).toEqual({ taken: 1, held: 1 });
  expect((await bookingRow(app, booking.id)).date).toBe(booking.date);
});

test('refuses the same slot, a past one and an unknown one', async () => {
  const { id, token, date, slotLabel } = await aPaidBooking();
  const refused = [
    [{ date, slotLabel }, 409, 'The booking is in this slot already.'],
    [{ date: '2027-03-01', slotLabel }, 409, 'This slot has started already.'],
    [{ date: '2029-03-01', slotLabel }, 409, 'This day cannot be booked yet.'],
    [{ date, slotLabel: '3:33 - 4:44 AM' }, 404, 'There is no such slot on this day.'],
  ] as const;
  for (const [target, status, sentence] of refused) {
    const response = await move(id, { ...target, token });
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(sentence)]);
  }
});

test('moves a paid booking within the refund window, a free one until it starts', async () => {
  const booking = await aPaidBooking();
  const member = await aMemberWithCode(app);
  const slot = { date: booking.date, slotLabel: booking.slotLabel };
  const freeId = await aMemberBooking(app, member, slot);
  const target = await aSlot(app);
  app.clock.set(`${addDays(booking.date, -1)}T23:01:00Z`);
  const late = await move(booking.id, { ...target, token: booking.token });
  expect([late.status, late.text]).toEqual([409, 'It is too late to move this booking.']);
  app.clock.set(`${booking.date}T22:59:00Z`);
  expect((await move(freeId, target, member)).status).toBe(200);
  app.clock.set(`${target.date}T23:00:00Z`);
  expect((await move(freeId, slot, member)).status).toBe(409);
});

test('refuses a code’s second booking of a slot by moving', async () => {
  const member = await aMemberWithCode(app);
  const [one, other] = [await aSlot(app), await aSlot(app)];
  const id = await aMemberBooking(app, member, one);
  await aMemberBooking(app, member, other);
  const response = await move(id, other, member);
  expect(response.text).toBe('This member code has a booking for this slot already.');
  expect(await spotsOf(app, other.date)).toEqual({ taken: 1, held: 1 });
});

test('survives forty concurrent crosswise moves without deadlocks or lost spots', async () => {
  const slots = [await aSlot(app, 30), await aSlot(app, 30)] as const;
  const movers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const member = await aMemberWithCode(app);
      const [from, to] = n % 2 === 0 ? slots : [slots[1], slots[0]];
      return { member, from, to, id: await aMemberBooking(app, member, from) };
    }),
  );
  const there = await Promise.all(movers.map(({ id, to, member }) => move(id, to, member)));
  const back = await Promise.all(movers.map(({ id, from, member }) => move(id, from, member)));
  expect([...there, ...back].map(({ status }) => status)).toEqual(Array(40).fill(200));
  for (const { date } of slots) expect(await spotsOf(app, date)).toEqual({ taken: 10, held: 10 });
});

test('ends in one slot after ten concurrent moves', async () => {
  const member = await aMemberWithCode(app);
  const start = await aSlot(app);
  const targets = await Promise.all(Array.from({ length: 10 }, () => aSlot(app)));
  const id = await aMemberBooking(app, member, start);
  await Promise.all(targets.map((target) => move(id, target, member)));
  const counts = await Promise.all([start, ...targets].map(({ date }) => spotsOf(app, date)));
  expect(counts.reduce((total, { taken }) => total + taken, 0)).toBe(1);
  for (const { taken, held } of counts) expect(taken).toBe(held);
});
