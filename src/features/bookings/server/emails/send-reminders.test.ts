import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { householdMembers } from '#features/household/server/household-tables.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import type { Email } from '#platform/server/outbox/outbox.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aHold, aMemberBooking, aMemberWithCode, aSlot, NOW } from '../bookings-factory.ts';
import { bookings } from '../bookings-tables.ts';
import { isReminderValid, reminderKey } from './reminders-queries.ts';
import { sendBookingReminders } from './send-reminders.ts';

const ZONE = 'America/New_York';

let app: TestApp;
let otherServer: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  otherServer = await startTestApp({ connection: app.connection, clock: app.clock });
});
beforeEach(() => app.clock.set(NOW));
afterAll(async () => {
  await otherServer.stop();
  await app.stop();
});

type MemberBooking = {
  id: string;
  date: string;
  slotLabel: string;
  member: SignedIn & { codeId: string };
};

/** A member's booking on a new day, made long before the reminder is due. */
async function aBooking(): Promise<MemberBooking> {
  const member = await aMemberWithCode(app);
  const slot = await aSlot(app);
  return { id: await aMemberBooking(app, member, slot), ...slot, member };
}

/** The previous day at a local time of the venue. */
const dayBefore = (date: string, time: string) => instantOf(addDays(date, -1), time, ZONE);
async function remindDayBefore(date: string, time = '17:05', server = app) {
  app.clock.set(dayBefore(date, time));
  await sendBookingReminders(server.services);
}
const remindersOf = async ({ id }: { id: string }) =>
  (await findNotifications(app.db, id, { limit: 100 })).filter(
    ({ type }) => type === 'BOOKING_REMINDER',
  );
/** The queued or sent reminder emails. */
const reminderEmails = async ({ email }: { email: string }) =>
  (await app.emailsTo(email)).filter(({ key }) => key.startsWith('notification:'));

describe('sendBookingReminders', () => {
  test('sends no reminder before the configured hour or late in the evening', async () => {
    const { date, member } = await aBooking();
    for (const time of ['00:00', '16:59', '21:00', '23:59']) await remindDayBefore(date, time);
    expect(await remindersOf(member)).toEqual([]);
  });

  test('sends no reminder two days before or on the day of the booking', async () => {
    const { date, member } = await aBooking();
    await remindDayBefore(addDays(date, -1));
    await remindDayBefore(addDays(date, 1));
    expect(await remindersOf(member)).toEqual([]);
  });

  test('sends no reminder of a booking made after the configured hour', async () => {
    const { id, date, member } = await aBooking();
    const updatedAt = new Date(dayBefore(date, '17:00').getTime() + 1000);
    await app.db.update(bookings).set({ updatedAt }).where(eq(bookings.id, id));
    await remindDayBefore(date, '17:15');
    expect(await remindersOf(member)).toEqual([]);
  });

  test('sends no reminder of a cancelled or unpaid booking', async () => {
    const { id, date, member } = await aBooking();
    await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: member });
    const hold = await aHold(app, await aSlot(app));
    const holder = await aMember(app.services, { email: hold.email });
    await remindDayBefore(date);
    await remindDayBefore(hold.date);
    expect(await remindersOf(member)).toEqual([]);
    expect(await remindersOf(holder)).toEqual([]);
  });

  test('sends no notification and no email to a member who switched reminders off', async () => {
    const { date, member } = await aBooking();
    await app.db.update(users).set({ notifyBookings: false }).where(eq(users.id, member.id));
    await remindDayBefore(date);
    expect(await remindersOf(member)).toEqual([]);
    expect(await reminderEmails(member)).toEqual([]);
  });

  test('sends no reminder to an account with an unverified email', async () => {
    const { id, date, member } = await aBooking();
    const email = `unverified-${member.id.slice(0, 8)}@example.org`;
    await app.db
      .update(bookings)
      .set({ userId: null, guardianEmail: email })
      .where(eq(bookings.id, id));
    const claimant = await aMember(app.services, { email, emailVerified: false });
    await remindDayBefore(date);
    expect(await remindersOf(claimant)).toEqual([]);
    expect(await remindersOf(member)).toEqual([]);
  });
});

