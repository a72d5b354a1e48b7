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
  bookingRow,
  eventIn,
  NOW,
  spotsOf,
} from '../bookings-factory.ts';
import { closing, makeChange, preview, scheduleOf } from '../schedule-factory.ts';
import { onWaitlist } from '../waitlist-factory.ts';

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

describe('a change is refused', () => {
  const day = (slots: unknown) => ({ kind: 'day', date: '2027-04-01', slots });
  const slot = { startTime: '09:00', endTime: '11:00', capacity: 5 };
  test.each<[string, unknown, string]>([
    ['with an end before its start', day([{ ...slot, endTime: '09:00' }]), 'after the start'],
    ['with a malformed time', day([{ ...slot, startTime: '9:00' }]), 'A time such as'],
    ['with an hour past midnight', day([{ ...slot, endTime: '24:00' }]), 'A time such as'],
    ['without capacity', day([{ ...slot, capacity: 0 }]), 'A capacity from 1'],
    ['with half a child', day([{ ...slot, capacity: 2.5 }]), 'A capacity from 1'],
    ['with two slots at once', day([slot, { ...slot, startTime: '10:59' }]), 'must not overlap'],
    [
      'of a day that does not exist',
      { kind: 'close', from: '2027-02-30', to: '2027-03-01', reason: '' },
      'A date',
    ],
    ['backwards', { kind: 'close', from: '2027-04-02', to: '2027-04-01', reason: '' }, 'last day'],
    [
      'of too many days',
      { kind: 'close', from: '2027-04-02', to: '2029-04-01', reason: '' },
      'At most 366',
    ],
    ['of an unknown kind', { kind: 'explode' }, ''],
    ['with an unknown field', { ...day([]), colour: 'red' }, 'Unknown field'],
  ])('%s', async (_what, change, problem) => {
    const { version } = await scheduleOf(app, admin);
    const body = { change, version };
    const response = await app.call('POST', '/api/admin/schedule/preview', body, { as: admin });
    expect(response.status).toBe(400);
    expect(response.text).toContain(problem);
  });

  test.each(badBodies)('whose body is %s', async (_what, body) => {
    const path = '/api/admin/schedule/changes';
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', path, body, { as: admin, headers })).status).toBe(400);
  });

  test('for a day that is past in the venue’s zone', async () => {
    app.clock.set('2027-03-03T04:59:00Z');
    expect((await preview(app, admin, closing('2027-03-02'))).status).toBe(200);
    app.clock.set('2027-03-03T05:00:00Z');
    const response = await preview(app, admin, closing('2027-03-02'));
    expect([response.status, response.text]).toEqual([
      409,
      'This day is over and can no longer be changed.',
    ]);
  });

  test('of the week if it overlaps a day’s own slots, closed or not', async () => {
    const { weekly } = await scheduleOf(app, admin);
    const date = '2027-05-18';
    const late = { startTime: '19:00', endTime: '20:00', capacity: 5 };
    const ofDay = (slots: typeof regularDay) =>
      makeChange(app, admin, { kind: 'day', date, slots });
    const evening = { weekday: 2, startTime: '19:30', endTime: '20:30', capacity: 5 };
    const change = () => makeChange(app, admin, { kind: 'weekly', slots: [...weekly, evening] });
    expect((await ofDay([...regularDay, late])).status).toBe(200);
    const response = await change();
    expect([response.status, response.headers.get('x-error-code')]).toEqual([
      409,
      'schedule.dayOverlaps',
    ]);
    expect(response.text).toContain('On Tue, May 18 two slots');
    await makeChange(app, admin, closing(date));
    expect((await change()).text).toContain('On Tue, May 18 two slots');
    expect((await scheduleOf(app, admin)).weekly).toEqual(weekly);
    await makeChange(app, admin, { kind: 'open', from: date, to: date });
    expect((await ofDay(regularDay)).status).toBe(200);
    expect((await change()).status).toBe(200);
    await makeChange(app, admin, { kind: 'weekly', slots: weekly });
  });

  test('to fewer spots than are taken, changing nothing', async () => {
    const date = aDay();
    for (const _ of [1, 2]) await aMemberBooking(app, await aMemberWithCode(app), { date });
    const [nine, ...others] = regularDay;
    const lower = (capacity: number) =>
      makeChange(app, admin, {
        kind: 'day',
        date,
        slots: [{ ...nine, capacity } as (typeof regularDay)[0], ...others],
      });
    const response = await lower(1);
    expect([response.status, response.text]).toEqual([
      409,
      '9:00 - 11:00 AM has 2 spots taken: its capacity cannot be smaller than that.',
    ]);
    expect((await slotsOf(date))[0]).toMatchObject({ capacity: 25 });
    expect((await lower(2)).status).toBe(200);
    expect((await slotsOf(date))[0]).toMatchObject({ capacity: 2, available: 0 });
  });

  test('if another admin changed the schedule meanwhile', async () => {
    const { version } = await scheduleOf(app, admin);
    await makeChange(app, await anAdmin(app.services), closing(aDay()));
    const body = { change: closing(aDay()), version };
    const response = await app.call('POST', '/api/admin/schedule/preview', body, { as: admin });
    expect([response.status, response.text]).toEqual([
      409,
      'The schedule or its bookings changed in the meantime. Please look at what is affected again.',
    ]);
  });

  test('if somebody booked since the preview', async () => {
    const date = aDay();
    const { json } = await preview(app, admin, closing(date));
    await aMemberBooking(app, await aMemberWithCode(app), { date });
    const { seen } = json as { seen: string };
    const body = { change: closing(date), seen, bookings: 'cancel' };
    const path = '/api/admin/schedule/changes';
    expect((await app.call('POST', path, body, { as: admin })).status).toBe(409);
    expect(await slotsOf(date)).toHaveLength(4);
  });

  test('on the second of two clicks', async () => {
    const date = aDay();
    const { json } = await preview(app, admin, closing(date));
    const { seen } = json as { seen: string };
    const body = { change: closing(date), seen, bookings: 'cancel' };
    const both = await Promise.all(
      [1, 2].map(() => app.call('POST', '/api/admin/schedule/changes', body, { as: admin })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a closed day', () => {
  test('previews who is affected, refunds in full, and notifies them in their language', async () => {
    const date = aDay();
    const member = await aMemberWithCode(app);
    await app.sql`update users set language = 'es' where id = ${member.id}`;
    const free = await aMemberBooking(app, member, { date });
    const guest = await aHold(app, { date });
    await pay(app, guest.sessionId);
    const unpaid = await aHold(app, { date, slotLabel: '2:00 - 4:00 PM' });
    // An hour before the start a guardian’s cancellation would refund nothing.
    app.clock.set(`${date}T12:00:00Z`);

    const shown = await preview(app, admin, closing(date, 'A burst pipe'));
    expect(affectedIn(shown)).toEqual({
      days: [
        {
          date,
          parties: 0,
          events: 0,
          slots: [
            {
              ...{ label: '9:00 - 11:00 AM', what: 'gone', newLabel: null, newCapacity: null },
              ...{ taken: 2, bookings: 2, children: 2, waiting: 0 },
            },
            {
              ...{ label: '2:00 - 4:00 PM', what: 'gone', newLabel: null, newCapacity: null },
              ...{ taken: 1, bookings: 1, children: 1, waiting: 0 },
            },
          ],
        },
      ],
      bookingsGone: 3,
      bookingsRetimed: 0,
      waitingGone: 0,
    });
    expect((await slotsOf(date)).length).toBe(4);

    expect((await makeChange(app, admin, closing(date, 'A burst pipe'))).status).toBe(200);
    for (const id of [free, guest.bookingId, unpaid.bookingId]) await isCancelled(id);
    await eventually('the refund is on its way', async () => {
      const [refund] = await refundsOf(app, guest.sessionId);
      return refund?.amountCents === 1500;
    });
    expect(await spotsOf(app, date)).toEqual({ taken: 0, held: 0 });

    const toGuest = (await app.mailsTo(guest.email)).at(-1);
    expect(toGuest?.subject).toMatch(/^Called off: /);
    expect(toGuest?.text).toContain('A burst pipe\n\n$15.00 is on its way back to you.');
    expect(eventIn(toGuest)).toMatchObject({ status: 'CANCELLED' });
    const toUnpaid = await eventually('the hold is told', async () =>
      (await app.mailsTo(unpaid.email)).find(({ subject }) => subject.startsWith('Called off')),
    );
    expect(toUnpaid.text).toContain('Nothing was charged for it.');
    const toMember = (await app.mailsTo(member.email)).at(-1);
    expect(toMember?.subject).toMatch(/^Sesión cancelada: /);
    expect(toMember?.text).toContain('A burst pipe');
    const [news] = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, member.id));
    expect(news?.title).toMatch(/^Sesión cancelada: /);
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'schedule.close'));
    expect(lines.at(-1)).toMatchObject({
      actorId: admin.id,
      subject: `${date}/${date}`,
      detail: { bookings: 'cancel', bookingsGone: 3, bookingsRetimed: 0 },
    });
  });

  test('keeps its bookings and notifies nobody if the owner chooses so', async () => {
    const date = aDay();
    const member = await aMemberWithCode(app);
    const id = await aMemberBooking(app, member, { date });
    const mails = (await app.mailsTo(member.email)).length;
    await makeChange(app, admin, closing(date), 'keep');
    expect(await slotsOf(date)).toEqual([]);
    // The jobs run in order: the next day’s cancellation proves that this day’s job is done.
    const next = await aHold(app, { date: aDay() });
    await makeChange(app, admin, closing(next.date));
    await isCancelled(next.bookingId);
    expect((await bookingRow(app, id)).status).toBe('paid');
    expect(await app.mailsTo(member.email)).toHaveLength(mails);
  });

  test('expires the waitlist with a mail', async () => {
    const slot = await aFullSlot(app);
    const waiting = await onWaitlist(app, slot);
    const shown = affectedIn(await preview(app, admin, closing(slot.date)));
    expect(shown).toMatchObject({ bookingsGone: 1, waitingGone: 1 });
    await makeChange(app, admin, closing(slot.date));
    await isCancelled(slot.bookingId);
    const mail = await eventually('the line is told', async () =>
      (await app.mailsTo(waiting)).find(({ subject }) => subject.startsWith('Called off')),
    );
    expect(mail.text).toContain('for which you wait in line, does not take place');
    const offers = (await app.mailsTo(waiting)).filter(({ subject }) => subject.includes('free'));
    expect(offers).toEqual([]);
  });

  test('lists its parties and does not change them', async () => {
    const party = await aParty(app);
    const [row] = await app.sql<[{ date: string }]>`
      select venue_date::text as date from parties where id = ${party.partyId}`;
    const response = await makeChange(app, admin, closing(row.date));
    expect(affectedIn(response).days[0]).toMatchObject({ date: row.date, parties: 1 });
    const [after] = await app.sql`select status from parties where id = ${party.partyId}`;
    expect(after).toEqual({ status: 'booked' });
  });

  test('reopens with its own slots', async () => {
    const { date, slotLabel: label } = await aSlot(app, 3);
    await makeChange(app, admin, closing(date));
    expect(await slotsOf(date)).toEqual([]);
    await makeChange(app, admin, { kind: 'open', from: date, to: date });
    expect((await slotsOf(date)).map((slot) => slot.label)).toContain(label);
  });

  test('covers exactly one day of 23 or 25 hours', async () => {
    for (const date of ['2027-03-14', '2027-11-07']) {
      const inside = await aHold(app, { date, slotLabel: '4:30 - 6:30 PM' });
      const shown = affectedIn(await preview(app, admin, closing(date)));
      expect(shown.days.map((day) => day.date)).toEqual([date]);
      await makeChange(app, admin, closing(date));
      await isCancelled(inside.bookingId);
      for (const neighbour of [date.replace(/..$/, '15'), date.replace(/..$/, '08')]) {
        expect((await slotsOf(neighbour)).length).toBeGreaterThan(0);
      }
    }
  });
});
