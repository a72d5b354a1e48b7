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

type AvailableSlot = { label: string; available: number; capacity: number; status: string } & {
  id: string;
  startsAt: string;
  endsAt: string;
};
const fetchSlots = async (date: string) =>
  (await app.call('GET', `/api/bookings/availability?date=${date}`)).json as AvailableSlot[];
const fetchLabels = async (date: string) => (await fetchSlots(date)).map(({ label }) => label);
const insertChange = (values: Omit<typeof scheduleChanges.$inferInsert, 'id'>) =>
  app.db.insert(scheduleChanges).values(values);
const book = (input: Record<string, unknown>) =>
  app.call('POST', '/api/bookings/create-checkout', aBookingInput(input));

const regularLabels = ['9:00 - 11:00 AM', '11:30 AM - 1:30 PM', '2:00 - 4:00 PM', '4:30 - 6:30 PM'];

describe('GET /api/bookings/availability', () => {
  test('returns the slots of the weekday', async () => {
    await app.db.insert(scheduleSlots).values({
      weekday: 0,
      startTime: '08:00',
      endTime: '08:45',
      capacity: 5,
    });
    expect(await fetchLabels('2027-03-21')).toEqual(['8:00 - 8:45 AM', ...regularLabels]);
    expect(await fetchLabels('2027-03-22')).toEqual(regularLabels);
  });

  test('returns no slots for a closed day', async () => {
    const date = aDay();
    const { email } = await aHold(app, { date });
    await app.db.insert(scheduleClosures).values({ venueDate: date, reason: 'Holiday' });
    expect(await fetchSlots(date)).toEqual([]);
    const response = await book({ date, guardianEmail: email });
    expect([response.status, response.text]).toEqual([
      409,
      'We’re closed on this day. Please choose another day.',
    ]);
    await app.sql`delete from schedule_closures where venue_date = ${date}`;
    await app.sql`insert into schedule_changes (venue_date, start_time, end_time, capacity)
      select ${date}::date, start_time, end_time, 0 from schedule_slots where weekday = extract(dow from ${date}::date)`;
    expect((await book({ date, guardianEmail: email })).text).toContain('no play sessions');
  });

  test('returns no slots in the past or more than a year ahead', async () => {
    const { email: guardianEmail } = await aHold(app);
    for (const date of ['2027-03-01', '2028-03-02', '2100-01-01', '2999-12-31']) {
      expect(await fetchSlots(date)).toEqual([]);
      expect((await book({ date, guardianEmail })).status).toBe(409);
    }
    expect(await fetchLabels('2028-03-01')).toEqual(regularLabels);
  });

  test('treats a day as past from midnight in the venue’s time zone', async () => {
    app.clock.set('2027-03-03T04:59:00Z');
    expect((await fetchSlots('2027-03-02')).map(({ status }) => status)).toEqual(
      Array(4).fill('full'),
    );
    app.clock.set('2027-03-03T05:00:00Z');
    expect(await fetchSlots('2027-03-02')).toEqual([]);
  });
});

describe('a one-off change of the schedule', () => {
  test('changes the capacity of a slot', async () => {
    const date = aDay();
    await insertChange({ venueDate: date, startTime: '09:00', endTime: '11:00', capacity: 1 });
    expect((await fetchSlots(date))[0]).toMatchObject({ available: 1, capacity: 1 });
    const { email } = await aHold(app, { date });
    expect((await fetchSlots(date))[0]).toMatchObject({ available: 0, status: 'waitlist' });
    expect((await book({ date, guardianEmail: email })).text).toContain('This slot is full.');
  });

  test('adds and removes slots', async () => {
    const { date } = await aSlot(app, 3);
    await insertChange({ venueDate: date, startTime: '14:00', endTime: '16:00', capacity: 0 });
    const [first, second, , fourth] = regularLabels;
    expect(await fetchLabels(date)).toEqual([first, second, fourth, '7:00 - 8:00 PM']);
  });

  test('cancels no bookings and opens no spots for a capacity below the taken spots', async () => {
    const slot = await aSlot(app, 3);
    const members = [await aMemberWithCode(app), await aMemberWithCode(app)];
    for (const member of members) await aMemberBooking(app, member, slot);
    await app.sql`update schedule_changes set capacity = 1 where venue_date = ${slot.date}`;
    expect((await fetchSlots(slot.date)).at(-1)).toMatchObject({
      available: 0,
      status: 'waitlist',
    });
    await expect(aMemberBooking(app, await aMemberWithCode(app), slot)).rejects.toThrow(/full/);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });

  test('opens spots immediately for a larger capacity', async () => {
    const slot = await aSlot(app, 1);
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    await app.sql`update schedule_changes set capacity = 2 where venue_date = ${slot.date}`;
    expect((await fetchSlots(slot.date)).at(-1)).toMatchObject({
      available: 1,
      status: 'available',
    });
    await aMemberBooking(app, await aMemberWithCode(app), slot);
    expect(await spotsOf(app, slot.date)).toEqual({ taken: 2, held: 2 });
  });
});

describe('the schedule across clock changes', () => {
  test.each([
    ['2027-03-14', '13:00'],
    ['2027-03-13', '14:00'],
    ['2027-11-07', '14:00'],
    ['2027-11-06', '13:00'],
  ])('starts the 9 AM slot on %s at %s UTC, and every slot lasts two hours', async (date, utc) => {
    const slots = await fetchSlots(date);
    expect(slots.map(({ label }) => label)).toEqual(expect.arrayContaining(regularLabels));
    const morningSlot = slots.find(({ label }) => label === regularLabels[0]);
    expect(morningSlot?.startsAt).toBe(`${date}T${utc}:00.000Z`);
    for (const { startsAt, endsAt, label } of slots) {
      if (!regularLabels.includes(label)) continue;
      expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * 3_600_000);
    }
  });
});

test('returns slots in the local time of a venue in a different time zone', async () => {
  await app.changeVenue({ timezone: 'Asia/Kolkata' });
  const [morningSlot] = await fetchSlots('2027-03-30');
  expect(morningSlot).toMatchObject({
    label: regularLabels[0],
    startsAt: '2027-03-30T03:30:00.000Z',
  });
  await app.changeVenue({ timezone: 'America/New_York' });
});
