import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { allCalls } from './api-calls.ts';
import { createDatedInputs, extremeDates, findUnboundedFields } from './date-fields.ts';
import { createRequest } from './permission-requests.ts';
import { permissions } from './permissions.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000000' } });
  app.clock.set(NOW);
});
afterAll(() => app.stop());

const calls = Object.entries(allCalls);
const datedCalls = calls.filter(
  ([, endpoint]) => createDatedInputs(endpoint, '2027-03-03').length > 0,
);

test('all calls reject dates and instants before 1900 and after 2999', () => {
  const unbounded = calls.flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((part) =>
      part ? findUnboundedFields(part).map((field) => name + field) : [],
    ),
  );
  expect(unbounded).toEqual([]);
});

test('generated inputs are valid with an ordinary date', () => {
  const rejected = datedCalls.flatMap(([name, { query, body }]) => {
    const inputs = createDatedInputs({ query, body }, '2027-03-03');
    const part = createDatedInputs({ query }, '2027-03-03').length > 0 ? query : body;
    return inputs.some((input) => part?.safeParse(input).success) ? [] : [[name, inputs]];
  });
  expect(rejected).toEqual([]);
});

test('no call returns a server error for extreme dates', async () => {
  expect(datedCalls.length).toBeGreaterThan(25);
  const failures: string[] = [];
  for (const [name, endpoint] of datedCalls) {
    const admin = await anAdmin(app.services);
    const { path } = await createRequest(app, name, permissions[name]?.resource, null);
    const method = name.split(' ')[0] ?? '';
    const inputs = [...extremeDates, '2027-03-03'].flatMap((date) =>
      createDatedInputs(endpoint, date),
    );
    const mixed = createDatedInputs(endpoint, '1900-01-01').map((input) =>
      'to' in input ? { ...input, to: '2999-12-31' } : input,
    );
    const texts = new Set([...inputs, ...mixed].map((input) => JSON.stringify(input)));
    for (const text of texts) {
      const input: Record<string, string> = JSON.parse(text);
      const search = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
      const body = method === 'GET' ? undefined : input;
      const { status } = await app.call(method, path + search, body, { as: admin });
      if (status >= 500) failures.push(`${name} ${text.slice(0, 200)}: ${status}`);
    }
  }
  expect(failures).toEqual([]);
});
