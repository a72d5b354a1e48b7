import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

const token = 'a token for the metrics';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { METRICS_TOKEN: token } });
});
afterAll(() => app.stop());

const metrics = (headers: Record<string, string> = {}) =>
  app.call('GET', '/api/metrics', undefined, { headers });

test('reports that the process is up and ready', async () => {
  expect((await app.call('GET', '/api/health')).json).toEqual({ status: 'up' });
  expect((await app.call('GET', '/api/ready')).json).toEqual({ status: 'ready' });
});

test('reports up but not ready, and rejects calls with 503, while the database is unreachable', async () => {
  const testApp = await startTestApp();
  await testApp.pool.end();
  const ready = await testApp.call('GET', '/api/ready');
  expect([ready.status, ready.json]).toEqual([503, { status: 'not ready' }]);
  expect((await testApp.call('GET', '/api/health')).status).toBe(200);
  const response = await testApp.call('GET', '/api/bookings/availability?date=2027-03-03');
  expect(response.status).toBe(503);
  expect(response.text).toBe('We can’t reach our records right now. Please try again in a moment.');
  expect(response.headers.get('retry-after')).toBe('10');
  await testApp.stop().catch(() => undefined);
});

test('reports not ready and rejects only writes with 503 while the database is read-only', async () => {
  const testApp = await startTestApp();
  const [{ name } = { name: '' }] = await testApp.sql<{ name: string }[]>`
    select current_database() as name`;
  await testApp.sql`alter database ${testApp.sql(name)} set default_transaction_read_only = on`;
  await app.sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`;
  expect((await testApp.call('GET', '/api/ready')).status).toBe(503);
  const response = await testApp.call('POST', '/api/waitlist', { email: 'dana@example.org' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await testApp.call('GET', '/api/venue')).status).toBe(200);
  await testApp.stop().catch(() => undefined);
});

test('reports not ready while the data directory cannot be written', async () => {
  const testApp = await startTestApp();
  await rm(testApp.dataDir, { recursive: true });
  expect((await testApp.call('GET', '/api/ready')).status).toBe(503);
  await testApp.stop();
});

test('serves metrics to loopback or with the token', async () => {
  const response = await metrics();
  expect(response.status).toBe(200);
  expect(response.text).toContain('# TYPE http_request_duration_seconds histogram');
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect((await metrics(proxied)).status).toBe(403);
  expect((await metrics({ 'x-real-ip': '203.0.113.7' })).status).toBe(403);
  expect((await metrics({ ...proxied, authorization: 'Bearer wrong' })).status).toBe(403);
  expect((await metrics({ ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
});

test('labels metrics by route pattern, never by a path that may contain an email address', async () => {
  await app.call('GET', '/api/waivers/check/dana@example.org');
  await app.call('GET', '/api/no-such-call?email=dana@example.org');
  const { text } = await metrics();
  expect(text).toContain('route="/api/waivers/check/:email"');
  expect(text).not.toContain('dana@example.org');
});
