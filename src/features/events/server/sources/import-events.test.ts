import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { fetchOutside } from '#platform/server/outside/fetch-outside.ts';
import { onlyAt, startOutside } from '#platform/server/outside/outside-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { EventSource, ImportRun } from '../../event-sources-contract.ts';
import { calendar, says, vevent } from '../calendar-factory.ts';
import { anInterest, aSource } from '../event-admin-factory.ts';
import { anEvent } from '../events-factory.ts';
import { eventImports, eventSources, events, removedEvents } from '../events-tables.ts';

let app: TestApp;
let admin: SignedIn;
/** The source's response; tests change it. */
let respond: RequestListener;
let outside: Awaited<ReturnType<typeof startOutside>>;

const NOON = new Date('2026-10-08T16:00:00Z');

beforeAll(async () => {
  outside = await startOutside((request, response) => respond(request, response));
  app = await startTestApp({
    fetchOutside: (address, options) =>
      fetchOutside(address, { ...options, allow: onlyAt('127.0.0.1'), timeoutMillis: 1500 }),
  });
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await app?.stop();
  await outside?.[Symbol.asyncDispose]();
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

async function lastRun(): Promise<NonNullable<EventSource['lastRun']>> {
  const { json } = await app.call('GET', '/api/admin/event-sources', undefined, { as: admin });
  const [source] = json as EventSource[];
  if (!source?.lastRun) throw new Error('the source was never read');
  return source.lastRun;
}

const stored = () => app.db.select().from(events).orderBy(asc(events.startsAt), asc(events.title));

async function titles() {
  return (await stored()).map(({ title }) => title);
}

const ctx = () => aSource(app, { url: `${outside.address}/` });

describe('a calendar that is read', () => {
  it('is imported once', async () => {
    app.clock.set(NOON);
    await ctx();
    respond = says(
      calendar(
        vevent('a'),
        vevent('b', { DTSTART: '20261021T100000Z', DTEND: '20261021T110000Z' }),
      ),
    );
    expect(await scrape()).toMatchObject({ imported: 2, skipped: 0, run: { state: 'done' } });
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 2 });
    expect(await stored()).toMatchObject([
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

  it('updates times and cancellations, and notifies guests once', async () => {
    app.clock.set(NOON);
    await ctx();
    respond = says(calendar(vevent('a'), vevent('b')));
    await scrape();
    const [one] = await stored();
    const guest = await aMember(app.services);
    await anInterest(app, one?.id ?? '', guest.id);
    respond = says(
      calendar(
        vevent('a', { DTSTART: '20261020T150000', DTEND: '20261020T160000', SEQUENCE: '1' }),
        vevent('b', { STATUS: 'CANCELLED', SEQUENCE: '1' }),
      ),
    );
    await scrape();
    await scrape();
    expect(await lastRun()).toMatchObject({ imported: 0, updated: 0, cancelled: 0, skipped: 2 });
    const [b, a] = await stored();
    expect(a).toMatchObject({ sequence: 1, startsAt: new Date('2026-10-20T19:00:00Z') });
    expect(b).toMatchObject({ sequence: 1, title: 'Event b' });
    expect(b?.cancelledAt).not.toBeNull();
    const mails = await eventually('the guest is told', async () => {
      const sent = await app.mailsTo(guest.email);
      return sent.length > 0 && sent;
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Event a']);
    expect(mails[0]?.text).toContain('Tue, Oct 20 at 3:00 PM, Room a');
  });

  it('keeps an admin’s edits and updates other fields', async () => {
    app.clock.set(NOON);
    await ctx();
    respond = says(calendar(vevent('a')));
    await scrape();
    const [one] = await stored();
    const path = `/api/events/${one?.id}`;
    await app.call('PATCH', path, { title: 'Our name for it', capacity: 7 }, { as: admin });
    respond = says(
      calendar(vevent('a', { SUMMARY: 'Another name', DTSTART: '20261020T103000', SEQUENCE: '1' })),
    );
    await scrape();
    expect(await stored()).toMatchObject([
      { title: 'Our name for it', capacity: 7, startsAt: new Date('2026-10-20T14:30:00Z') },
    ]);
  });

  it('does not restore events that an admin removed or cancelled', async () => {
    app.clock.set(NOON);
    await ctx();
    respond = says(calendar(vevent('a'), vevent('b')));
    await scrape();
    const [a, b] = await stored();
    await app.call('DELETE', `/api/events/${a?.id}`, undefined, { as: admin });
    await app.call('PATCH', `/api/events/${b?.id}`, { cancelled: true }, { as: admin });
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 2 });
    const left = await stored();
    expect(left).toMatchObject([{ title: 'Event b' }]);
    expect(left[0]?.cancelledAt).not.toBeNull();
  });

  it('cancels events missing twice in a row, and restores them when they return', async () => {
    app.clock.set(NOON);
    await ctx();
    const both = says(calendar(vevent('a'), vevent('b')));
    respond = both;
    await scrape();
    respond = says(calendar(vevent('a')));
    await scrape();
    expect((await stored()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
    respond = both;
    await scrape();
    respond = says(calendar(vevent('a')));
    await scrape();
    await scrape();
    expect(await lastRun()).toMatchObject({ cancelled: 1 });
    expect((await stored()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true]);
    await scrape();
    expect(await lastRun()).toMatchObject({ cancelled: 0 });
    respond = both;
    await scrape();
    expect(await lastRun()).toMatchObject({ imported: 0, updated: 1 });
    expect((await stored()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
  });

  it('cancels nothing if it fails, is broken, or is a feed', async () => {
    app.clock.set(NOON);
    await ctx();
    respond = says(calendar(vevent('a'), vevent('b')));
    await scrape();
    respond = says('', {}, 500);
    await scrape();
    await scrape();
    respond = says(calendar(vevent('a'), 'BEGIN:VEVENT', 'SUMMARY:Event b'));
    await scrape();
    await scrape();
    respond = says('<rss version="2.0"><channel><title>News</title></channel></rss>');
    await scrape();
    await scrape();
    expect((await stored()).map(({ cancelledAt }) => cancelledAt)).toEqual([null, null]);
  });

  it('skips events that exist already, by title, start and location', async () => {
    app.clock.set(NOON);
    const startsAt = new Date('2026-10-20T14:00:00Z');
    await anEvent(app, { title: 'EVENT A!', location: 'Room a, Main St', startsAt });
    await ctx();
    await aSource(app, { url: `${outside.address}/other` });
    respond = says(calendar(vevent('a'), vevent('b')));
    expect(await scrape()).toMatchObject({ imported: 1, skipped: 3, run: { sources: 2 } });
    expect(await titles()).toEqual(['EVENT A!', 'Event b']);
  });

  it('is requested conditionally on the same day only', async () => {
    app.clock.set(NOON);
    await ctx();
    const etags: (string | undefined)[] = [];
    respond = (request, response) => {
      etags.push(request.headers['if-none-match']);
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"' }).end(calendar(vevent('a')));
    };
    await scrape();
    await scrape();
    app.clock.passMinutes(24 * 60);
    await scrape();
    expect(etags).toEqual([undefined, '"one"', undefined]);
    expect(await titles()).toEqual(['Event a']);
  });
});

describe('fixtures of public calendars', () => {
  it.each([
    ['google-calendar.ics', 7],
    ['meetup.ics', null],
    ['outlook.ics', null],
    ['the-events-calendar.ics', null],
    ['library.rss', null],
    ['libcal.atom', null],
    ['the-events-calendar.html', null],
    ['microdata.html', null],
  ])('%s is imported by the job once', async (name, expected) => {
    app.clock.set('2026-10-01T16:00:00Z');
    await ctx();
    respond = says(readFileSync(new URL(`../import/fixtures/${name}`, import.meta.url)));
    const first = await scrape();
    expect(first.imported).toBeGreaterThan(0);
    if (expected !== null) expect(first.imported).toBe(expected);
    const before = await stored();
    expect(before).toHaveLength(first.imported);
    const again = await scrape();
    expect(again).toMatchObject({ imported: 0, skipped: first.imported });
    expect(await lastRun()).toMatchObject({ updated: 0, cancelled: 0, problem: null });
    expect(await stored()).toEqual(before);
  });
});
