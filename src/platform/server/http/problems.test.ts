import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '#app/server/app.ts';
import { serverHooks } from '#app/server/features.ts';
import { servePages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { contract } from '#shared/endpoint.ts';
import { PROBLEM_TYPE, type Problem, pathFromPointer } from '#shared/problem.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import { httpError, invalidField } from './errors.ts';
import { routes } from './route.ts';

const input = z.strictObject({
  email: z.email({ error: 'validEmail' }),
  items: z.array(z.strictObject({ name: z.string().max(3), 'a/b~c d': z.number().optional() })),
});
const probe = contract({
  'POST /api/probe': { summary: 'Validates.', access: 'public', body: input, response: z.null() },
  'GET /api/probe/:id': {
    summary: 'Finds.',
    access: 'public',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().max(10).optional() }),
    response: z.null(),
  },
  'POST /api/probe/full': { summary: 'Fails.', access: 'public', response: z.null() },
  'POST /api/probe/field': { summary: 'Fails.', access: 'public', response: z.null() },
  'GET /api/probe-slow': { summary: 'Waits.', access: 'public', response: z.null() },
  'POST /api/probe/broken': { summary: 'Breaks.', access: 'public', response: z.null() },
  'POST /api/probe/throttled': {
    summary: 'Is throttled.',
    access: 'public',
    throttle: { name: 'probe', limit: 0, minutes: 15 },
    response: z.null(),
  },
});
const slow = {
  reached: Promise.withResolvers<void>(),
  released: Promise.withResolvers<void>(),
};
const probeRoutes = routes(probe, {
  'POST /api/probe': async () => null,
  'GET /api/probe/:id': async () => null,
  'POST /api/probe/full': () => {
    throw httpError(409, 'bookings.slotFull');
  },
  'POST /api/probe/field': () => {
    throw invalidField('repeats.lastDay', 'validation.validDate');
  },
  'GET /api/probe-slow': async () => {
    slow.reached.resolve();
    await slow.released.promise;
    return null;
  },
  'POST /api/probe/broken': () => {
    throw new Error('an internal secret');
  },
  'POST /api/probe/throttled': async () => null,
});

const hooks = { ...serverHooks, routes: [...serverHooks.routes, ...probeRoutes] };

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const pages = async (services: Services) => ({
    mount: async (server: App) =>
      servePages(server, services, async (_request, reply) => reply.send('a page')),
  });
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) });
  app = await startTestApp({ hooks, pages, log });
});
afterAll(() => app.stop());

type RequestInput = { body?: string; type?: string; headers?: Record<string, string> };

