import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { householdMembers } from '#features/household/server/household-tables.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Mail } from '#platform/server/outbox/outbox.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberBooking, aMemberWithCode, aSlot, NOW } from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';
import { remindOfBookings } from './remind.ts';
import { isReminderRight, reminderKey } from './reminders-queries.ts';

const ZONE = 'America/New_York';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  other = await startTestApp({ connection: app.connection, clock: app.clock });
});
beforeEach(() => app.clock.set(NOW));
afterAll(async () => {
  await other.stop();
  await app.stop();
});

type Booked = { id: string; date: string; slotLabel: string; by: SignedIn & { codeId: string } };

/** A member's booking on a day of its own, made long before. */
async function aBooking(): Promise<Booked> {
  const by = await aMemberWithCode(app);
  const slot = await aSlot(app);
  return { id: await aMemberBooking(app, by, slot), ...slot, by };
}

/** The day before, at a venue-local time. */
const dayBefore = (date: string, time: string) => instantOf(addDays(date, -1), time, ZONE);
async function remindAt(date: string, time = '17:05', server = app) {
  app.clock.set(dayBefore(date, time));
  await remindOfBookings(server.services);
}
const remindersOf = async ({ id }: { id: string }) =>
  (await findNotifications(app.db, id, { limit: 100 })).filter(
    ({ type }) => type === 'BOOKING_REMINDER',
  );
/** Queued or sent reminder mails, without those of booking and moving. */
const reminderMails = async ({ email }: { email: string }) =>
  (await app.mailsTo(email)).filter(({ key }) => key.startsWith('notification:'));

describe('nobody is reminded', () => {
  test('before the hour, or later in the evening than is polite', async () => {
    const { date, by } = await aBooking();
    for (const time of ['00:00', '16:59', '21:00', '23:59']) await remindAt(date, time);
    expect(await remindersOf(by)).toEqual([]);
  });

  test('two days before, or on the day itself', async () => {
    const { date, by } = await aBooking();
    await remindAt(addDays(date, -1));
    await remindAt(addDays(date, 1));
    expect(await remindersOf(by)).toEqual([]);
  });

  test('of a booking that was made after the hour', async () => {
    const { id, date, by } = await aBooking();
    const updatedAt = new Date(dayBefore(date, '17:00').getTime() + 1000);
    await app.db.update(bookings).set({ updatedAt }).where(eq(bookings.id, id));
    await remindAt(date, '17:15');
    expect(await remindersOf(by)).toEqual([]);
  });

  test('of a booking that is cancelled, or not paid', async () => {
    const { id, date, by } = await aBooking();
    await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: by });
    const held = await aHold(app, await aSlot(app));
    const holder = await aMember(app.services, { email: held.email });
    await remindAt(date);
    await remindAt(held.date);
    expect(await remindersOf(by)).toEqual([]);
    expect(await remindersOf(holder)).toEqual([]);
  });

  test('who switched reminders off, neither in the list nor by mail', async () => {
    const { date, by } = await aBooking();
    await app.db.update(users).set({ notifyBookings: false }).where(eq(users.id, by.id));
    await remindAt(date);
    expect(await remindersOf(by)).toEqual([]);
    expect(await reminderMails(by)).toEqual([]);
  });

  test('by an e-mail that is not proven', async () => {
    const { id, date, by } = await aBooking();
    const email = `unproven-${by.id.slice(0, 8)}@example.org`;
    await app.db
      .update(bookings)
      .set({ userId: null, guardianEmail: email })
      .where(eq(bookings.id, id));
    const claimant = await aMember(app.services, { email, emailVerified: false });
    await remindAt(date);
    expect(await remindersOf(claimant)).toEqual([]);
    expect(await remindersOf(by)).toEqual([]);
  });
});

describe('the day before', () => {
  test('a member is reminded once, however often and on however many servers', async () => {
    const { date, by } = await aBooking();
    app.clock.set(dayBefore(date, '17:00'));
    await Promise.all([app, other, app, other].map(({ services }) => remindOfBookings(services)));
    await remindAt(date, '18:30', other);
    const [reminder, ...more] = await remindersOf(by);
    expect(more).toEqual([]);
    expect(reminder?.title).toMatch(/^Reminder: Open Play, \w{3}, \w{3} \d+ at 7:\d\d PM$/);
    expect(reminder?.body).toContain('7:00 - 8:00 PM, 1 child');
    expect(reminder?.link).toBe('/my-bookings');
    expect(await reminderMails(by)).toHaveLength(1);
  });

  test('at the hour that the venue chose', async () => {
    const { date, by } = await aBooking();
    await app.changeVenue({ reminderHour: 9 });
    await remindAt(date, '08:59');
    expect(await remindersOf(by)).toEqual([]);
    await remindAt(date, '09:00');
    expect(await remindersOf(by)).toHaveLength(1);
    await app.changeVenue({ reminderHour: 17 });
  });

  test('in the language of the person', async () => {
    const { date, by } = await aBooking();
    await app.db.update(users).set({ language: 'es' }).where(eq(users.id, by.id));
    await remindAt(date);
    expect((await remindersOf(by))[0]?.title).toMatch(/^Recordatorio: .* a las 7:00 p\.m\.$/);
  });

  test('reminds a guest who verified the e-mail later', async () => {
    const { id, date, by } = await aBooking();
    await app.db.update(bookings).set({ userId: null }).where(eq(bookings.id, id));
    await remindAt(date);
    expect(await remindersOf(by)).toHaveLength(1);
  });

  test('reminds only adults of the household who may book', async () => {
    const { date, by } = await aBooking();
    const may = await anAdultOf(app, by, { mayBook: true });
    const mayNot = await anAdultOf(app, by, { mayBook: false });
    await remindAt(date);
    expect(await remindersOf(may)).toHaveLength(1);
    expect(await remindersOf(mayNot)).toEqual([]);
    expect(await remindersOf(by)).toHaveLength(1);
  });

  test('at a clock change, is reminded once at the same local hour', async () => {
    // New York: 14 March 2027 has 23 hours, 7 November 25.
    for (const date of ['2027-03-14', '2027-03-15', '2027-11-07', '2027-11-08']) {
      app.clock.set(NOW);
      const by = await aMemberWithCode(app);
      await aMemberBooking(app, by, await aSlot(app, 25, date));
      await remindAt(date, '16:59');
      expect(await remindersOf(by), date).toEqual([]);
      for (const time of ['17:00', '17:15', '18:00']) await remindAt(date, time);
      expect(await remindersOf(by), date).toHaveLength(1);
      expect((await remindersOf(by))[0]?.title).toContain('at 7:00 PM');
    }
  });
});

