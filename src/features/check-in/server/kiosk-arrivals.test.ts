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

async function aBookingIn(days: number, changes: Parameters<typeof aBookingToday>[2]) {
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + days * 86_400_000));
  const id = await aBookingToday(app, await aSlotToday(app, ['09:00', '11:00']), changes);
  app.clock.set(now);
  return id;
}

/** A member with a signed waiver and a booking for the 9 to 11 AM session `days` from today. NOW is 10 AM. */
async function aBookedFamily(days = 0) {
  const { member, code } = await aFamily(app);
  await aSignedWaiver(app, member.email);
  const guardian = { userId: member.id, guardianEmail: member.email, guardianName: member.name };
  const bookingId = await aBookingIn(days, guardian);
  return { bookingId, email: member.email, code: code.numericCode };
}

const AT = { early: '2027-03-02T13:29:30Z', late: NOW, over: '2027-03-02T16:10:00Z' };

test.each([
  ['early', 30, '2027-03-02T14:00:00.000Z'],
  ['late', 60, '2027-03-02T16:00:00.000Z'],
  ['over', 10, '2027-03-02T16:00:00.000Z'],
] as const)('reports an arrival by code as %s', async (kind, minutes, at) => {
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

test('reports nothing for a family that is on time', async () => {
  const { code } = await aBookedFamily();
  app.clock.set('2027-03-02T14:10:00Z');
  expect(await send('code', { code })).toMatchObject({ arrival: null, otherDay: null });
});

test('checks in a family with a code and reports its booking on another day', async () => {
  const date = addDays(todayOf(app), 3);
  const { code } = await aBookedFamily(3);
  expect(await send('code', { code })).toMatchObject({
    outcome: 'welcome',
    slotLabel: null,
    otherDay: { date, slotLabel: slot },
  });
});

test('reports when more children are inside than the session has room for', async () => {
  await aVisit(app, { childrenCount: 12 });
  await aVisit(app, { childrenCount: 12 });
  const withRoom = await aBookedFamily();
  expect(await send('code', { code: withRoom.code })).toMatchObject({ isOverCapacity: false });
  const withoutRoom = await aBookedFamily();
  expect(await send('code', { code: withoutRoom.code })).toMatchObject({ isOverCapacity: true });
});

test('by email and name, returns a booking on another day and checks nobody in', async () => {
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

test('by email and name, reports a session that has ended and checks nobody in', async () => {
  const { email } = await aBookedFamily();
  app.clock.set(AT.over);
  expect(await send('booking', { email, lastName: 'Lee' })).toEqual({
    outcome: 'over',
    endedAt: '2027-03-02T16:00:00.000Z',
  });
  expect(await app.db.select().from(visits)).toEqual([]);
});

test('by email and name, prefers today’s booking to those of other days', async () => {
  const { email, bookingId } = await aBookedFamily();
  await aBookingIn(-1, { guardianEmail: email, guardianName: 'Ann Lee' });
  expect(await send('booking', { email, lastName: 'Lee' })).toMatchObject({
    outcome: 'welcome',
    arrival: { kind: 'late' },
  });
  expect(await app.db.select().from(visits)).toMatchObject([{ bookingId }]);
});