async function send(name: string, accept: string | undefined, sent: RequestInput = {}) {
  const [method, path] = name.split(' ');
  const response = await fetch(app.address + path, {
    method,
    body: sent.body,
    headers: {
      ...(accept !== undefined && { accept }),
      ...(sent.body !== undefined && { 'content-type': sent.type ?? 'application/json' }),
      ...sent.headers,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const ACCEPT_PROBLEM = `${PROBLEM_TYPE}, application/json`;

/** Sends the request with and without accepting problems, and checks that both responses agree. */
async function sendBoth(name: string, sent: RequestInput = {}) {
  const plain = await send(name, undefined, sent);
  const structured = await send(name, ACCEPT_PROBLEM, sent);
  expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(structured.headers.get('content-type')).toBe(PROBLEM_TYPE);
  const problem = JSON.parse(structured.text) as Problem;
  expect(problem).toMatchObject({
    type: 'about:blank',
    status: plain.status,
    detail: plain.text,
    code: plain.headers.get('x-error-code'),
  });
  expect(structured.status).toBe(plain.status);
  for (const name of ['x-error-code', 'cache-control', 'retry-after']) {
    expect(structured.headers.get(name)).toBe(plain.headers.get(name));
  }
  return { plain, problem, headers: structured.headers };
}

describe('a problem response', () => {
  test('contains status, title, detail and code, with the detail in the language of the request', async () => {
    const { problem } = await sendBoth('POST /api/probe/full', {
      headers: { 'accept-language': 'es' },
    });
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: expect.stringMatching(/ /),
      code: 'bookings.slotFull',
    });
    const english = await sendBoth('POST /api/probe/full');
    expect(english.problem.detail).not.toBe(problem.detail);
  });

  test('matches the OpenAPI document', async () => {
    const document = (await app.call('GET', '/api/openapi.json')).json as {
      components: {
        schemas: { Problem: object };
        responses: { failed: { content: Record<string, { schema: object }> } };
      };
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    };
    const { schemas, responses } = document.components;
    expect(Object.keys(responses.failed.content)).toEqual(['text/plain', PROBLEM_TYPE]);
    const operation = document.paths['/api/probe']?.post?.responses;
    expect(operation).toMatchObject({
      '4XX': { $ref: '#/components/responses/failed' },
      '5XX': { $ref: '#/components/responses/failed' },
    });
    const isProblem = new Ajv2020({ strict: false }).compile({
      ...schemas.Problem,
      additionalProperties: false,
    });
    expect(isProblem((await sendBoth('POST /api/probe/full')).problem)).toBe(true);
    expect(isProblem((await sendBoth('POST /api/probe', { body: '{}' })).problem)).toBe(true);
    expect(isProblem({ title: 'Conflict' })).toBe(false);
  });

  test.each([
    [ACCEPT_PROBLEM, true],
    ['application/json, Application/Problem+JSON; q=0.5', true],
    [`${PROBLEM_TYPE};charset=utf-8`, true],
    [`${PROBLEM_TYPE};q=0`, false],
    ['application/json', false],
    ['*/*', false],
    ['application/*', false],
    ['', false],
  ])('is sent only if its type is accepted: Accept "%s", %s', async (accept, isProblemAccepted) => {
    const { headers } = await send('POST /api/probe/full', accept);
    const type = isProblemAccepted ? PROBLEM_TYPE : 'text/plain; charset=utf-8';
    expect(headers.get('content-type')).toBe(type);
  });
});

describe('a plain-text response', () => {
  test('lists one field error per line', async () => {
    const body = JSON.stringify({ email: 'x', items: [{ name: 'long' }, 5], extra: 1 });
    const { text, headers } = await send('POST /api/probe', undefined, { body });
    expect(text).toBe(
      'email: Valid email is required\nitems.0.name: This is too long\n' +
        'items.1: Invalid input\nextra: Unknown field',
    );
    expect(headers.get('x-error-code')).toBe('errors.fieldProblem');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBeNull();
  });
});

describe('field errors', () => {
  test('point to each invalid field, including list items', async () => {
    const items = [{ name: 'Ann' }, { name: 'long', 'a/b~c d': 'x' }];
    const { problem } = await sendBoth('POST /api/probe', {
      body: JSON.stringify({ items, 'é#': 1 }),
    });
    expect(problem.errors).toEqual([
      { pointer: '#/email', detail: 'Valid email is required' },
      { pointer: '#/items/1/name', detail: 'This is too long' },
      { pointer: '#/items/1/a~1b~0c%20d', detail: 'Enter a number' },
      { pointer: '#/%C3%A9%23', detail: 'Unknown field' },
    ]);
    expect(problem.errors?.map(({ pointer }) => pathFromPointer(pointer))).toEqual([
      ['email'],
      ['items', '1', 'name'],
      ['items', '1', 'a/b~c d'],
      ['é#'],
    ]);
  });

  test('include invalid query and path parameters, and fields that a handler rejects', async () => {
    const id = '0190c2a5-0000-7000-8000-000000000000';
    const { problem } = await sendBoth(`GET /api/probe/${id}?limit=11`);
    expect(problem.errors).toEqual([{ pointer: '#/limit', detail: 'Must be 10 or less' }]);
    const invalidId = await sendBoth('GET /api/probe/five');
    expect(invalidId.problem.errors).toMatchObject([{ pointer: '#/id' }]);
    const rejected = await sendBoth('POST /api/probe/field');
    expect(rejected.plain.text).toMatch(/^repeats\.lastDay: /);
    expect(rejected.problem.errors).toMatchObject([{ pointer: '#/repeats/lastDay' }]);
  });

  test('point to the whole body if it is not an object', async () => {
    const { problem, plain } = await sendBoth('POST /api/probe', { body: '[]' });
    expect(problem.errors).toEqual([{ pointer: '#', detail: plain.text }]);
  });

  test('are limited to ten, with truncated names', async () => {
    const manyFields = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [`${n}`.padEnd(99), n]),
    );
    const { problem } = await sendBoth('POST /api/probe', { body: JSON.stringify(manyFields) });
    expect(problem.errors).toHaveLength(10);
    expect(Math.max(...(problem.errors ?? []).map(({ pointer }) => pointer.length))).toBeLessThan(
      250,
    );
  });
});