describe('sendBookingReminders on the previous day', () => {
  test('reminds a member once when several servers run the job repeatedly', async () => {
    const { date, member } = await aBooking();
    app.clock.set(dayBefore(date, '17:00'));
    await Promise.all(
      [app, otherServer, app, otherServer].map(({ services }) => sendBookingReminders(services)),
    );
    await remindDayBefore(date, '18:30', otherServer);
    const [reminder, ...others] = await remindersOf(member);
    expect(others).toEqual([]);
    expect(reminder?.title).toMatch(/^Reminder: Open Play, \w{3}, \w{3} \d+ at 7:\d\d PM$/);
    expect(reminder?.body).toContain('7:00 - 8:00 PM, 1 child');
    expect(reminder?.link).toBe('/my-bookings');
    expect(await reminderEmails(member)).toHaveLength(1);
  });

  test('reminds at the hour configured by the venue', async () => {
    const { date, member } = await aBooking();
    await app.changeVenue({ reminderHour: 9 });
    await remindDayBefore(date, '08:59');
    expect(await remindersOf(member)).toEqual([]);
    await remindDayBefore(date, '09:00');
    expect(await remindersOf(member)).toHaveLength(1);
    await app.changeVenue({ reminderHour: 17 });
  });

  test('writes the reminder in the language of the account', async () => {
    const { date, member } = await aBooking();
    await app.db.update(users).set({ language: 'es' }).where(eq(users.id, member.id));
    await remindDayBefore(date);
    expect((await remindersOf(member))[0]?.title).toMatch(/^Recordatorio: .* a las 7:00 p\.m\.$/);
  });

  test('reminds a guest who later verified the email', async () => {
    const { id, date, member } = await aBooking();
    await app.db.update(bookings).set({ userId: null }).where(eq(bookings.id, id));
    await remindDayBefore(date);
    expect(await remindersOf(member)).toHaveLength(1);
  });

  test('reminds only adults of the household who may book', async () => {
    const { date, member } = await aBooking();
    const partner = await anAdultOf(app, member, { mayBook: true });
    const nanny = await anAdultOf(app, member, { mayBook: false });
    await remindDayBefore(date);
    expect(await remindersOf(partner)).toHaveLength(1);
    expect(await remindersOf(nanny)).toEqual([]);
    expect(await remindersOf(member)).toHaveLength(1);
  });

  test('reminds once at the same local hour when the clocks change', async () => {
    // New York: 14 March 2027 has 23 hours, 7 November 25.
    for (const date of ['2027-03-14', '2027-03-15', '2027-11-07', '2027-11-08']) {
      app.clock.set(NOW);
      const member = await aMemberWithCode(app);
      await aMemberBooking(app, member, await aSlot(app, 25, date));
      await remindDayBefore(date, '16:59');
      expect(await remindersOf(member), date).toEqual([]);
      for (const time of ['17:00', '17:15', '18:00']) await remindDayBefore(date, time);
      expect(await remindersOf(member), date).toHaveLength(1);
      expect((await remindersOf(member))[0]?.title).toContain('at 7:00 PM');
    }
  });
});

