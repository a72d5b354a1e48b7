import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay, refundsOf } from '#features/checkouts/server/checkouts-factory.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import { aParty } from '#features/parties/server/parties-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { badBodies } from '#tests/bad-bodies.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Affected } from '../../schedule-contract.ts';
import {
  aDay,
  aFullSlot,
  aHold,
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  fetchBookingRow,
  NOW,
  parseCalendarEvent,
  spotsOf,
} from '../bookings-factory.ts';
import { applyChange, closeDay, fetchSchedule, previewChange } from '../schedule-factory.ts';
import { joinAsGuest } from '../waitlist-factory.ts';

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

describe('changing the schedule', () => {
  const dayChange = (slots: unknown) => ({ kind: 'day', date: '2027-04-01', slots });
  const slot = { startTime: '09:00', endTime: '11:00', capacity: 5 };
  test.each<[string, unknown, string]>([
    [
      'a slot that ends before its start',
      dayChange([{ ...slot, endTime: '09:00' }]),
      'after the start',
    ],
    ['a malformed time', dayChange([{ ...slot, startTime: '9:00' }]), 'Enter a time such as'],
    ['an end past midnight', dayChange([{ ...slot, endTime: '24:00' }]), 'Enter a time such as'],
    ['a slot without capacity', dayChange([{ ...slot, capacity: 0 }]), 'Enter a capacity from 1'],
    ['a fractional capacity', dayChange([{ ...slot, capacity: 2.5 }]), 'Enter a capacity from 1'],
    ['overlapping slots', dayChange([slot, { ...slot, startTime: '10:59' }]), 'can’t overlap'],
    [
      'a day that does not exist',
      { kind: 'close', from: '2027-02-30', to: '2027-03-01', reason: '' },
      'Enter a date',
    ],
    [
      'a range that ends before its start',
      { kind: 'close', from: '2027-04-02', to: '2027-04-01', reason: '' },
      'last day',
    ],
    [
      'too many days',
      { kind: 'close', from: '2027-04-02', to: '2029-04-01', reason: '' },
      'Choose up to 366',
    ],
    ['an unknown kind', { kind: 'unknown' }, ''],
    ['an unknown field', { ...dayChange([]), colour: 'red' }, 'Unknown field'],
  ])('refuses %s', async (_label, change, message) => {
    const { version } = await fetchSchedule(app, admin);
    const body = { change, version };
    const response = await app.call('POST', '/api/admin/schedule/preview', body, { as: admin });
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
  });

  test.each(badBodies)('refuses a request with %s', async (_label, body) => {
    const path = '/api/admin/schedule/changes';
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', path, body, { as: admin, headers })).status).toBe(400);
  });

  test('refuses a day that is past in the venue’s time zone', async () => {
    app.clock.set('2027-03-03T04:59:00Z');
    expect((await previewChange(app, admin, closeDay('2027-03-02'))).status).toBe(200);
    app.clock.set('2027-03-03T05:00:00Z');
    const response = await previewChange(app, admin, closeDay('2027-03-02'));
    expect([response.status, response.text]).toEqual([
      409,
      'This day has passed and can no longer be changed.',
    ]);
  });

  test('refuses weekly slots that overlap the custom slots of an open or closed day', async () => {
    const { weekly } = await fetchSchedule(app, admin);
    const date = '2027-05-18';
    const lateSlot = { startTime: '19:00', endTime: '20:00', capacity: 5 };
    const changeDay = (slots: typeof regularDay) =>
      applyChange(app, admin, { kind: 'day', date, slots });
    const evening = { weekday: 2, startTime: '19:30', endTime: '20:30', capacity: 5 };
    const changeWeek = () =>
      applyChange(app, admin, { kind: 'weekly', slots: [...weekly, evening] });
    expect((await changeDay([...regularDay, lateSlot])).status).toBe(200);
    const response = await changeWeek();
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'schedule.dayOverlaps',
    ]);
    expect(response.text).toContain('On Tue, May 18, two slots');
    await applyChange(app, admin, closeDay(date));
    expect((await changeWeek()).text).toContain('On Tue, May 18, two slots');
    expect((await fetchSchedule(app, admin)).weekly).toEqual(weekly);
    await applyChange(app, admin, { kind: 'open', from: date, to: date });
    expect((await changeDay(regularDay)).status).toBe(200);
    expect((await changeWeek()).status).toBe(200);
    await applyChange(app, admin, { kind: 'weekly', slots: weekly });
  });

  test('refuses a capacity below the taken spots and changes nothing', async () => {
    const date = aDay();
    for (const _ of [1, 2]) await aMemberBooking(app, await aMemberWithCode(app), { date });
    const [firstSlot, ...otherSlots] = regularDay;
    const setCapacity = (capacity: number) =>
      applyChange(app, admin, {
        kind: 'day',
        date,
        slots: [{ ...firstSlot, capacity } as (typeof regularDay)[0], ...otherSlots],
      });
    const response = await setCapacity(1);
    expect([response.status, response.text]).toEqual([
      409,
      '9:00 - 11:00 AM already has 2 spots taken, so its capacity can’t be lower than that.',
    ]);
    expect((await fetchSlots(date))[0]).toMatchObject({ capacity: 25 });
    expect((await setCapacity(2)).status).toBe(200);
    expect((await fetchSlots(date))[0]).toMatchObject({ capacity: 2, available: 0 });
  });

  test('refuses a preview if another admin has changed the schedule', async () => {
    const { version } = await fetchSchedule(app, admin);
    await applyChange(app, await anAdmin(app.services), closeDay(aDay()));
    const body = { change: closeDay(aDay()), version };
    const response = await app.call('POST', '/api/admin/schedule/preview', body, { as: admin });
    expect([response.status, response.text]).toEqual([
      409,
      'The schedule or its bookings changed in the meantime. Please review what’s affected again.',
    ]);
  });

  test('refuses a change if a family has booked since the preview', async () => {
    const date = aDay();
    const { json } = await previewChange(app, admin, closeDay(date));
    await aMemberBooking(app, await aMemberWithCode(app), { date });
    const { seen } = json as { seen: string };
    const body = { change: closeDay(date), seen, bookings: 'cancel' };
    const path = '/api/admin/schedule/changes';
    expect((await app.call('POST', path, body, { as: admin })).status).toBe(409);
    expect(await fetchSlots(date)).toHaveLength(4);
  });

  test('refuses the second of two identical changes', async () => {
    const date = aDay();
    const { json } = await previewChange(app, admin, closeDay(date));
    const { seen } = json as { seen: string };
    const body = { change: closeDay(date), seen, bookings: 'cancel' };
    const responses = await Promise.all(
      [1, 2].map(() => app.call('POST', '/api/admin/schedule/changes', body, { as: admin })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('closing a day', () => {
  test('previews the effects, refunds in full and notifies each family in its language', async () => {
    const date = aDay();
    const member = await aMemberWithCode(app);
    await app.sql`update users set language = 'es' where id = ${member.id}`;
    const freeId = await aMemberBooking(app, member, { date });
    const guest = await aHold(app, { date });
    await pay(app, guest.sessionId);
    const unpaid = await aHold(app, { date, slotLabel: '2:00 - 4:00 PM' });
    // An hour before the start, cancelling as a guardian would refund nothing.
    app.clock.set(`${date}T12:00:00Z`);

    const response = await previewChange(app, admin, closeDay(date, 'A burst pipe'));
    expect(affectedIn(response)).toEqual({
      days: [
        {
          date,
          parties: 0,
          events: 0,
          slots: [
            {
              label: '9:00 - 11:00 AM',
              what: 'gone',
              newLabel: null,
              newCapacity: null,
              taken: 2,
              bookings: 2,
              children: 2,
              waiting: 0,
            },
            {
              label: '2:00 - 4:00 PM',
              what: 'gone',
              newLabel: null,
              newCapacity: null,
              taken: 1,
              bookings: 1,
              children: 1,
              waiting: 0,
            },
          ],
        },
      ],
      bookingsGone: 3,
      bookingsRetimed: 0,
      waitingGone: 0,
    });
    expect((await fetchSlots(date)).length).toBe(4);

    expect((await applyChange(app, admin, closeDay(date, 'A burst pipe'))).status).toBe(200);
    for (const id of [freeId, guest.bookingId, unpaid.bookingId]) await waitUntilCancelled(id);
    await eventually('the refund is requested', async () => {
      const [refund] = await refundsOf(app, guest.sessionId);
      return refund?.amountCents === 1500;
    });
    expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });

    const guestEmail = (await app.emailsTo(guest.email)).at(-1);
    expect(guestEmail?.subject).toMatch(/^Session cancelled: /);
    expect(guestEmail?.text).toContain('A burst pipe\n\nWe’re refunding $15.00.');
    expect(parseCalendarEvent(guestEmail)).toMatchObject({ status: 'CANCELLED' });
    const holdEmail = await eventually('the guardian of the hold is notified', async () =>
      (await app.emailsTo(unpaid.email)).find(({ subject }) =>
        subject.startsWith('Session cancelled'),
      ),
    );
    expect(holdEmail.text).toContain('You weren’t charged for it.');
    const memberEmail = (await app.emailsTo(member.email)).at(-1);
    expect(memberEmail?.subject).toMatch(/^Sesión cancelada: /);
    expect(memberEmail?.text).toContain('A burst pipe');
    const [notification] = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, member.id));
    expect(notification?.title).toMatch(/^Sesión cancelada: /);
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'schedule.close'));
    expect(entries.at(-1)).toMatchObject({
      actorId: admin.id,
      subject: `${date}/${date}`,
      detail: { bookings: 'cancel', bookingsGone: 3, bookingsRetimed: 0 },
    });
  });

  test('leaves bookings unchanged and notifies no one if bookings is "keep"', async () => {
    const date = aDay();
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, { date });
    const emailCount = (await app.emailsTo(member.email)).length;
    await applyChange(app, admin, closeDay(date), 'keep');
    expect(await fetchSlots(date)).toEqual([]);
    // Jobs run in order, so the next day’s cancellation shows that this day’s job has run.
    const next = await aHold(app, { date: aDay() });
    await applyChange(app, admin, closeDay(next.date));
    await waitUntilCancelled(next.bookingId);
    expect((await fetchBookingRow(app, id)).status).toBe('paid');
    expect(await app.emailsTo(member.email)).toHaveLength(emailCount);
  });

  test('expires the waitlist and emails its families', async () => {
    const slot = await aFullSlot(app);
    const waitingEmail = await joinAsGuest(app, slot);
    const affected = affectedIn(await previewChange(app, admin, closeDay(slot.date)));
    expect(affected).toMatchObject({ bookingsGone: 1, waitingGone: 1 });
    await applyChange(app, admin, closeDay(slot.date));
    await waitUntilCancelled(slot.bookingId);
    const email = await eventually('the waitlist is notified', async () =>
      (await app.emailsTo(waitingEmail)).find(({ subject }) =>
        subject.startsWith('Session cancelled'),
      ),
    );
    expect(email.text).toContain('that you’re on the waitlist for');
    const offers = (await app.emailsTo(waitingEmail)).filter(({ subject }) =>
      subject.includes('opened up'),
    );
    expect(offers).toEqual([]);
  });

  test('lists the day’s parties and does not change them', async () => {
    const party = await aParty(app);
    const [row] = await app.sql<[{ date: string }]>`
      select venue_date::text as date from parties where id = ${party.partyId}`;
    const response = await applyChange(app, admin, closeDay(row.date));
    expect(affectedIn(response).days[0]).toMatchObject({ date: row.date, parties: 1 });
    const [after] = await app.sql`select status from parties where id = ${party.partyId}`;
    expect(after).toEqual({ status: 'booked' });
  });

  test('restores the day’s custom slots when the day reopens', async () => {
    const { date, slotLabel: label } = await aSlot(app, 3);
    await applyChange(app, admin, closeDay(date));
    expect(await fetchSlots(date)).toEqual([]);
    await applyChange(app, admin, { kind: 'open', from: date, to: date });
    expect((await fetchSlots(date)).map((slot) => slot.label)).toContain(label);
  });

  test('closes only the given day if it has 23 or 25 hours', async () => {
    for (const date of ['2027-03-14', '2027-11-07']) {
      const hold = await aHold(app, { date, slotLabel: '4:30 - 6:30 PM' });
      const affected = affectedIn(await previewChange(app, admin, closeDay(date)));
      expect(affected.days.map((day) => day.date)).toEqual([date]);
      await applyChange(app, admin, closeDay(date));
      await waitUntilCancelled(hold.bookingId);
      for (const nearbyDate of [date.replace(/..$/, '15'), date.replace(/..$/, '08')]) {
        expect((await fetchSlots(nearbyDate)).length).toBeGreaterThan(0);
      }
    }
  });
});
