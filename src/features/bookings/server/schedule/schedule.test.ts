import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aBookingInput,
  aDay,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { scheduleChanges, scheduleClosures, scheduleSlots } from '../bookings-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

type Shown = { label: string; available: number; capacity: number; status: string } & {
  id: string;
  startsAt: string;
  endsAt: string;
};
const slotsOf = async (date: string) =>
  (await app.call('GET', `/api/bookings/availability?date=${date}`)).json as Shown[];
const labelsOf = async (date: string) => (await slotsOf(date)).map(({ label }) => label);
const change = (values: Omit<typeof scheduleChanges.$inferInsert, 'id'>) =>
  app.db.insert(scheduleChanges).values(values);
const book = (input: Record<string, unknown>) =>
  app.call('POST', '/api/bookings/create-checkout', aBookingInput(input));

const regular = ['9:00 - 11:00 AM', '11:30 AM - 1:30 PM', '2:00 - 4:00 PM', '4:30 - 6:30 PM'];

describe('a day', () => {
  test('has the slots of its weekday', async () => {
    await app.db.insert(scheduleSlots).values({
      weekday: 0,
      startTime: '08:00',
      endTime: '08:45',
      capacity: 5,
    });
    expect(await labelsOf('2027-03-21')).toEqual(['8:00 - 8:45 AM', ...regular]);
    expect(await labelsOf('2027-03-22')).toEqual(regular);
  });

  test('has no bookable slots when closed', async () => {
    const date = aDay();
    const { email } = await aHold(app, { date });
    await app.db.insert(scheduleClosures).values({ venueDate: date, reason: 'Holiday' });
    expect(await slotsOf(date)).toEqual([]);
    const response = await book({ date, guardianEmail: email });
    expect([response.status, response.text]).toEqual([
      409,
      'The venue is closed on this day. Please choose another day.',
    ]);
  });

  test('has no bookable slots in the past or more than a year ahead', async () => {
    const { email: guardianEmail } = await aHold(app);
    for (const date of ['2027-03-01', '2028-03-02', '2100-01-01', '2999-12-31']) {
      expect(await slotsOf(date)).toEqual([]);
      expect((await book({ date, guardianEmail })).status).toBe(409);
    }
    expect(await labelsOf('2028-03-01')).toEqual(regular);
  });

  test('ends at midnight in the venue’s zone, not the server’s', async () => {
    app.clock.set('2027-03-03T04:59:00Z');
    expect((await slotsOf('2027-03-02')).map(({ status }) => status)).toEqual(
      Array(4).fill('full'),
    );
    app.clock.set('2027-03-03T05:00:00Z');
    expect(await slotsOf('2027-03-02')).toEqual([]);
  });
});

describe('a one-off change', () => {
  test('changes the capacity', async () => {
    const date = aDay();
    await change({ venueDate: date, startTime: '09:00', endTime: '11:00', capacity: 1 });
    expect((await slotsOf(date))[0]).toMatchObject({ available: 1, capacity: 1 });
    const { email } = await aHold(app, { date });
    expect((await slotsOf(date))[0]).toMatchObject({ available: 0, status: 'waitlist' });
    expect((await book({ date, guardianEmail: email })).text).toContain('This slot is full.');
  });

  test('adds a slot, or takes one away', async () => {
    const { date } = await aSlot(app, 3);
    await change({ venueDate: date, startTime: '14:00', endTime: '16:00', capacity: 0 });
    const [first, second, , fourth] = regular;
    expect(await labelsOf(date)).toEqual([first, second, fourth, '7:00 - 8:00 PM']);
  });

  test('below the booked spots keeps every booking and opens none', async () => {
    const slot = await aSlot(app, 3);
    const members = [await aMemberWithCode(app), await aMemberWithCode(app)];
    for (const member of members) await aMemberBooking(app, member, slot);
    await app.sql`update schedule_changes set capacity = 1 where venue_date = ${slot.date}`;
    expect((await slotsOf(slot.date)).at(-1)).toMatchObject({ available: 0, status: 'waitlist' });
    await expect(aMemberBooking(app, await aMemberWithCode(app), slot)).rejects.toThrow(/full/);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('to more than before opens spots at once', async () => {
    const slot = await aSlot(app, 1);
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    await app.sql`update schedule_changes set capacity = 2 where venue_date = ${slot.date}`;
    expect((await slotsOf(slot.date)).at(-1)).toMatchObject({ available: 1, status: 'available' });
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });
});

describe('when the clocks change', () => {
  test.each([
    ['2027-03-14', '13:00'],
    ['2027-03-13', '14:00'],
    ['2027-11-07', '14:00'],
    ['2027-11-06', '13:00'],
  ])(
    'on %s the nine o’clock slot starts at %s UTC, and every slot takes two hours',
    async (date, utc) => {
      const slots = await slotsOf(date);
      expect(slots.map(({ label }) => label)).toEqual(expect.arrayContaining(regular));
      const nine = slots.find(({ label }) => label === regular[0]);
      expect(nine?.startsAt).toBe(`${date}T${utc}:00.000Z`);
      for (const { startsAt, endsAt, label } of slots) {
        if (!regular.includes(label)) continue;
        expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * 3_600_000);
      }
    },
  );
});

test('shows slots in the local time of a venue in another zone', async () => {
  await app.changeVenue({ timezone: 'Asia/Kolkata' });
  const [nine] = await slotsOf('2027-03-30');
  expect(nine).toMatchObject({ label: regular[0], startsAt: '2027-03-30T03:30:00.000Z' });
  await app.changeVenue({ timezone: 'America/New_York' });
});
