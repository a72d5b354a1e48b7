import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { startExternalServer } from '#platform/server/external/external-server-factory.ts';
import { fetchExternal } from '#platform/server/external/fetch-external.ts';
import { hostileUrls } from '#platform/server/external/hostile-urls-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { EventSource } from '../../event-sources-contract.ts';
import { eventSources, events } from '../events-tables.ts';

const CALENDAR =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nSUMMARY:From inside\r\nDTSTART:20300101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';

let app: TestApp;
let admin: SignedIn;
let canary: Awaited<ReturnType<typeof startExternalServer>>;
let isGuardDisabled = false;

beforeAll(async () => {
  canary = await startExternalServer((_request, response) => response.end(CALENDAR), '::');
  app = await startTestApp({
    // The production fetch, with all host names resolving to this machine.
    fetchExternal: (url, options) =>
      fetchExternal(url, {
        ...options,
        resolve: async () => [{ address: '127.0.0.1' }],
        timeoutMillis: 2000,
        ...(isGuardDisabled && { allow: () => true }),
      }),
    environment: { THROTTLE_FACTOR: '100' },
  });
  app.clock.set('2026-10-08T16:00:00Z');
  admin = await anAdmin(app.services);
});
afterAll(async () => {
  await app?.stop();
  await canary?.[Symbol.asyncDispose]();
});

const buildUrls = () => [
  ...new Set(hostileUrls.map((url) => url.replaceAll('PORT', String(canary.port)))),
];
const fetchSources = () => app.call('GET', '/api/admin/event-sources', undefined, { as: admin });
const scrape = () => app.call('POST', '/api/events/scrape', {}, { as: admin });

it('fetches no hostile URL of a stored source', async () => {
  const unique = buildUrls();
  expect(unique.length).toBeGreaterThan(60);
  await app.db
    .insert(eventSources)
    .values(unique.map((url) => ({ name: url, url, timezone: 'America/New_York' })));
  const { json } = await scrape();
  expect(json).toMatchObject({
    imported: 0,
    run: { state: 'done', sources: unique.length, sourcesDone: unique.length },
  });
  expect(canary.counts).toEqual({ connections: 0, requests: 0 });
  const sources = (await fetchSources()).json as EventSource[];
  expect(new Set(sources.map(({ lastRun }) => lastRun?.problem))).toEqual(
    new Set(['It isn’t on the public internet, or the format of its address isn’t supported.']),
  );
  expect(await app.db.select().from(events)).toEqual([]);
});

it('reaches the canary server when the guard is disabled', async () => {
  await app.db.delete(eventSources);
  await app.db.insert(eventSources).values({
    ...{ name: 'House', url: `http://127.0.0.1:${canary.port}/`, timezone: 'America/New_York' },
  });
  isGuardDisabled = true;
  expect((await scrape()).json).toMatchObject({ imported: 1, run: { state: 'done' } });
  expect(canary.counts.requests).toBe(1);
  isGuardDisabled = false;
});

it('refuses hostile URLs in new and changed sources', async () => {
  await app.db.delete(eventSources);
  const validSource = { name: 'Library', url: 'https://library.example.org/events.ics' };
  const { json } = await app.call('POST', '/api/admin/event-sources', validSource, { as: admin });
  const { id } = json as { id: string };
  // Host names are checked at each fetch instead.
  const hasHostName = (url: string) => /^https?:\/\/[a-z0-9.-]+\.example:/.test(url);
  for (const url of buildUrls().filter((url) => !hasHostName(url))) {
    const statuses = [
      await app.call('POST', '/api/admin/event-sources', { ...validSource, url }, { as: admin }),
      await app.call('PATCH', `/api/admin/event-sources/${id}`, { url }, { as: admin }),
    ].map(({ status }) => status);
    expect([url, ...statuses]).toEqual([url, 400, 400]);
  }
  expect(await app.db.select().from(eventSources)).toMatchObject([validSource]);
  expect(canary.counts.requests).toBe(1);
});
