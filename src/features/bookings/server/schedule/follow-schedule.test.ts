import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { slotLabel } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Affected } from '../../schedule-contract.ts';
import {
  aHold,
  aMemberBooking,
  aMemberWithCode,
  bookingRow,
  eventIn,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { closing, makeChange, scheduleOf } from '../schedule-factory.ts';
import { onWaitlist } from '../waitlist-factory.ts';
import { callOffSlot } from './call-off-slot.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const affectedIn = (response: { json: unknown }) =>
  (response.json as { affected: Affected }).affected;
const slotsOf = async (date: string) =>
  (await app.call('GET', `/api/bookings/availability?date=${date}`)).json as {
    label: string;
    capacity: number;
    available: number;
    startsAt: string;
    endsAt: string;
  }[];
const isCancelled = (id: string) =>
  eventually('the booking is called off', async () => {
    const row = await bookingRow(app, id);
    return row.status === 'cancelled' && row;
  });
const regularDay = [
  { startTime: '09:00', endTime: '11:00', capacity: 25 },
  { startTime: '11:30', endTime: '13:30', capacity: 25 },
  { startTime: '14:00', endTime: '16:00', capacity: 25 },
  { startTime: '16:30', endTime: '18:30', capacity: 25 },
];

describe('another end', () => {
  test('keeps and updates bookings and notifies their guardians, also on a day of 23 hours', async () => {
    const date = '2027-03-14';
    await makeChange(app, admin, { kind: 'open', from: date, to: date });
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, { date });
    const slots = [{ startTime: '09:00', endTime: '10:30', capacity: 25 }, ...regularDay.slice(1)];
    const response = await makeChange(app, admin, { kind: 'day', date, slots });
    expect(affectedIn(response)).toMatchObject({ bookingsGone: 0, bookingsRetimed: 1 });
    const label = slotLabel('09:00', '10:30');
    await eventually('the booking says so', async () => {
      return (await bookingRow(app, id)).slotLabel === label;
    });
    const mail = (await app.mailsTo(member.email)).at(-1);
    expect(mail?.subject).toMatch(/^Booking moved/);
    expect(eventIn(mail).startsAt.toISOString()).toBe(`${date}T13:00:00.000Z`);
    expect(eventIn(mail).endsAt.toISOString()).toBe(`${date}T14:30:00.000Z`);
  });
});

describe('a slot called off', () => {
  test('cancels the other bookings if one fails, and that one on a repeat', async () => {
    const date = '2027-06-09';
    const slot = { date, slotLabel: '9:00 - 11:00 AM' };
    const stuck = await aMemberWithCode(app);
    const first = await aMemberBooking(app, stuck, slot);
    const second = await aMemberBooking(app, await aMemberWithCode(app), slot);
    await makeChange(app, admin, closing(date), 'keep');
    const [row] = await app.sql<{ id: string }[]>`
      select slot_id as id from bookings where id = ${first}`;
    const calledOff = { slotId: row?.id ?? '', reason: '', cancel: true, actorId: admin.id };
    const failing: typeof app.services = {
      ...app.services,
      queueMail: async (db, mail) => {
        if (mail.to === stuck.email) throw new Error('no mail for this one');
        await app.services.queueMail(db, mail);
      },
    };
    await expect(callOffSlot(failing, calledOff)).rejects.toThrow('no mail for this one');
    expect((await bookingRow(app, first)).status).not.toBe('cancelled');
    expect((await bookingRow(app, second)).status).toBe('cancelled');
    await callOffSlot(app.services, calledOff);
    expect((await bookingRow(app, first)).status).toBe('cancelled');
  });
});

describe('a weekly change', () => {
  test('affects every future day of its weekday except days with their own slots', async () => {
    const { weekly } = await scheduleOf(app, admin);
    const tuesday = '2027-05-04';
    const own = '2027-05-11';
    const slots = [{ startTime: '14:00', endTime: '16:00', capacity: 7 }];
    await makeChange(app, admin, { kind: 'day', date: own, slots });
    const held = await aHold(app, { date: tuesday, slotLabel: '2:00 - 4:00 PM' });
    const kept = await aHold(app, { date: own, slotLabel: '2:00 - 4:00 PM' });
    const without = weekly.filter((slot) => slot.weekday !== 2 || slot.startTime !== '14:00');
    const response = await makeChange(app, admin, { kind: 'weekly', slots: without });
    expect(affectedIn(response).days.map(({ date }) => date)).toEqual([tuesday]);
    await isCancelled(held.bookingId);
    expect((await bookingRow(app, kept.bookingId)).status).toBe('pending');
    expect((await slotsOf(tuesday)).map(({ label }) => label)).not.toContain('2:00 - 4:00 PM');
    expect((await slotsOf(own)).map(({ label }) => label)).toEqual(['2:00 - 4:00 PM']);
    await makeChange(app, admin, { kind: 'weekly', slots: weekly });
    expect((await scheduleOf(app, admin)).weekly).toEqual(weekly);
  });

  test('offers a larger capacity to the waitlist', async () => {
    const date = '2027-06-02';
    const day = (capacity: number) => ({
      kind: 'day' as const,
      date,
      slots: [{ startTime: '09:00', endTime: '11:00', capacity }],
    });
    await makeChange(app, admin, day(1));
    const slot = { date, slotLabel: '9:00 - 11:00 AM' };
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    const waiting = await onWaitlist(app, slot);
    await makeChange(app, admin, day(2));
    await eventually('the spot is offered', async () =>
      (await app.mailsTo(waiting)).some(({ subject }) => subject.startsWith('A spot is free')),
    );
    expect(await spotsOf(app, date)).toEqual({ taken: 2, held: 2 });
  });
});
