import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anAdmin,
  aStaffMember,
  type SignedIn,
} from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { aWaiver, storeAnsweredWaiver } from '#features/waivers/server/waivers-factory.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { addDays } from '#shared/venue-dates.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import { aBookingToday, aFamily, aSlotToday, aVisit, todayOf } from '../check-in-factory.ts';
import { visits } from '../check-in-tables.ts';

let app: TestApp;
let desk: SignedIn;
let slot: string;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aStaffMember(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.delete(visits);
  await app.db.delete(bookings);
  slot = await aSlotToday(app, ['09:00', '11:00']);
});

const listExpected = async () =>
  (await app.call('GET', '/api/check-in/expected', undefined, { as: desk }))
    .json as ExpectedFamily[];
const post = (path: string, body?: unknown) =>
  app.call('POST', `/api/check-in/${path}`, body, { as: desk });
const sign = (guardianEmail: string, changes = {}) =>
  app.db.insert(waivers).values(aWaiver({ guardianEmail, createdAt: app.clock.now(), ...changes }));

test('lists a family once per session, with care notes, consents and birthday', async () => {
  const family = await aFamily(app, {}, { name: 'Ana Díaz', accessibilityNeeds: 'Ramp' });
  const { id: userId, email } = family.member;
  const today = todayOf(app);
  const born = `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`;
  await storeAnsweredWaiver(app.db, {
    guardianEmail: email,
    createdAt: app.clock.now(),
    childName: 'Milo',
    childBirthdate: born,
    medicalNotes: 'Peanuts',
  });
  const first = await aBookingToday(app, slot, { userId, guardianEmail: email, childrenCount: 2 });
  const second = await aBookingToday(app, slot, { guardianEmail: email });
  expect(await listExpected()).toEqual([
    {
      bookingId: first,
      bookingIds: expect.arrayContaining([first, second]),
      userId,
      memberCodeId: family.code.id,
      name: 'Ana Díaz',
      children: ['Milo'],
      childrenCount: 3,
      bookedItems: [],
      type: 'open-play',
      slotLabel: slot,
      eventTitle: null,
      startsAt: Date.parse('2027-03-02T14:00:00Z'),
      endsAt: Date.parse('2027-03-02T16:00:00Z'),
      waiver: 'signed',
      medicalNotes: [{ childName: 'Milo', text: 'Peanuts' }],
      accessibilityNeeds: 'Ramp',
      photos: [{ childName: 'Milo', isAllowed: false }],
      unpaid: null,
      isPaid: true,
      birthday: { childName: 'Milo', age: 3, date: today },
    },
  ]);
});

test('lists paid bookings without a check-in as no-shows once the session is over', async () => {
  const admin = await anAdmin(app.services);
  const family = await aFamily(app, {}, { name: 'Ana Came' });
  const { id: userId, email: guardianEmail } = family.member;
  const attendedId = await aBookingToday(app, slot, { userId, guardianEmail });
  await aBookingToday(app, slot, { guardianEmail, guardianName: 'Ana Again' });
  const missedId = await aBookingToday(app, slot, { guardianName: 'Bea Absent' });
  await aBookingToday(app, slot, { guardianName: 'Cleo Cancelled', status: 'cancelled' });
  await aVisit(app, { bookingId: attendedId, userId });
  const fetchNoShows = async () =>
    (await app.call('GET', '/api/admin/bookings?status=no-show', undefined, { as: admin })).json;
  expect(await fetchNoShows()).toEqual({ rows: [], total: 0 });
  app.clock.advanceMinutes(24 * 60);
  expect(await fetchNoShows()).toMatchObject({ total: 1, rows: [{ id: missedId }] });
});

test('returns a missing waiver, an unpaid booking and a birth month, and omits expired holds', async () => {
  const inactive = await aFamily(app, { active: false }, { name: 'Bea Later' });
  const month = `${Number(todayOf(app).slice(0, 4)) - 2}${todayOf(app).slice(4, 7)}-01`;
  await app.db.insert(children).values({ userId: inactive.member.id, birthMonth: month });
  await aBookingToday(app, slot, { userId: inactive.member.id });
  const unpaid = await aBookingToday(app, slot, {
    guardianName: 'Cleo Cash',
    status: 'pending',
    holdExpiresAt: new Date(app.clock.now().getTime() + 3_600_000),
  });
  await aBookingToday(app, slot, {
    status: 'pending',
    holdExpiresAt: new Date(app.clock.now().getTime() - 1000),
  });
  expect(await listExpected()).toMatchObject([
    {
      name: 'Bea Later',
      memberCodeId: null,
      waiver: 'missing',
      birthday: { childName: null, age: 2, date: null },
    },
    { name: 'Cleo Cash', isPaid: false, unpaid: { bookingId: unpaid, dueCents: 1500 } },
  ]);
});

test('removes a family from the list at check-in and restores it on undo', async () => {
  const bookingId = await aBookingToday(app, slot);
  const { json } = await post('visits', { bookingId });
  expect(await listExpected()).toEqual([]);
  await post(`visits/${(json as { visitId: string }).visitId}/undo`);
  expect(await listExpected()).toMatchObject([{ bookingId }]);
});

test('stores one visit for two concurrent check-ins of a booking', async () => {
  const bookingId = await aBookingToday(app, slot);
  const responses = await Promise.all([
    post('visits', { bookingId }),
    post('visits', { bookingId }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.db.select().from(visits)).toHaveLength(1);
});

test('returns a booking on another day for a search and for a code', async () => {
  const { member, code } = await aFamily(app, {}, { name: 'Wren Wrongday' });
  await aBookingToday(app, slot, { userId: member.id });
  await aBookingToday(app, slot, { guardianName: 'Guest Wrongday' });
  app.clock.set(new Date(Date.parse(NOW) + 86_400_000));
  const otherDay = { date: addDays(todayOf(app), -1), slotLabel: slot };
  const { json } = await app.call('GET', '/api/check-in/families?search=wrongday', undefined, {
    as: desk,
  });
  expect(json).toMatchObject([
    { name: 'Guest Wrongday', bookingId: null, otherDay },
    { name: 'Wren Wrongday', bookingId: null, otherDay },
  ]);
  const body = { code: code.numericCode };
  const validated = await app.call('POST', '/api/member-codes/validate', body, { as: desk });
  expect(validated.json).toMatchObject({ valid: true, family: { booking: null, otherDay } });
});

test('finds a family by a child’s name', async () => {
  const { member } = await aFamily(app, {}, { name: 'Pia Parent' });
  await sign(member.email, { childName: 'Zebulon' });
  const { json } = await app.call('GET', '/api/check-in/families?search=zebul', undefined, {
    as: desk,
  });
  expect(json).toMatchObject([{ name: 'Pia Parent', children: ['Zebulon'] }]);
});

test('returns the leave time of each family inside', async () => {
  const bookingId = await aBookingToday(app, slot);
  await post('visits', { bookingId });
  await aVisit(app, { guardianName: 'Vic Visitor' });
  const { json } = await app.call('GET', '/api/check-in/today', undefined, { as: desk });
  const { open, now } = json as { now: string; open: { leavesAt: string | null }[] };
  expect(now).toMatch(/^2027-03-02T15:00:00/);
  expect(open.map(({ leavesAt }) => leavesAt)).toEqual([
    '2027-03-02T16:00:00.000Z',
    '2027-03-02T16:00:00.000Z',
  ]);
});