describe('the error handler', () => {
  test.each<[string, string, number, string, RequestInput]>([
    ['broken JSON', 'POST /api/probe', 400, 'errors.brokenJson', { body: '{' }],
    [
      'a body that is not JSON',
      'POST /api/probe',
      415,
      'errors.jsonOnly',
      { body: 'a', type: 'text/plain' },
    ],
    [
      'a body that is too large',
      'POST /api/probe',
      413,
      'errors.tooLarge',
      { body: `"${'x'.repeat(300_000)}"` },
    ],
    ['an unknown call', 'GET /api/nothing', 404, 'errors.notFound', {}],
    ['a malformed URL', 'GET /api/probe/%E0%A4%A', 400, 'errors.badAddress', {}],
    ['a URL that is too long', `GET /api/probe/${'x'.repeat(600)}`, 404, 'errors.notFound', {}],
    ['a missing session', 'GET /api/profile', 401, 'errors.signInFirst', {}],
    [
      'a cross-site request',
      'POST /api/probe/full',
      403,
      'errors.foreignOrigin',
      { headers: { origin: 'https://evil.example' } },
    ],
    ['an unexpected error', 'POST /api/probe/broken', 500, 'errors.unexpected', {}],
  ])('reports %s in both formats', async (_label, name, status, code, sent) => {
    const { problem, plain } = await sendBoth(name, sent);
    expect([problem.status, problem.code]).toEqual([status, code]);
    expect(plain.text).not.toMatch(/secret|[{}]/);
    expect(problem.errors).toBeUndefined();
    expect(problem.instance !== undefined).toBe(status >= 500);
  });

  test('refers to the line of the log that has the cause', async () => {
    const { problem } = await sendBoth('POST /api/probe/broken');
    expect(problem.instance).toMatch(/^[\w-]{14,}$/);
    expect(lines.find((line) => line.includes(`"requestId":"${problem.instance}"`))).toContain(
      'unexpected error',
    );
  });

  test('reports a missing permission with 403', async () => {
    const { cookie } = await aMember(app.services);
    const { problem } = await sendBoth('GET /api/admin/people', { headers: { cookie } });
    expect([problem.status, problem.title]).toEqual([403, 'Forbidden']);
  });

  test('reports throttling with the seconds to wait', async () => {
    const { problem, headers } = await sendBoth('POST /api/probe/throttled');
    expect([problem.status, problem.code]).toEqual([429, 'errors.tooManyTries']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1);
  });

  test('reports a database outage with the seconds to wait', async () => {
    const separateApp = await startTestApp();
    await separateApp.pool.end();
    const response = await separateApp.call(
      'GET',
      '/api/bookings/availability?date=2027-03-03',
      undefined,
      {
        headers: { accept: ACCEPT_PROBLEM },
      },
    );
    expect(response.status).toBe(503);
    expect(response.json).toMatchObject({ code: 'errors.outage', title: 'Service Unavailable' });
    expect(response.headers.get('retry-after')).toBe('10');
    await separateApp.stop().catch(() => undefined);
  });

  test('reports a stopping server on a busy connection', async () => {
    const separateApp = await startTestApp({ hooks });
    const socket = connect({ port: separateApp.services.config.PORT, host: '127.0.0.1' });
    const received = text(socket);
    const request = (path: string, accept: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\n\r\n`);
    request('/api/probe-slow', '*/*');
    await slow.reached.promise;
    const { server } = separateApp.fastify;
    const stopped = separateApp.stop();
    await eventually('the server no longer listens', async () => !server.listening);
    const arrived = once(server, 'request');
    request('/api/health', ACCEPT_PROBLEM);
    // The connection is closed after the first response, unless the second request is already there.
    await arrived;
    slow.released.resolve();
    await stopped;
    expect(await received).toContain('"code":"errors.stopping"');
  });
});
