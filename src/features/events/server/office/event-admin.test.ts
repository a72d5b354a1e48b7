import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aMemberWithCode } from '#features/bookings/server/bookings-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Event } from '../../events-contract.ts';
import { insertInterest } from '../event-admin-factory.ts';
import { anEvent, eventSpotsOf, sendRsvp } from '../events-factory.ts';
import { events } from '../events-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-10-08T16:00:00Z');
  admin = await anAdmin(app.services);
});
afterAll(() => app?.stop());

const musicMorning = {
  title: 'Music morning',
  startsAt: '2026-10-20T10:00:00-04:00',
  endsAt: '2026-10-20T11:30:00-04:00',
};

const post = (body: object, language = 'en') =>
  app.call('POST', '/api/events', body, { as: admin, headers: { 'accept-language': language } });
const patch = (id: string, body: object) =>
  app.call('PATCH', `/api/events/${id}`, body, { as: admin });
const remove = (id: string, query = '') =>
  app.call('DELETE', `/api/events/${id}${query}`, undefined, { as: admin });

async function createEvent(body: object = {}): Promise<Event> {
  const { status, json, text } = await post({ ...musicMorning, ...body });
  if (status !== 201) throw new Error(text);
  return json as Event;
}

async function findRow(id: string) {
  const [found] = await app.db.select().from(events).where(eq(events.id, id));
  return found;
}

describe('POST /api/events', () => {
  it.each([
    [{ title: '' }, 'title: Title is required'],
    [{ title: undefined }, 'title: Required'],
    [{ startsAt: 'soon' }, 'startsAt: Start time is required'],
    [{ endsAt: '' }, 'endsAt: End time is required'],
    [{ endsAt: musicMorning.startsAt }, 'endsAt: The end must be after the start'],
    [{ endsAt: '2026-12-20T11:30:00-04:00' }, 'endsAt: An event can last up to 31 days'],
    [
      { startsAt: '1970-01-01T10:00:00Z', endsAt: '1970-01-01T11:00:00Z' },
      'startsAt: The year must be between 2000 and five years from now',
    ],
    [{ capacity: 0 }, 'capacity: At least 1 spot is required'],
    [{ priceCents: -1 }, 'priceCents: Enter a price of 0 or more'],
    [
      { sourceUrl: 'javascript:alert(1)' },
      'sourceUrl: Enter a web address that starts with http:// or https://',
    ],
    [
      { minAgeMonths: 24, maxAgeMonths: 24 },
      'maxAgeMonths: The minimum age must be lower than the maximum age',
    ],
    [
      { repeats: { every: 'week', lastDay: '2026-10-19' } },
      'repeats.lastDay: The last day can’t be before the first',
    ],
    [{ taken: 3 }, 'taken: Unknown field'],
    [{ title: 'x\u0007y' }, 'title: Control characters are not allowed'],
  ])('refuses %j with 400 and a message', async (invalidFields, message) => {
    const { status, text } = await post({ ...musicMorning, ...invalidFields });
    expect([status, text]).toEqual([400, message]);
  });

  it('returns the error message in the requested language', async () => {
    const { text } = await post({ ...musicMorning, title: '' }, 'es');
    expect(text).toContain('El título es obligatorio');
  });

  it('defaults to a free, published in-house event with 20 spots', async () => {
    expect(await createEvent({ location: '', description: '', sourceUrl: '' })).toMatchObject({
      title: 'Music morning',
      eventType: 'in-house',
      capacity: 20,
      priceCents: 0,
      location: null,
      description: null,
      sourceUrl: null,
      published: true,
      cancelled: false,
      startsAt: '2026-10-20T14:00:00.000Z',
      endsAt: '2026-10-20T15:30:00.000Z',
    });
    expect(
      await createEvent({ eventType: 'external', tags: ['indoor', 'indoor'], published: false }),
    ).toMatchObject({ eventType: 'external', tags: ['indoor'], published: false });
  });

  it('creates one event for two requests with the same idempotency key', async () => {
    const options = { as: admin, headers: { 'idempotency-key': crypto.randomUUID() } };
    const responses = await Promise.all(
      [1, 2].map(() => app.call('POST', '/api/events', musicMorning, options)),
    );
    const ids = responses.flatMap(({ status, json }) => (status === 201 ? (json as Event).id : []));
    expect(new Set(ids).size).toBe(1);
  });

  it('writes an audit entry', async () => {
    const { id } = await createEvent();
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries).toMatchObject([{ actorId: admin.id, action: 'event.added' }]);
  });
});