describe('a booking that changes after the reminder', () => {
  test('withdraws the reminder of a moved booking and sends it again for the new day', async () => {
    const { id, date, by } = await aBooking();
    await remindAt(date);
    app.clock.set(NOW);
    const next = await aSlot(app);
    const moved = await app.call('POST', `/api/bookings/${id}/reschedule`, next, { as: by });
    expect(moved.status).toBe(200);
    await remindOfBookings(app.services);
    expect(await remindersOf(by)).toEqual([]);
    await remindAt(next.date);
    expect(await remindersOf(by)).toHaveLength(1);
  });

  test('withdraws the unread reminder of a cancelled booking', async () => {
    const [seen, unseen] = [await aBooking(), await aBooking()];
    for (const { date } of [seen, unseen]) await remindAt(date);
    await app.call('POST', '/api/notifications/read-all', undefined, { as: seen.by });
    for (const { id, by, date } of [seen, unseen]) {
      app.clock.set(dayBefore(date, '18:00'));
      const response = await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: by });
      expect(response.status).toBe(200);
      await remindOfBookings(app.services);
    }
    expect(await remindersOf(seen.by)).toHaveLength(1);
    expect(await remindersOf(unseen.by)).toEqual([]);
  });
});

describe('a delayed mail', () => {
  let isDown = true;
  const sentTo: string[] = [];
  const mailer = {
    send: async (_id: string, { to, key }: Mail) => {
      if (!key.startsWith('notification:')) return;
      if (isDown) throw new Error('the mail server is down');
      sentTo.push(to);
    },
    close: () => undefined,
  };

  test('is not sent once the booking is cancelled, moved, or reminders are off', async () => {
    const server = await startTestApp({ mailer });
    server.clock.set(NOW);
    const slot = await aSlot(server);
    const [stands, cancelled, moved, unwanted] = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const by = await aMemberWithCode(server);
        return { by, id: await aMemberBooking(server, by, slot) };
      }),
    );
    if (!stands || !cancelled || !moved || !unwanted) throw new Error('four were booked');
    server.clock.set(dayBefore(slot.date, '17:00'));
    await remindOfBookings(server.services);
    const waiting = async () => {
      const rows = await server.db.select().from(outbox);
      return rows.filter(({ key, state }) => key.startsWith('notification:') && state !== 'sent');
    };
    await eventually('all four failed', async () => {
      const rows = await waiting();
      return rows.length === 4 && rows.every(({ state }) => state === 'failed');
    });

    const change = (what: string, { id, by }: typeof stands, body: object) =>
      server.call('POST', `/api/bookings/${id}/${what}`, body, { as: by });
    expect((await change('cancel', cancelled, {})).status).toBe(200);
    const next = await aSlot(server);
    expect((await change('reschedule', moved, next)).status).toBe(200);
    await server.db
      .update(users)
      .set({ notifyBookings: false })
      .where(eq(users.id, unwanted.by.id));
    isDown = false;
    await eventually('nothing waits any more', async () => (await waiting()).length === 0, 60);
    expect(sentTo).toEqual([stands.by.email]);
    await server.stop();
  });

  test('is valid while the person may book for the family and wants reminders', async () => {
    const { id, date, by } = await aBooking();
    const nanny = await anAdultOf(app, by, { mayBook: true });
    const key = reminderKey(id, instantOf(date, '19:00', ZONE));
    const isRightFor = (person: { id: string }) =>
      isReminderRight(app.services, `${key}:${person.id}`);
    expect([await isRightFor(by), await isRightFor(nanny)]).toEqual([true, true]);
    await app.db.delete(householdMembers).where(eq(householdMembers.id, nanny.membershipId));
    expect([await isRightFor(by), await isRightFor(nanny)]).toEqual([true, false]);
    await app.db.update(users).set({ notifyBookings: false }).where(eq(users.id, by.id));
    expect(await isRightFor(by)).toBe(false);
  });

  test('is invalid once the visit has begun', async () => {
    const { id, date, by } = await aBooking();
    const reminder = `${reminderKey(id, instantOf(date, '19:00', ZONE))}:${by.id}`;
    app.clock.set(instantOf(date, '18:59', ZONE));
    expect(await isReminderRight(app.services, reminder)).toBe(true);
    app.clock.set(instantOf(date, '19:00', ZONE));
    expect(await isReminderRight(app.services, reminder)).toBe(false);
  });
});
