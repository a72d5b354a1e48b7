import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  allowOnly,
  startExternalServer,
} from '#platform/server/external/external-server-factory.ts';
import { fetchExternal } from '#platform/server/external/fetch-external.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { EventSource, ImportRun } from '../../event-sources-contract.ts';
import { aCalendar, aVevent, respondWith } from '../calendar-factory.ts';
import { aSource, insertInterest } from '../event-admin-factory.ts';
import { anEvent } from '../events-factory.ts';
import { eventImports, eventSources, events, removedEvents } from '../events-tables.ts';

let app: TestApp;
let admin: SignedIn;
/** The source's response; tests change it. */
let respond: RequestListener;
let sourceServer: Awaited<ReturnType<typeof startExternalServer>>;

const NOON = new Date('2026-10-08T16:00:00Z');

beforeAll(async () => {
  sourceServer = await startExternalServer((request, response) => respond(request, response));
  app = await startTestApp({
    fetchExternal: (url, options) =>
      fetchExternal(url, { ...options, allow: allowOnly('127.0.0.1'), timeoutMillis: 1500 }),
  });
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await app?.stop();
  await sourceServer?.[Symbol.asyncDispose]();
});
afterEach(async () => {
  await app.db.delete(removedEvents);
  await app.db.delete(events);
  await app.db.delete(eventSources);
  await app.db.delete(eventImports);
});

async function scrape(): Promise<{ imported: number; skipped: number; run: ImportRun }> {
  const { status, text, json } = await app.call('POST', '/api/events/scrape', {}, { as: admin });
  expect(text && status).toBe(200);
  return json as { imported: number; skipped: number; run: ImportRun };
}

async function fetchLastRun(): Promise<NonNullable<EventSource['lastRun']>> {
  const { json } = await app.call('GET', '/api/admin/event-sources', undefined, { as: admin });
  const [source] = json as EventSource[];
  if (!source?.lastRun) throw new Error('the source was never imported');
  return source.lastRun;
}

const findEvents = () =>
  app.db.select().from(events).orderBy(asc(events.startsAt), asc(events.title));

async function findTitles() {
  return (await findEvents()).map(({ title }) => title);
}

const addSource = () => aSource(app, { url: `${sourceServer.address}/` });

