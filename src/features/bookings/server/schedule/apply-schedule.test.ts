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
  fetchBookingRow,
  NOW,
  parseCalendarEvent,
  spotsOf,
} from '../bookings-factory.ts';
import { applyChange, closeDay, fetchSchedule } from '../schedule-factory.ts';
import { joinAsGuest } from '../waitlist-factory.ts';
import { cancelSlot } from './cancel-slot.ts';

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
const fetchSlots = async (date: string) =>
  (await app.call('GET', `/api/bookings/availability?date=${date}`)).json as {
    label: string;
    capacity: number;
    available: number;
    startsAt: string;
    endsAt: string;
  }[];
const waitUntilCancelled = (id: string) =>
  eventually('the booking is cancelled', async () => {
    const row = await fetchBookingRow(app, id);
    return row.status === 'cancelled' && row;
  });
const regularDay = [
  { startTime: '09:00', endTime: '11:00', capacity: 25 },
  { startTime: '11:30', endTime: '13:30', capacity: 25 },
  { startTime: '14:00', endTime: '16:00', capacity: 25 },
  { startTime: '16:30', endTime: '18:30', capacity: 25 },
];

describe('a new end time of a slot', () => {
  test('updates the slot’s bookings and notifies their guardians, even on a day of 23 hours', async () => {
    const date = '2027-03-14';
    await applyChange(app, admin, { kind: 'open', from: date, to: date });
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, { date });
    const slots = [{ startTime: '09:00', endTime: '10:30', capacity: 25 }, ...regularDay.slice(1)];
    const response = await applyChange(app, admin, { kind: 'day', date, slots });
    expect(affectedIn(response)).toMatchObject({ bookingsGone: 0, bookingsRetimed: 1 });
    const label = slotLabel('09:00', '10:30');
    await eventually('the booking has the new label', async () => {
      return (await fetchBookingRow(app, id)).slotLabel === label;
    });
    const email = (await app.emailsTo(member.email)).at(-1);
    expect(email?.subject).toMatch(/^Booking rescheduled/);
    expect(parseCalendarEvent(email).startsAt.toISOString()).toBe(`${date}T13:00:00.000Z`);
    expect(parseCalendarEvent(email).endsAt.toISOString()).toBe(`${date}T14:30:00.000Z`);
  });
});

describe('cancelSlot', () => {
  test('cancels the other bookings if one fails, and the failed one in a retry', async () => {
    const date = '2027-06-09';
    const slot = { date, slotLabel: '9:00 - 11:00 AM' };
    const member = await aMemberWithCode(app);
    const first = await aMemberBooking(app, member, slot);
    const second = await aMemberBooking(app, await aMemberWithCode(app), slot);
    await applyChange(app, admin, closeDay(date), 'keep');
    const [row] = await app.sql<{ id: string }[]>`
      select slot_id as id from bookings where id = ${first}`;
    const removal = { slotId: row?.id ?? '', reason: '', cancel: true, actorId: admin.id };
    const failingServices: typeof app.services = {
      ...app.services,
      queueEmail: async (db, email) => {
        if (email.to === member.email) throw new Error('mail failed');
        await app.services.queueEmail(db, email);
      },
    };
    await expect(cancelSlot(failingServices, removal)).rejects.toThrow('mail failed');
    expect((await fetchBookingRow(app, first)).status).not.toBe('cancelled');
    expect((await fetchBookingRow(app, second)).status).toBe('cancelled');
    await cancelSlot(app.services, removal);
    expect((await fetchBookingRow(app, first)).status).toBe('cancelled');
  });
});

describe('a change of the schedule', () => {
  test('affects every future day of a changed weekday except days with custom slots', async () => {
    const { weekly } = await fetchSchedule(app, admin);
    const tuesday = '2027-05-04';
    const customDay = '2027-05-11';
    const slots = [{ startTime: '14:00', endTime: '16:00', capacity: 7 }];
    await applyChange(app, admin, { kind: 'day', date: customDay, slots });
    const affectedHold = await aHold(app, { date: tuesday, slotLabel: '2:00 - 4:00 PM' });
    const otherHold = await aHold(app, { date: customDay, slotLabel: '2:00 - 4:00 PM' });
    const newSlots = weekly.filter((slot) => slot.weekday !== 2 || slot.startTime !== '14:00');
    const response = await applyChange(app, admin, { kind: 'weekly', slots: newSlots });
    expect(affectedIn(response).days.map(({ date }) => date)).toEqual([tuesday]);
    await waitUntilCancelled(affectedHold.bookingId);
    expect((await fetchBookingRow(app, otherHold.bookingId)).status).toBe('pending');
    expect((await fetchSlots(tuesday)).map(({ label }) => label)).not.toContain('2:00 - 4:00 PM');
    expect((await fetchSlots(customDay)).map(({ label }) => label)).toEqual(['2:00 - 4:00 PM']);
    await applyChange(app, admin, { kind: 'weekly', slots: weekly });
    expect((await fetchSchedule(app, admin)).weekly).toEqual(weekly);
  });

  test('offers the spots added by a larger capacity to the waitlist', async () => {
    const date = '2027-06-02';
    const dayChange = (capacity: number) => ({
      kind: 'day' as const,
      date,
      slots: [{ startTime: '09:00', endTime: '11:00', capacity }],
    });
    await applyChange(app, admin, dayChange(1));
    const slot = { date, slotLabel: '9:00 - 11:00 AM' };
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    const waitingEmail = await joinAsGuest(app, slot);
    await applyChange(app, admin, dayChange(2));
    await eventually('the spot is offered', async () =>
      (await app.emailsTo(waitingEmail)).some(({ subject }) =>
        subject.startsWith('A spot opened up'),
      ),
    );
    expect(await spotsOf(app, date)).toEqual({ taken: 2, held: 2 });
  });
});