describe('sendBookingReminders after a change of the booking', () => {
  test('withdraws the reminder of a rescheduled booking and sends it again for the new day', async () => {
    const { id, date, member } = await aBooking();
    await remindDayBefore(date);
    app.clock.set(NOW);
    const newSlot = await aSlot(app);
    const response = await app.call('POST', `/api/bookings/${id}/reschedule`, newSlot, {
      as: member,
    });
    expect(response.status).toBe(200);
    await sendBookingReminders(app.services);
    expect(await remindersOf(member)).toEqual([]);
    await remindDayBefore(newSlot.date);
    expect(await remindersOf(member)).toHaveLength(1);
  });

  test('withdraws the unread reminder of a cancelled booking', async () => {
    const [read, unread] = [await aBooking(), await aBooking()];
    for (const { date } of [read, unread]) await remindDayBefore(date);
    await app.call('POST', '/api/notifications/read-all', undefined, { as: read.member });
    for (const { id, member, date } of [read, unread]) {
      app.clock.set(dayBefore(date, '18:00'));
      const response = await app.call('POST', `/api/bookings/${id}/cancel`, {}, { as: member });
      expect(response.status).toBe(200);
      await sendBookingReminders(app.services);
    }
    expect(await remindersOf(read.member)).toHaveLength(1);
    expect(await remindersOf(unread.member)).toEqual([]);
  });
});

describe('a delayed reminder email', () => {
  let isDown = true;
  const sentTo: string[] = [];
  const mailer = {
    send: async (_id: string, { to, key }: Email) => {
      if (!key.startsWith('notification:')) return;
      if (isDown) throw new Error('the mail server is down');
      sentTo.push(to);
    },
    close: () => undefined,
  };

  test('is not sent if the booking has changed or reminders are switched off', async () => {
    const server = await startTestApp({ mailer });
    server.clock.set(NOW);
    const slot = await aSlot(server);
    const [unchanged, cancelled, rescheduled, optedOut] = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const member = await aMemberWithCode(server);
        return { member, id: await aMemberBooking(server, member, slot) };
      }),
    );
    if (!unchanged || !cancelled || !rescheduled || !optedOut)
      throw new Error('expected four bookings');
    server.clock.set(dayBefore(slot.date, '17:00'));
    await sendBookingReminders(server.services);
    const findUnsent = async () => {
      const rows = await server.db.select().from(outbox);
      return rows.filter(({ key, state }) => key.startsWith('notification:') && state !== 'sent');
    };
    await eventually('all four emails failed', async () => {
      const rows = await findUnsent();
      return rows.length === 4 && rows.every(({ state }) => state === 'failed');
    });

    const change = (action: string, { id, member }: typeof unchanged, body: object) =>
      server.call('POST', `/api/bookings/${id}/${action}`, body, { as: member });
    expect((await change('cancel', cancelled, {})).status).toBe(200);
    const newSlot = await aSlot(server);
    expect((await change('reschedule', rescheduled, newSlot)).status).toBe(200);
    await server.db
      .update(users)
      .set({ notifyBookings: false })
      .where(eq(users.id, optedOut.member.id));
    isDown = false;
    await eventually('no unsent email is left', async () => (await findUnsent()).length === 0, 60);
    expect(sentTo).toEqual([unchanged.member.email]);
    await server.stop();
  });

  test('is valid while the account may book and has reminders switched on', async () => {
    const { id, date, member } = await aBooking();
    const nanny = await anAdultOf(app, member, { mayBook: true });
    const key = reminderKey(id, instantOf(date, '19:00', ZONE));
    const isValidFor = (person: { id: string }) =>
      isReminderValid(app.services, `${key}:${person.id}`);
    expect([await isValidFor(member), await isValidFor(nanny)]).toEqual([true, true]);
    await app.db.delete(householdMembers).where(eq(householdMembers.id, nanny.membershipId));
    expect([await isValidFor(member), await isValidFor(nanny)]).toEqual([true, false]);
    await app.db.update(users).set({ notifyBookings: false }).where(eq(users.id, member.id));
    expect(await isValidFor(member)).toBe(false);
  });

  test('is invalid after the visit has started', async () => {
    const { id, date, member } = await aBooking();
    const reminder = `${reminderKey(id, instantOf(date, '19:00', ZONE))}:${member.id}`;
    app.clock.set(instantOf(date, '18:59', ZONE));
    expect(await isReminderValid(app.services, reminder)).toBe(true);
    app.clock.set(instantOf(date, '19:00', ZONE));
    expect(await isReminderValid(app.services, reminder)).toBe(false);
  });
});