describe('importing a calendar', () => {
  it('imports each event once', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(
      aCalendar(
        aVevent('a'),
        aVevent('b', { DTSTART: '20261021T100000Z', DTEND: '20261021T110000Z' }),
      ),
    );
    expect(await scrape()).toMatchObject({ imported: 2, skipped: 0, run: { state: 'done' } });
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 2 });
    expect(await findEvents()).toMatchObject([
      {
        title: 'Event a',
        eventType: 'external',
        startsAt: new Date('2026-10-20T14:00:00Z'),
        priceKnown: false,
        sequence: 0,
      },
      { title: 'Event b', startsAt: new Date('2026-10-21T10:00:00Z') },
    ]);
  });

  it('applies new times and cancellations and notifies guests once', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(aCalendar(aVevent('a'), aVevent('b')));
    await scrape();
    const [event] = await findEvents();
    const guest = await aMember(app.services);
    await insertInterest(app, event?.id ?? '', guest.id);
    respond = respondWith(
      aCalendar(
        aVevent('a', { DTSTART: '20261020T150000', DTEND: '20261020T160000', SEQUENCE: '1' }),
        aVevent('b', { STATUS: 'CANCELLED', SEQUENCE: '1' }),
      ),
    );
    await scrape();
    await scrape();
    expect(await fetchLastRun()).toMatchObject({
      imported: 0,
      updated: 0,
      cancelled: 0,
      skipped: 2,
    });
    const [b, a] = await findEvents();
    expect(a).toMatchObject({ sequence: 1, startsAt: new Date('2026-10-20T19:00:00Z') });
    expect(b).toMatchObject({ sequence: 1, title: 'Event b' });
    expect(b?.cancelledAt).not.toBeNull();
    const emails = await eventually('the guest is notified', async () => {
      const sent = await app.emailsTo(guest.email);
      return sent.length > 0 && sent;
    });
    expect(emails.map(({ subject }) => subject)).toEqual(['Changed: Event a']);
    expect(emails[0]?.text).toContain('Tue, Oct 20 at 3:00 PM, Room a');
  });

  it("keeps local times when the venue's zone changes, without duplicates, and emails nobody", async () => {
    app.clock.set(NOON);
    await addSource();
    const weekly = { RRULE: 'FREQ=DAILY;COUNT=3' };
    respond = respondWith(
      aCalendar(
        aVevent('a', weekly),
        aVevent('', { SUMMARY: 'Without an id' }),
        aVevent('b', { DTSTART: '20261021T100000Z', DTEND: '20261021T110000Z' }),
      ),
    );
    await scrape();
    const before = await findEvents();
    const [first, second, third] = before.filter(({ title }) => title === 'Event a');
    const guest = await aMember(app.services);
    await insertInterest(app, first?.id ?? '', guest.id);
    const edited = { startsAt: '2026-10-21T14:30:00Z', endsAt: '2026-10-21T15:30:00Z' };
    await app.call('PATCH', `/api/events/${second?.id}`, edited, { as: admin });
    await app.call('DELETE', `/api/events/${third?.id}`, undefined, { as: admin });
    const setZone = (timezone: string) =>
      app.call('PATCH', '/api/admin/settings', { timezone }, { as: admin });
    await setZone('America/Denver');
    expect(await scrape()).toMatchObject({ imported: 0 });
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 5 });
    const after = await findEvents();
    expect(after.map(({ id }) => id).sort()).toEqual(
      before
        .map(({ id }) => id)
        .filter((id) => id !== third?.id)
        .sort(),
    );
    expect(after.map(({ title, startsAt }) => [title, startsAt.toISOString()])).toEqual([
      ['Event a', '2026-10-20T16:00:00.000Z'],
      ['Without an id', '2026-10-20T16:00:00.000Z'],
      ['Event b', '2026-10-21T10:00:00.000Z'],
      ['Event a', '2026-10-21T16:30:00.000Z'],
    ]);
    expect(after.every(({ cancelledAt }) => cancelledAt === null)).toBe(true);
    expect(await app.emailsTo(guest.email)).toEqual([]);
    await setZone('America/New_York');
  });

  it('leaves events at the times that state a zone when the zone of the venue changes', async () => {
    app.clock.set(NOON);
    await addSource();
    const at = (hour: number) => ({
      SUMMARY: 'Story time',
      LOCATION: 'Library',
      DTSTART: `20261021T${hour}0000Z`,
      DTEND: `20261021T${hour}3000Z`,
    });
    respond = respondWith(aCalendar(...[14, 16, 18].map((hour) => aVevent(`${hour}`, at(hour)))));
    await scrape();
    const before = await findEvents();
    const setZone = (timezone: string) =>
      app.call('PATCH', '/api/admin/settings', { timezone }, { as: admin });
    await setZone('America/Denver');
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 3 });
    expect(await findEvents()).toEqual(before);
    await setZone('America/New_York');
  });

  it('preserves fields that an admin edited and updates the others', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(aCalendar(aVevent('a')));
    await scrape();
    const [event] = await findEvents();
    const path = `/api/events/${event?.id}`;
    await app.call('PATCH', path, { title: 'Our name for it', capacity: 7 }, { as: admin });
    respond = respondWith(
      aCalendar(
        aVevent('a', { SUMMARY: 'Another name', DTSTART: '20261020T103000', SEQUENCE: '1' }),
      ),
    );
    await scrape();
    expect(await findEvents()).toMatchObject([
      { title: 'Our name for it', capacity: 7, startsAt: new Date('2026-10-20T14:30:00Z') },
    ]);
  });

  it('does not restore events that an admin removed or cancelled', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(aCalendar(aVevent('a'), aVevent('b')));
    await scrape();
    const [a, b] = await findEvents();
    await app.call('DELETE', `/api/events/${a?.id}`, undefined, { as: admin });
    await app.call('PATCH', `/api/events/${b?.id}`, { cancelled: true }, { as: admin });
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 2 });
    const remaining = await findEvents();
    expect(remaining).toMatchObject([{ title: 'Event b' }]);
    expect(remaining[0]?.cancelledAt).not.toBeNull();
  });

  it('cancels events missing from two consecutive runs, and restores reappearing ones', async () => {
    app.clock.set(NOON);
    await addSource();
    const bothEvents = respondWith(aCalendar(aVevent('a'), aVevent('b')));
    respond = bothEvents;
    await scrape();
    respond = respondWith(aCalendar(aVevent('a')));
    await scrape();
    expect((await findEvents()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
    respond = bothEvents;
    await scrape();
    respond = respondWith(aCalendar(aVevent('a')));
    await scrape();
    await scrape();
    expect(await fetchLastRun()).toMatchObject({ cancelled: 1 });
    expect((await findEvents()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([
      false,
      true,
    ]);
    await scrape();
    expect(await fetchLastRun()).toMatchObject({ cancelled: 0 });
    respond = bothEvents;
    await scrape();
    expect(await fetchLastRun()).toMatchObject({ imported: 0, updated: 1 });
    expect((await findEvents()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
  });

  it('cancels nothing if the source fails, is malformed or is a feed', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(aCalendar(aVevent('a'), aVevent('b')));
    await scrape();
    respond = respondWith('', {}, 500);
    await scrape();
    await scrape();
    respond = respondWith(aCalendar(aVevent('a'), 'BEGIN:VEVENT', 'SUMMARY:Event b'));
    await scrape();
    await scrape();
    respond = respondWith('<rss version="2.0"><channel><title>News</title></channel></rss>');
    await scrape();
    await scrape();
    expect((await findEvents()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
  });

  it('skips events that already exist with the same title, start and location', async () => {
    app.clock.set(NOON);
    const startsAt = new Date('2026-10-20T14:00:00Z');
    await anEvent(app, { title: 'EVENT A!', location: 'Room a, Main St', startsAt });
    await addSource();
    await aSource(app, { url: `${sourceServer.address}/other` });
    respond = respondWith(aCalendar(aVevent('a'), aVevent('b')));
    expect(await scrape()).toMatchObject({ imported: 1, skipped: 3, run: { sources: 2 } });
    expect(await findTitles()).toEqual(['EVENT A!', 'Event b']);
  });

  it('sends a conditional request only for another import on the same day', async () => {
    app.clock.set(NOON);
    await addSource();
    const etags: (string | undefined)[] = [];
    respond = (request, response) => {
      etags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"' }).end(aCalendar(aVevent('a')));
    };
    await scrape();
    await scrape();
    app.clock.advanceMinutes(24 * 60);
    await scrape();
    expect(etags).toEqual([undefined, '"one"', undefined]);
    expect(await findTitles()).toEqual(['Event a']);
  });
});

describe('importing a fixture of a public source', () => {
  it.each([
    ['google-calendar.ics', 7],
    ['meetup.ics', null],
    ['outlook.ics', null],
    ['the-events-calendar.ics', null],
    ['library.rss', null],
    ['libcal.atom', null],
    ['the-events-calendar.html', null],
    ['microdata.html', null],
  ])('imports %s once', async (name, expected) => {
    app.clock.set('2026-10-01T16:00:00Z');
    await addSource();
    respond = respondWith(readFileSync(new URL(`../import/fixtures/${name}`, import.meta.url)));
    const firstRun = await scrape();
    expect(firstRun.imported).toBeGreaterThan(0);
    if (expected !== null) expect(firstRun.imported).toBe(expected);
    const before = await findEvents();
    expect(before).toHaveLength(firstRun.imported);
    const secondRun = await scrape();
    expect(secondRun).toMatchObject({ imported: 0, skipped: firstRun.imported });
    expect(await fetchLastRun()).toMatchObject({ updated: 0, cancelled: 0, problem: null });
    expect(await findEvents()).toEqual(before);
  });
});
