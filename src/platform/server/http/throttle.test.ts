import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverHooks } from '#app/server/features.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { networkOf } from './throttle.ts';

describe('networkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::7:6:5:4:3', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['x'.repeat(5000), 'unknown'],
    ['', 'unknown'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

test('declares a throttle for every write that visitors may call', () => {
  const unthrottled = serverHooks.routes
    .filter(({ name, endpoint: { access, throttle } }) => {
      return !name.startsWith('GET') && ['public', 'visitor'].includes(access) && !throttle;
    })
    .map(({ name }) => name);
  // These create nothing: sign-out, and three calls that need a valid signature.
  const exempt = [
    ...['POST /api/logout', 'POST /api/stripe/webhook'],
    ...['POST /api/news/unsubscribe', 'POST /api/notifications/unsubscribe'],
  ];
  expect(unthrottled.sort()).toEqual(exempt.sort());
});

describe('a throttled call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { TRUST_PROXY: 'on' } });
  });
  beforeEach(() => app.clock.set('2027-03-02T15:00:00Z'));
  afterAll(() => app.stop());

  // The limit is ten per hour. The empty body is invalid: 400 means not throttled.
  const join = (address: string, as?: { cookie: string }) =>
    app.call('POST', '/api/waitlist', {}, { as, headers: { 'x-forwarded-for': address } });
  const joinTenTimes = (address: string, as?: { cookie: string }) =>
    Promise.all(Array.from({ length: 10 }, () => join(address, as)));

  test('responds with 429 and Retry-After above the limit', async () => {
    const responses = await joinTenTimes('192.0.2.1');
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    app.clock.advanceMinutes(20);
    const response = await join('192.0.2.1');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(39 * 60);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(40 * 60);
    expect(response.text).toMatch(/^Too many attempts\. Please wait 40 minutes and try again\.$/);
    expect((await join('192.0.2.2')).status).toBe(400);
  });

  test('is no longer throttled after the time window', async () => {
    await joinTenTimes('192.0.2.3');
    expect((await join('192.0.2.3')).status).toBe(429);
    app.clock.advanceMinutes(61);
    expect((await join('192.0.2.3')).status).toBe(400);
  });

  test('is counted per /64 network and per account', async () => {
    await joinTenTimes('2001:db8:1:2::1');
    expect((await join('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await join('2001:db8:1:3::1')).status).toBe(400);
    expect((await join('2001:db8:1:2::1', await aMember(app.services))).status).toBe(400);
  });

  test('allows a /48 eight times the limit of a /64', async () => {
    const statuses = new Set<number>();
    for (let network = 1; network <= 8; network += 1) {
      for (let n = 0; n < 10; n += 1) {
        statuses.add((await join(`2001:db8:48:${network}::1`)).status);
      }
    }
    expect([...statuses]).toEqual([400]);
    expect((await join('2001:db8:48:9::1')).status).toBe(429);
    expect((await join('2001:db8:49:9::1')).status).toBe(400);
  });

  test('is counted exactly under concurrency', async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => join('192.0.2.9')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('causes no server error for an invalid client address', async () => {
    expect((await join('x'.repeat(5000))).status).toBe(400);
  });
});

test('multiplies the limit by THROTTLE_FACTOR', async () => {
  const app = await startTestApp({ environment: { THROTTLE_FACTOR: '1.5' } });
  const statuses: number[] = [];
  for (let n = 0; n < 16; n += 1)
    statuses.push((await app.call('POST', '/api/waitlist', {})).status);
  await app.stop();
  expect(statuses).toEqual([...Array(15).fill(400), 429]);
});
