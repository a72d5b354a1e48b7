import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { aHold, aSlot, NOW } from '#features/bookings/server/bookings-factory.ts';
import { anEvent } from '#features/events/server/events-factory.ts';
import { aProduct } from '#features/shop/server/shop-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let member: SignedIn;
let slot: Awaited<ReturnType<typeof aSlot>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  member = await aMember(app.services);
  slot = await aSlot(app);
});
afterAll(() => app.stop());

type Options = { as?: SignedIn; headers?: Record<string, string> };

const get = (path: string, options: Options = {}) => app.call('GET', path, undefined, options);

const availability = () => `/api/bookings/availability?date=${slot.date}`;
const reads: [string, () => string, () => Promise<unknown>][] = [
  ['availability', availability, () => aHold(app, slot)],
  ['the days', () => `/api/bookings/days?from=${slot.date}&to=${slot.date}`, fillDay],
  ['the products', () => '/api/products', () => aProduct(app.db)],
  ['the venue’s facts', () => '/api/venue', () => app.changeVenue({ name: 'Hopscotch' })],
  ['the events', () => '/api/events', () => anEvent(app)],
];

/** Takes all spots. */
async function fillDay() {
  await app.changeVenue({ walkInReserve: 25 });
}

describe('a visitor’s read', () => {
  test.each(reads)('of %s is 304 until something changes', async (_name, path, change) => {
    const first = await get(path());
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}(-gzip)?"$/);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(path(), { headers: { 'if-none-match': known } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('vary')).toBe(first.headers.get('vary'));
    }

    await change();
    const changed = await get(path(), { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.text).not.toBe(first.text);
  });

  test('has an ETag for each encoding and language', async () => {
    const fetchAs = (encoding: string, language = 'en') =>
      get('/api/products', {
        headers: { 'accept-encoding': encoding, 'accept-language': language },
      });
    const [plain, br, gzip, spanish] = [
      await fetchAs('identity'),
      await fetchAs('br'),
      await fetchAs('gzip'),
      await fetchAs('identity', 'es'),
    ];
    expect(new Set([plain, br, gzip, spanish].map(({ headers }) => headers.get('etag'))).size).toBe(
      4,
    );
    expect(br.headers.get('content-encoding')).toBe('br');
    expect([br.text, gzip.text]).toEqual([plain.text, plain.text]);
    expect(spanish.text).not.toBe(plain.text);
  });

  test('is compressed as a whole', async () => {
    const { rawPayload, headers } = await app.fastify.inject({
      url: '/api/products',
      headers: { 'accept-encoding': 'br' },
    });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(Array.isArray(JSON.parse(brotliDecompressSync(rawPayload).toString()))).toBe(true);
  });

  test('says the new day as soon as it begins', async () => {
    const today = async () => ((await get('/api/venue')).json as { today: string }).today;
    expect(await today()).toBe('2027-03-02');
    app.clock.set('2027-03-03T15:00:00Z');
    expect(await today()).toBe('2027-03-03');
    app.clock.set(NOW);
    expect(await today()).toBe('2027-03-02');
  });

  test('that fails is not stored', async () => {
    const { status, headers } = await get('/api/events?past=true');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      401,
      'no-store',
      null,
    ]);
  });
});

test('a signed-in person never gets a visitor’s response', async () => {
  const theirs = await anEvent(app, { title: 'Only for members', eventType: 'external' });
  const visitors = await get('/api/events');
  const etag = visitors.headers.get('etag') ?? '';
  const own = await get('/api/events', { as: member, headers: { 'if-none-match': etag } });
  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toBe('no-store');
  expect(own.headers.get('etag')).toBeNull();
  expect(own.text).toContain(theirs.id);
  expect(visitors.text).not.toContain(theirs.id);
  expect((await get('/api/events')).text).toBe(visitors.text);
});

test('a site only for members has nothing to store', async () => {
  const closed = await startTestApp({ environment: { SITE_ACCESS: 'members-only' } });
  const as = await aMember(closed.services);
  const { status, headers } = await closed.call('GET', '/api/products', undefined, { as });
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect((await closed.call('GET', '/api/products')).status).toBe(401);
  await closed.stop();
});

test('another server’s change is visible after 20 ms', async () => {
  const other = await startTestApp({ connection: app.connection });
  for (let n = 0; n < 5; n += 1) {
    await get('/api/events');
    const { id } = await anEvent(other, { startsAt: new Date(app.clock.now().getTime() + 60_000) });
    const changedAt = performance.now();
    let startedAt = changedAt;
    let text = '';
    while (!text.includes(id) && startedAt - changedAt < 20) {
      startedAt = performance.now();
      text = (await get('/api/events')).text;
    }
    expect(text).toContain(id);
  }
  await other.stop();
});