describe('PATCH /api/events/:id', () => {
  it('increments the sequence only for fields that calendars show', async () => {
    const { id } = await createEvent();
    await patch(id, { capacity: 30, tags: ['outdoor'], memberPriceCents: 500 });
    expect(await findRow(id)).toMatchObject({ sequence: 0, capacity: 30, memberPriceCents: 500 });
    await patch(id, { title: 'Music hour' });
    expect(await findRow(id)).toMatchObject({ sequence: 1, title: 'Music hour' });
    await patch(id, { title: 'Music hour' });
    expect(await findRow(id)).toMatchObject({ sequence: 1 });
  });

  it('validates changed fields against the unchanged ones; returns 404 for an unknown event', async () => {
    const { id } = await createEvent();
    const { status, text } = await patch(id, { startsAt: musicMorning.endsAt });
    expect([status, text]).toEqual([400, 'endsAt: The end must be after the start']);
    expect((await patch(crypto.randomUUID(), { title: 'x' })).status).toBe(404);
  });

  it('preserves the spots of guests when the capacity shrinks', async () => {
    const { id } = await createEvent();
    await app.db.update(events).set({ taken: 5 }).where(eq(events.id, id));
    const { status, json } = await patch(id, { capacity: 3 });
    expect([status, json]).toMatchObject([200, { capacity: 3, spotsLeft: 0 }]);
    expect(await findRow(id)).toMatchObject({ taken: 5 });
  });

  it('emails guests about each new location once, and notifies interested members', async () => {
    const { id } = await createEvent();
    const going = await aMember(app.services);
    const spanish = await aMember(app.services, { language: 'es' });
    const interested = await aMember(app.services);
    await insertInterest(app, id, going.id);
    await insertInterest(app, id, spanish.id, { status: 'waiting' });
    await insertInterest(app, id, interested.id, { status: 'interested' });
    await patch(id, { description: 'Bring a drum' });
    await patch(id, { location: 'The big room' });
    await patch(id, { location: 'The big room' });
    const [email] = await eventually('the email', async () => {
      const emails = await app.emailsTo(spanish.email);
      return emails.length > 0 && emails;
    });
    expect(email?.subject).toBe('Cambió: Music morning');
    expect(email?.text).toContain('mar 20 de oct a las 10:00 a.m., The big room.');
    const [english] = await app.emailsTo(going.email);
    expect(english?.text).toContain(
      'Music morning is now on Tue, Oct 20 at 10:00 AM, The big room.',
    );
    const interestedNotifications = await eventually('the notification', async () => {
      const rows = await app.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, interested.id));
      return rows.length > 0 && rows;
    });
    expect(interestedNotifications.map(({ title }) => title)).toEqual(['Changed: Music morning']);
    expect(await app.emailsTo(interested.email)).toEqual([]);
    await app.services.queueJob(app.db, 'notify-event-guests', { eventId: id, kind: 'moved' });
    await patch(id, { location: 'The garden' });
    await eventually(
      'the email about the second change',
      async () => (await app.emailsTo(going.email)).length > 1,
    );
    expect((await app.emailsTo(going.email)).map(({ text }) => text.includes('garden'))).toEqual([
      false,
      true,
    ]);
  });

  it('notifies guests of a cancellation and a restoration, and skips notifications that no longer apply', async () => {
    const { id } = await createEvent();
    const guest = await aMember(app.services);
    await insertInterest(app, id, guest.id);
    await patch(id, { cancelled: true });
    expect(await findRow(id)).toMatchObject({ sequence: 1 });
    const fetchSubjects = async () =>
      (await app.emailsTo(guest.email)).map(({ subject }) => subject);
    await eventually('the cancellation email', async () => (await fetchSubjects()).length === 1);
    await patch(id, { cancelled: true });
    expect((await patch(id, { cancelled: false })).json).toMatchObject({ cancelled: false });
    await eventually('the restoration email', async () => (await fetchSubjects()).length === 2);
    expect(await fetchSubjects()).toEqual(['Cancelled: Music morning', 'Back on: Music morning']);
    await app.services.queueJob(app.db, 'notify-event-guests', { eventId: id, kind: 'cancelled' });
    await patch(id, { location: 'Elsewhere' });
    await eventually('the email about the move', async () => (await fetchSubjects()).length === 3);
    expect((await fetchSubjects())[2]).toBe('Changed: Music morning');
  });
});

