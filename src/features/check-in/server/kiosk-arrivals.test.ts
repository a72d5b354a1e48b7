import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSignedWaiver, NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { aKiosk } from '#features/kiosk/server/kiosk-factory.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aBookingToday, aFamily, aSlotToday, aVisit, todayOf } from './check-in-factory.ts';
import { visits } from './check-in-tables.ts';

let app: TestApp;
let kiosk: { cookie: string };
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  kiosk = await aKiosk(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.delete(visits);
  await app.db.delete(bookings);
  slot = await aSlotToday(app, ['09:00', '11:00']);
});

const send = async (method: 'code' | 'booking', body: unknown) =>
  (await app.call('POST', `/api/check-in/at-kiosk/${method}`, body, { as: kiosk })).json;

async function aBookingIn(days: number, own: Parameters<typeof aBookingToday>[2]) {
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + days * 86_400_000));
  const id = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']), own);
  app.clock.set(now);
  return id;
}

/** A member with a signed waiver and a booking for the session of 9 to 11 AM (NOW is 10 AM), `days` from today. */
async function aBookedFamily(days = 0) {
  const { member, code } = await aFamily(app);
  await aSignedWaiver(app, member.email);
  const own = { userId: member.id, guardianEmail: member.email, guardianName: member.name };
  const bookingId = await aBookingIn(days, own);
  return { bookingId, email: member.email, code: code.numericCode };
}

const AT = { early: '2027-03-02T13:29:30Z', late: NOW, over: '2027-03-02T16:10:00Z' };

test.each([
  ['early', 30, '2027-03-02T14:00:00.000Z'],
  ['late', 60, '2027-03-02T16:00:00.000Z'],
  ['over', 10, '2027-03-02T16:00:00.000Z'],
] as const)('a family that checks in by code is told that it is %s', async (kind, minutes, at) => {
  const { code } = await aBookedFamily();
  app.clock.set(AT[kind]);
  expect(await send('code', { code })).toMatchObject({
    outcome: 'welcome',
    arrival: { kind, minutes, at },
    otherDay: null,
    isOverCapacity: false,
  });
  expect(await send('code', { code })).toMatchObject({ alreadyCheckedIn: true, arrival: null });
});

test('a family on time is told nothing', async () => {
  const { code } = await aBookedFamily();
  app.clock.set('2027-03-02T14:10:00Z');
  expect(await send('code', { code })).toMatchObject({ arrival: null, otherDay: null });
});

test('a family with a code and a booking on another day comes in and is told', async () => {
  const date = addDays(todayOf(app), 3);
  const { code } = await aBookedFamily(3);
  expect(await send('code', { code })).toMatchObject({
    outcome: 'welcome',
    slotLabel: null,
    otherDay: { date, slotLabel: slot },
  });
});

test('a family is told when more children are inside than there is room for', async () => {
  await aVisit(app, { childrenCount: 12 });
  await aVisit(app, { childrenCount: 12 });
  const fits = await aBookedFamily();
  expect(await send('code', { code: fits.code })).toMatchObject({ isOverCapacity: false });
  const tooMany = await aBookedFamily();
  expect(await send('code', { code: tooMany.code })).toMatchObject({ isOverCapacity: true });
});

test('by email and name, the day of a booking on another day is said, and nobody is checked in', async () => {
  const date = addDays(todayOf(app), -1);
  const { email } = await aBookedFamily(-1);
  expect(await send('booking', { email, lastName: 'Lee' })).toEqual({
    outcome: 'otherDay',
    date,
    slotLabel: slot,
  });
  expect(await send('booking', { email, lastName: 'Rivera' })).toEqual({ outcome: 'unknown' });
  expect(await app.db.select().from(visits)).toEqual([]);
});

test('by email and name, a session that is over is said, and nobody is checked in', async () => {
  const { email } = await aBookedFamily();
  app.clock.set(AT.over);
  expect(await send('booking', { email, lastName: 'Lee' })).toEqual({
    outcome: 'over',
    endedAt: '2027-03-02T16:00:00.000Z',
  });
  expect(await app.db.select().from(visits)).toEqual([]);
});

test('by email and name, today’s booking counts before those of other days', async () => {
  const { email, bookingId } = await aBookedFamily();
  await aBookingIn(-1, { guardianEmail: email, guardianName: 'Ann Lee' });
  expect(await send('booking', { email, lastName: 'Lee' })).toMatchObject({
    outcome: 'welcome',
    arrival: { kind: 'late' },
  });
  expect(await app.db.select().from(visits)).toMatchObject([{ bookingId }]);
});
