import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverParts } from '#app/server/features.ts';
import { aMember, anAdmin, aStaff } from '#features/accounts/server/accounts-factory.ts';
import { seededRandom } from '#features/bookings/server/random-history-factory.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const REQUESTS = process.env.LONG ? 10_000 : 400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000000' } });
});
afterAll(() => app.stop());

const texts = [
  '',
  ' ',
  'x',
  'x'.repeat(5000),
  '\u0000',
  '\ud83d',
  '\u202e\u200b',
  "'; drop table bookings; --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'dana@example.org',
  '2027-03-03',
  '2027-02-30',
  '9:00 - 11:00 AM',
  '7b0c0f6e-0d8f-4b4e-9d55-0c4d1b8c3a11',
  '__proto__',
  'data:image/png;base64,AAAA',
  '-1',
  'NaN',
];
const plain = [null, true, false, 0, -1, 1, 0.1, 1e308, -1e308, 2 ** 53, 1e21];

/** Random valid and invalid requests to every call, by every role. */
function requestsFrom(seed: number) {
  const next = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const value = (depth = 0): unknown => {
    const kind = next();
    if (kind < 0.45) return pick(texts);
    if (kind < 0.75 || depth > 3) return pick(plain);
    if (kind < 0.87) return Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1));
    return { [pick(texts)]: value(depth + 1), [pick(texts)]: value(depth + 1) };
  };
  const fieldsOf = (shape: object | undefined) => Object.keys(shape ?? {});
  const some = (names: string[], make: () => unknown) =>
    Object.fromEntries(names.filter(() => next() < 0.7).map((name) => [name, make()]));
  return () => {
    const { name, endpoint } = pick(serverParts.routes);
    const [method = '', path = ''] = name.split(' ');
    const filled = path.replace(/:\w+/g, () => encodeURIComponent(pick(texts).toWellFormed()));
    const query = new URLSearchParams(
      some(fieldsOf(endpoint.query?.shape), () => pick(texts)) as Record<string, string>,
    );
    const body = some(
      [...fieldsOf(endpoint.body?.shape), ...(next() < 0.2 ? ['role'] : [])],
      value,
    );
    const whole = next() < 0.15 ? value() : body;
    const keys = texts.filter((text) => /^[ -~]*$/.test(text));
    const key: Record<string, string> = next() < 0.1 ? { 'idempotency-key': pick(keys) } : {};
    return { method, path: `${filled}?${query}`, body: method === 'GET' ? undefined : whole, key };
  };
}

test(`${REQUESTS} random requests: no 5xx, no stack trace, only sentences`, async () => {
  const people = [
    undefined,
    await aMember(app.services),
    await aStaff(app.services),
    await anAdmin(app.services),
  ];
  const request = requestsFrom(7);
  const statuses = new Map<number, number>();
  for (let n = 0; n < REQUESTS; n += 1) {
    const { method, path, body, key } = request();
    const as = people[n % people.length];
    const response = await app.call(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      {
        as,
        headers: { 'content-type': 'application/json', ...key },
      },
    );
    const told = `${method} ${path} ${JSON.stringify(body)} -> ${response.status} ${response.text}`;
    expect(response.status, told).toBeLessThan(500);
    if (response.status >= 400) {
      expect(response.headers.get('content-type'), told).toMatch(/^text\/plain/);
      expect(response.text, told).not.toMatch(/\n\s+at |node_modules|select .* from|ZodError/);
    }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10);
  expect((await app.call('GET', '/api/ready')).status).toBe(200);
});
