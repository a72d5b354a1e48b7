import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import {
  allowOnly,
  startExternalServer,
} from '#platform/server/external/external-server-factory.ts';
import { fetchExternal } from '#platform/server/external/fetch-external.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { EventSource, ImportRun } from '../../event-sources-contract.ts';
import { aCalendar, aVevent, respondWith } from '../calendar-factory.ts';
import { aSource } from '../event-admin-factory.ts';
import { eventImports, eventSources, events, removedEvents } from '../events-tables.ts';

let app: TestApp;
let admin: SignedIn;
/** The source's response; tests change it. */
let respond: RequestListener;
/** Undefined: the usual time. */
let timeoutMillis: number | undefined;
let sourceServer: Awaited<ReturnType<typeof startExternalServer>>;

const NOON = new Date('2026-10-08T16:00:00Z');

beforeAll(async () => {
  sourceServer = await startExternalServer((request, response) => respond(request, response));
  app = await startTestApp({
    fetchExternal: (url, options) =>
      fetchExternal(url, { ...options, allow: allowOnly('127.0.0.1'), timeoutMillis }),
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

describe('an import', () => {
  const validEvent = aVevent('good');
  const expectImport = async (expectedTitles: string[], expectedProblems: string[]) => {
    const { run } = await scrape();
    expect(run.state).toBe('done');
    const { problem, problems } = await fetchLastRun();
    expect([problem, problems]).toEqual([null, expectedProblems]);
    expect(await findTitles()).toEqual(expectedTitles);
  };

  it('saves the valid events and reports the others', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith(
      aCalendar(
        validEvent,
        aVevent('old', { DTSTART: '19700101T000000', DTEND: '19700101T010000' }),
        aVevent('zone', { 'DTSTART;TZID=Mars/Olympus': '20261020T100000' }).replace(
          'DTSTART:20261020T100000\r\n',
          '',
        ),
        aVevent('back', { DTEND: '20261019T100000' }),
        aVevent('never', { DTSTART: 'soon' }),
        aVevent('nameless', { SUMMARY: '' }),
        aVevent('endless', {}).replace('DTEND:20261020T110000\r\n', ''),
        'BEGIN:VEVENT\r\nSUMMARY:Cut off',
      ),
    );
    await scrape();
    const { problem, problems } = await fetchLastRun();
    expect(problem).toBeNull();
    expect(problems.toSorted()).toEqual(
      [
        'An event has no title.',
        'Cut off: We couldn’t read it.',
        'Event back: It ends before it starts.',
        'Event never: Its date is too far in the past or the future.',
        'Event old: Its date is too far in the past or the future.',
        'Event zone: Its time zone isn’t recognized.',
      ].toSorted(),
    );
    const rows = await findEvents();
    expect(rows.map(({ title, endsAt }) => [title, endsAt.toISOString()])).toEqual([
      ['Event endless', '2026-10-20T16:00:00.000Z'],
      ['Event good', '2026-10-20T15:00:00.000Z'],
    ]);
  });

  it('decodes a source with the charset of its content-type header', async () => {
    app.clock.set(NOON);
    await addSource();
    const body = Buffer.from(
      aCalendar(aVevent('a', { SUMMARY: 'Cuentacuentos en español' })),
      'latin1',
    );
    respond = respondWith(body, { 'content-type': 'text/calendar; charset=iso-8859-1' });
    await expectImport(['Cuentacuentos en español'], []);
  });

  it.each([
    [
      'a gzip bomb',
      'It is larger than 5 MB.',
      () => respondWith(gzipSync(Buffer.alloc(60_000_000, 'x')), { 'content-encoding': 'gzip' }),
    ],
    ['too large', 'It is larger than 5 MB.', () => respondWith(Buffer.alloc(6_000_000, 'x'))],
    [
      'an endless stream',
      'It is larger than 5 MB.',
      (): RequestListener => (_request, response) => {
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', write);
        write();
      },
    ],
    ['not responding', 'It took more than 15 seconds to respond.', (): RequestListener => () => {}],
    ['not found', 'There is nothing at this address.', () => respondWith('', {}, 404)],
    ['forbidden', 'It denied us access.', () => respondWith('', {}, 403)],
    [
      'a page without events',
      'We found no events. It isn’t a calendar, a feed or a page with events.',
      () => respondWith('<html><body>Welcome</body></html>'),
    ],
    [
      'redirected to a private address',
      'It isn’t on the public internet, or the format of its address isn’t supported.',
      () => respondWith('', { location: 'http://169.254.169.254/latest/' }, 302),
    ],
  ] as const)('reports the problem of a source that is %s', async (_label, message, listener) => {
    app.clock.set(NOON);
    await addSource();
    respond = listener();
    timeoutMillis = message.includes('15 seconds') ? 1500 : undefined;
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 0, run: { state: 'done' } });
    expect(await fetchLastRun()).toMatchObject({ problem: message, problems: [] });
    expect(await findEvents()).toEqual([]);
  });

  it('continues with the other sources when one fails', async () => {
    app.clock.set(NOON);
    await aSource(app, { url: `${sourceServer.address}/broken` });
    await aSource(app, { url: `${sourceServer.address}/good` });
    respond = (request, response) =>
      request.url === '/good'
        ? respondWith(aCalendar(validEvent))(request, response)
        : response.destroy();
    expect(await scrape()).toMatchObject({ imported: 1, run: { sourcesDone: 2 } });
  });

  it('reports problems in the requested language', async () => {
    app.clock.set(NOON);
    await addSource();
    respond = respondWith('', {}, 404);
    await scrape();
    const { json } = await app.call('GET', '/api/admin/event-sources', undefined, {
      as: admin,
      headers: { 'accept-language': 'es' },
    });
    expect(json).toMatchObject([{ lastRun: { problem: 'No hay nada en esta dirección.' } }]);
  });
});

describe('an import run', () => {
  it('starts once for concurrent requests to two servers', async () => {
    app.clock.set(NOON);
    await addSource();
    let requests = 0;
    respond = (request, response) => {
      requests++;
      setTimeout(() => respondWith(aCalendar(aVevent('a')))(request, response), 300);
    };
    const otherServer = await startTestApp({
      connection: app.connection,
      fetchExternal: app.services.fetchExternal,
      clock: app.clock,
      environment: { SESSION_SECRET: app.services.config.SESSION_SECRET },
    });
    try {
      const responses = await Promise.all(
        [app, otherServer, app, otherServer].map((server) =>
          server.call('POST', '/api/events/scrape', {}, { as: admin }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(responses.map(({ json }) => (json as { run: ImportRun }).run.id)).size).toBe(
        1,
      );
      expect(requests).toBe(1);
      expect(await findTitles()).toEqual(['Event a']);
    } finally {
      await otherServer.stop();
    }
  });

  it('resumes after its worker died and reads no source twice', async () => {
    app.clock.set(NOON);
    const first = await aSource(app, { url: `${sourceServer.address}/first` });
    await aSource(app, { url: `${sourceServer.address}/second` });
    const [run] = await app.db
      .insert(eventImports)
      .values({ startedAt: NOON, heartbeatAt: NOON, worker: crypto.randomUUID(), sourcesDone: 1 })
      .returning();
    const counts = { imported: 0, updated: 0, cancelled: 0, skipped: 0 };
    await app.db
      .update(eventSources)
      .set({
        lastRun: {
          runId: run?.id ?? '',
          at: NOON.toISOString(),
          problem: null,
          problems: [],
          ...counts,
        },
      })
      .where(eq(eventSources.id, first));
    const requests: (string | undefined)[] = [];
    respond = (request, response) => {
      requests.push(request.url);
      respondWith(aCalendar(aVevent('a')))(request, response);
    };
    const { resumeImports } = await import('./import-events.ts');
    await resumeImports(app.services);
    expect(requests).toEqual([]);
    app.clock.advanceMinutes(2);
    await resumeImports(app.services);
    await eventually('the run ends', async () => {
      const [row] = await app.db.select().from(eventImports);
      return row?.state === 'done';
    });
    expect(requests).toEqual(['/second']);
    expect(await scrape()).toMatchObject({ imported: 0, skipped: 2 });
  });

  it('writes nothing after another worker has claimed it', async () => {
    app.clock.set(NOON);
    await addSource();
    const [run] = await app.db.insert(eventImports).values({ startedAt: NOON }).returning();
    const { importEvents } = await import('./import-events.ts');
    respond = async (request, response) => {
      await app.db.update(eventImports).set({ worker: crypto.randomUUID() });
      respondWith(aCalendar(aVevent('a')))(request, response);
    };
    await importEvents(app.services, run?.id ?? '');
    expect(await findEvents()).toEqual([]);
    expect(await app.db.select().from(eventImports)).toMatchObject([
      { state: 'running', sourcesDone: 0 },
    ]);
  });

  it('is not executed by a second worker while the first one is active', async () => {
    app.clock.set(NOON);
    await addSource();
    const [run] = await app.db.insert(eventImports).values({ startedAt: NOON }).returning();
    const { importEvents } = await import('./import-events.ts');
    let requests = 0;
    respond = async (request, response) => {
      requests += 1;
      if (requests === 1) await importEvents(app.services, run?.id ?? '');
      respondWith(aCalendar(aVevent('a')))(request, response);
    };
    await importEvents(app.services, run?.id ?? '');
    expect(requests).toBe(1);
    expect(await findTitles()).toEqual(['Event a']);
  });

  it('starts at 3 a.m. in the venue’s time zone', async () => {
    await addSource();
    respond = respondWith(aCalendar(aVevent('a')));
    const { startNightlyImport } = await import('./import-events.ts');
    app.clock.set('2026-10-08T06:30:00Z');
    await startNightlyImport(app.services);
    expect(await app.db.select().from(eventImports)).toEqual([]);
    app.clock.set('2026-10-08T07:05:00Z');
    await startNightlyImport(app.services);
    await eventually('the event is imported', async () => (await findTitles()).length === 1);
  });
});
