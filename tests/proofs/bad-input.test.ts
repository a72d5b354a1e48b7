import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverHooks } from '#app/server/features.ts';
import { aMember, anAdmin, aStaffMember } from '#features/accounts/server/accounts-factory.ts';
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
const scalars = [null, true, false, 0, -1, 1, 0.1, 1e308, -1e308, 2 ** 53, 1e21];

/** Returns a function that generates random, valid or invalid requests to random endpoints. */
function createRequestGenerator(seed: number) {
  const next = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const randomValue = (depth = 0): unknown => {
    const kind = next();
    if (kind < 0.45) return pick(texts);
    if (kind < 0.75 || depth > 3) return pick(scalars);
    if (kind < 0.87)
      return Array.from({ length: Math.floor(next() * 4) }, () => randomValue(depth + 1));
    return { [pick(texts)]: randomValue(depth + 1), [pick(texts)]: randomValue(depth + 1) };
  };
  const fieldsOf = (shape: object | undefined) => Object.keys(shape ?? {});
  const randomFields = (names: string[], make: () => unknown) =>
    Object.fromEntries(names.filter(() => next() < 0.7).map((name) => [name, make()]));
  return () => {
    const { name, endpoint } = pick(serverHooks.routes);
    const [method = '', path = ''] = name.split(' ');
    const concretePath = path.replace(/:\w+/g, () =>
      encodeURIComponent(pick(texts).toWellFormed()),
    );
    const query = new URLSearchParams(
      randomFields(fieldsOf(endpoint.query?.shape), () => pick(texts)) as Record<string, string>,
    );
    const body = randomFields(
      [...fieldsOf(endpoint.body?.shape), ...(next() < 0.2 ? ['role'] : [])],
      randomValue,
    );
    const input = next() < 0.15 ? randomValue() : body;
    const keys = texts.filter((text) => /^[ -~]*$/.test(text));
    const headers: Record<string, string> = next() < 0.1 ? { 'idempotency-key': pick(keys) } : {};
    return {
      method,
      path: `${concretePath}?${query}`,
      body: method === 'GET' ? undefined : input,
      headers,
    };
  };
}

test(`${REQUESTS} random requests get no 5xx, no stack trace and only readable errors`, async () => {
  const users = [
    undefined,
    await aMember(app.services),
    await aStaffMember(app.services),
    await anAdmin(app.services),
  ];
  const nextRequest = createRequestGenerator(7);
  const statuses = new Map<number, number>();
  for (let n = 0; n < REQUESTS; n += 1) {
    const { method, path, body, headers } = nextRequest();
    const as = users[n % users.length];
    const response = await app.call(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      {
        as,
        headers: { 'content-type': 'application/json', ...headers },
      },
    );
    const description = `${method} ${path} ${JSON.stringify(body)} -> ${response.status} ${response.text}`;
    expect(response.status, description).toBeLessThan(500);
    if (response.status >= 400) {
      expect(response.headers.get('content-type'), description).toMatch(/^text\/plain/);
      expect(response.text, description).not.toMatch(
        /\n\s+at |node_modules|select .* from|ZodError/,
      );
    }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10);
  expect((await app.call('GET', '/api/ready')).status).toBe(200);
});