describe('DELETE /api/events/:id', () => {
  it('deletes an event without guests', async () => {
    const { id } = await createEvent();
    expect((await remove(id)).json).toEqual({ success: true, cancelled: false });
    expect(await findRow(id)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
  });

  it('cancels an event with guests and notifies them once', async () => {
    const { id } = await createEvent();
    const guest = await aMember(app.services);
    await insertInterest(app, id, guest.id);
    const responses = await Promise.all([remove(id), remove(id)]);
    expect(responses.map(({ json }) => json)).toEqual([
      { success: true, cancelled: true },
      { success: true, cancelled: true },
    ]);
    expect(await findRow(id)).toMatchObject({ sequence: 1 });
    await eventually('the email', async () => (await app.emailsTo(guest.email)).length > 0);
    expect((await app.emailsTo(guest.email)).map(({ subject }) => subject)).toEqual([
      'Cancelled: Music morning',
    ]);
  });

  it('refuses to remove a past event that had guests', async () => {
    const guest = await aMember(app.services);
    const { id } = await anEvent(app, { startsAt: new Date('2026-10-01T14:00:00Z') });
    await insertInterest(app, id, guest.id);
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([
      409,
      'This event has ended, so it can’t be deleted. It stays visible to the families who went.',
    ]);
  });
});

describe('a change to an event with guests', () => {
  it('refunds bookings in full and emails guests once when the venue cancels late', async () => {
    const { id } = await createEvent({
      priceCents: 1200,
      startsAt: '2026-10-08T13:00:00-04:00',
      endsAt: '2026-10-08T14:00:00-04:00',
    });
    const guest = await aMemberWithCode(app);
    const { sessionUrl } = await sendRsvp(app, guest, id);
    await pay(app, sessionUrl?.split('/').at(-1) ?? '');
    await app.call('PATCH', `/api/events/${id}`, { cancelled: true }, { as: admin });
    await app.services.queueJob(app.db, 'notify-event-guests', { eventId: id, kind: 'cancelled' });
    await eventually('the refund', async () => {
      const [refund] = await app.db.select().from(refunds);
      return refund?.state === 'succeeded';
    });
    expect(await app.db.select().from(refunds)).toMatchObject([{ amountCents: 1200 }]);
    expect(await eventSpotsOf(app, id)).toEqual({ taken: 0, held: 0 });
    const emails = (await app.emailsTo(guest.email)).filter(({ subject }) =>
      /cancelled/i.test(subject),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('$12.00');
  });

  it('moves the bookings with the event', async () => {
    const { id } = await createEvent({
      priceCents: 1200,
      startsAt: '2026-10-08T13:00:00-04:00',
      endsAt: '2026-10-08T14:00:00-04:00',
    });
    const guest = await aMemberWithCode(app);
    await sendRsvp(app, guest, id);
    await patch(id, {
      startsAt: '2026-10-09T10:00:00-04:00',
      endsAt: '2026-10-09T11:30:00-04:00',
    });
    const { json } = await app.call('GET', '/api/bookings/mine', undefined, { as: guest });
    expect(json).toMatchObject([{ date: '2026-10-09', slotLabel: '10:00 - 11:30 AM' }]);
  });

  it('releases the hold when the event is cancelled during payment', async () => {
    const { id } = await createEvent({ priceCents: 1200 });
    const guest = await aMemberWithCode(app);
    await sendRsvp(app, guest, id);
    await remove(id);
    await eventually('the hold is released', async () => (await eventSpotsOf(app, id)).taken === 0);
  });

  it('offers added capacity to the waitlist', async () => {
    const { id } = await createEvent({ capacity: 1 });
    await sendRsvp(app, await aMember(app.services), id);
    const second = await aMember(app.services);
    await sendRsvp(app, second, id, { wait: true });
    await patch(id, { capacity: 2 });
    expect(await eventSpotsOf(app, id)).toEqual({ taken: 2, held: 2 });
    expect((await app.emailsTo(second.email)).map(({ key }) => key.split(':')[0])).toContain(
      'event-offer',
    );
  });
});

describe('GET /api/admin/events/:id', () => {
  it('counts the guests of the event alone, and of the event with the following ones', async () => {
    const first = await createEvent({ repeats: { every: 'week', lastDay: '2026-11-10' } });
    const [, second] = await occurrencesOf(first);
    const [going, waiting] = [await aMember(app.services), await aMember(app.services)];
    await insertInterest(app, first.id, going.id, { spots: 3 });
    await insertInterest(app, second?.id ?? '', going.id);
    await insertInterest(app, second?.id ?? '', waiting.id, { status: 'waiting' });
    const { json } = await app.call('GET', `/api/admin/events/${first.id}`, undefined, {
      as: admin,
    });
    expect(json).toMatchObject({
      repeats: { every: 'week', interval: 1, weekdays: [2], lastDay: '2026-11-10' },
      affected: {
        this: { events: 1, going: 1, waiting: 0, paid: 0, paidCents: 0 },
        following: { events: 4, going: 2, waiting: 1 },
      },
    });
  });
});

async function occurrencesOf({ seriesId }: Pick<Event, 'seriesId'>) {
  return app.db
    .select()
    .from(events)
    .where(eq(events.seriesId, seriesId ?? ''))
    .orderBy(asc(events.seriesDay));
}
