import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  aMemberBooking,
  aMemberWithCode,
  aSlot,
  NOW,
} from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { anEvent, sendRsvp } from './events-factory.ts';
import { calendarFeeds, events } from './events-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
});
afterAll(() => app.stop());

/** Parses a file with an independent library. */
function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      sequence: event.sequence,
      startsAt: event.startDate.isDate
        ? event.startDate.toString()
        : event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.isDate
        ? event.endDate.toString()
        : event.endDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue('status')),
    };
  });
}

const fetchFile = async (id: string) => {
  const response = await app.call('GET', `/api/events/${id}/event.ics`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  return parseCalendar(response.text);
};
const fetchPublicFeed = async () =>
  parseCalendar((await app.call('GET', '/api/calendar.ics')).text);
async function createFeed(as: SignedIn): Promise<string> {
  const response = await app.call('POST', '/api/calendar/feed', {}, { as });
  return new URL((response.json as { url: string }).url).pathname;
}

describe('an event’s file', () => {
  test.each([
    // The hours that are skipped and repeated by clock changes in New York.
    ['2027-03-14T06:30:00.000Z', '2027-03-14T07:30:00.000Z'],
    ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
    ['2027-11-07T06:30:00.000Z', '2027-11-07T07:30:00.000Z'],
    ['2027-07-01T16:00:00.000Z', '2027-07-03T16:00:00.000Z'],
  ])('contains the exact instants from %s to %s', async (startsAt, endsAt) => {
    const { id } = await anEvent(app, {
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      title: 'Tea; cake, and\nsongs — "ñandú"',
    });
    expect(await fetchFile(id)).toMatchObject([
      { startsAt, endsAt, title: 'Tea; cake, and\nsongs — "ñandú"', status: 'CONFIRMED' },
    ]);
  });

  test('contains venue dates for an all-day event across a clock change', async () => {
    const { id } = await anEvent(app, {
      allDay: true,
      startsAt: new Date('2027-03-13T05:00:00Z'),
      endsAt: new Date('2027-03-15T04:00:00Z'),
    });
    expect(await fetchFile(id)).toMatchObject([{ startsAt: '2027-03-13', endsAt: '2027-03-15' }]);
  });
});

describe('the public feed', () => {
  test('lists only the venue’s published events, and cancelled ones for 30 days with the same UID', async () => {
    const ours = await anEvent(app, { title: 'feed ours' });
    await anEvent(app, { title: 'feed theirs', eventType: 'external' });
    await anEvent(app, { title: 'feed draft', published: false });
    const find = async (title: string) =>
      (await fetchPublicFeed()).filter((event) => event.title === title);
    const [before] = await find('feed ours');
    expect(before?.uid).toBe(`event-${ours.id}@localhost`);
    expect(await find('feed theirs')).toEqual([]);
    expect(await find('feed draft')).toEqual([]);
    await app.db
      .update(events)
      .set({ cancelledAt: app.clock.now(), sequence: 1 })
      .where(eq(events.id, ours.id));
    expect(await find('feed ours')).toEqual([{ ...before, status: 'CANCELLED', sequence: 1 }]);
    app.clock.advanceMinutes(31 * 24 * 60);
    expect(await find('feed ours')).toEqual([]);
    app.clock.set(NOW);
  });
});

describe('the personal feed', () => {
  test('lists only the member’s bookings and RSVPs, including withdrawn ones', async () => {
    const member = await aMemberWithCode(app);
    const stranger = await aMember(app.services);
    const bookingId = await aMemberBooking(app, member, await aSlot(app));
    const [going, interested, withdrawn, other] = [
      await anEvent(app, { title: 'own going' }),
      await anEvent(app, { title: 'own maybe', eventType: 'external' }),
      await anEvent(app, { title: 'own withdrawn' }),
      await anEvent(app, { title: 'not own' }),
    ];
    await sendRsvp(app, member, going.id);
    await sendRsvp(app, member, interested.id, { status: 'interested' });
    await sendRsvp(app, member, withdrawn.id);
    await app.call('DELETE', `/api/events/${withdrawn.id}/rsvp`, undefined, { as: member });
    await sendRsvp(app, stranger, other.id);
    const text = (await app.call('GET', await createFeed(member))).text;
    const statusByUid = Object.fromEntries(
      parseCalendar(text).map(({ uid, status }) => [uid, status]),
    );
    expect(statusByUid).toEqual({
      [`booking-${bookingId}@localhost`]: 'CONFIRMED',
      [`event-${going.id}@localhost`]: 'CONFIRMED',
      [`event-${interested.id}@localhost`]: 'TENTATIVE',
      [`event-${withdrawn.id}@localhost`]: 'CANCELLED',
    });
    // The secret link that changes a booking is only in its email.
    expect(text).not.toContain('token=');
  });

  test('has a URL that is revoked on request or by a new one, and is stored only as a hash', async () => {
    const member = await aMember(app.services);
    const first = await createFeed(member);
    const second = await createFeed(member);
    expect((await app.call('GET', first)).status).toBe(404);
    expect((await app.call('GET', second)).status).toBe(200);
    const [row] = await app.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, member.id));
    expect(second).not.toContain(row?.tokenHash ?? '?');
    const hash = await app.call('GET', `/api/calendar/own/${row?.tokenHash}`);
    expect(hash.status).toBe(404);
    expect((await app.call('POST', '/api/calendar/feed/end', {}, { as: member })).status).toBe(200);
    expect((await app.call('GET', second)).status).toBe(404);
  });
});
