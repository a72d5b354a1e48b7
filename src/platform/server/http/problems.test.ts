import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Ajv2020 from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '#app/server/app.ts';
import { serverParts } from '#app/server/features.ts';
import { answerPages } from '#app/server/page-shell.ts';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { contract } from '#shared/endpoint.ts';
import { PROBLEM_TYPE, type Problem, pathAt } from '#shared/problem.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Services } from '../services.ts';
import { httpError, invalidField } from './errors.ts';
import { routes } from './route.ts';

const input = z.strictObject({
  email: z.email({ error: 'validEmail' }),
  items: z.array(z.strictObject({ name: z.string().max(3), 'a/b~c d': z.number().optional() })),
});
const probe = contract({
  'POST /api/probe': { summary: 'Judges.', access: 'public', body: input, response: z.null() },
  'GET /api/probe/:id': {
    summary: 'Finds.',
    access: 'public',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().max(10).optional() }),
    response: z.null(),
  },
  'POST /api/probe/full': { summary: 'Refuses.', access: 'public', response: z.null() },
  'POST /api/probe/field': { summary: 'Refuses.', access: 'public', response: z.null() },
  'GET /api/probe-slow': { summary: 'Waits.', access: 'public', response: z.null() },
  'POST /api/probe/broken': { summary: 'Breaks.', access: 'public', response: z.null() },
  'POST /api/probe/throttled': {
    summary: 'Is scarce.',
    access: 'public',
    throttle: { name: 'probe', limit: 0, minutes: 15 },
    response: z.null(),
  },
});
const slow = {
  reached: Promise.withResolvers<void>(),
  opened: Promise.withResolvers<void>(),
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
    await slow.opened.promise;
    return null;
  },
  'POST /api/probe/broken': () => {
    throw new Error('a secret of the inside');
  },
  'POST /api/probe/throttled': async () => null,
});

const parts = { ...serverParts, routes: [...serverParts.routes, ...probeRoutes] };

let app: TestApp;
beforeAll(async () => {
  const pages = async (services: Services) => ({
    mount: async (server: App) =>
      answerPages(server, services, async (_request, reply) => reply.send('a page')),
  });
  app = await startTestApp({ parts, pages });
});
afterAll(() => app.stop());

type Sent = { body?: string; type?: string; headers?: Record<string, string> };

async function send(name: string, accept: string | undefined, sent: Sent = {}) {
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

const asPage = `${PROBLEM_TYPE}, application/json`;

/** The same request from both kinds of callers: both say the same. */
async function both(name: string, sent: Sent = {}) {
  const plain = await send(name, undefined, sent);
  const standard = await send(name, asPage, sent);
  expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(standard.headers.get('content-type')).toBe(PROBLEM_TYPE);
  const problem = JSON.parse(standard.text) as Problem;
  expect(problem).toMatchObject({
    type: 'about:blank',
    status: plain.status,
    detail: plain.text,
    code: plain.headers.get('x-error-code'),
  });
  expect(standard.status).toBe(plain.status);
  for (const name of ['x-error-code', 'cache-control', 'retry-after']) {
    expect(standard.headers.get(name)).toBe(plain.headers.get(name));
  }
  return { plain, problem, headers: standard.headers };
}

describe('a problem', () => {
  test('has status, title, detail and code, in the language of the request', async () => {
    const { problem } = await both('POST /api/probe/full', {
      headers: { 'accept-language': 'es' },
    });
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: expect.stringMatching(/ /),
      code: 'bookings.slotFull',
    });
    const english = await both('POST /api/probe/full');
    expect(english.problem.detail).not.toBe(problem.detail);
  });

  test('is what the OpenAPI document says', async () => {
    const document = (await app.call('GET', '/api/openapi.json')).json as {
      components: {
        schemas: { Problem: object };
        responses: { failed: { content: Record<string, { schema: object }> } };
      };
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    };
    const { schemas, responses } = document.components;
    expect(Object.keys(responses.failed.content)).toEqual(['text/plain', PROBLEM_TYPE]);
    const called = document.paths['/api/probe']?.post?.responses;
    expect(called).toMatchObject({
      '4XX': { $ref: '#/components/responses/failed' },
      '5XX': { $ref: '#/components/responses/failed' },
    });
    const isProblem = new Ajv2020({ strict: false }).compile({
      ...schemas.Problem,
      additionalProperties: false,
    });
    expect(isProblem((await both('POST /api/probe/full')).problem)).toBe(true);
    expect(isProblem((await both('POST /api/probe', { body: '{}' })).problem)).toBe(true);
    expect(isProblem({ title: 'Conflict' })).toBe(false);
  });

  test.each([
    [asPage, true],
    ['application/json, Application/Problem+JSON; q=0.5', true],
    [`${PROBLEM_TYPE};charset=utf-8`, true],
    [`${PROBLEM_TYPE};q=0`, false],
    ['application/json', false],
    ['*/*', false],
    ['application/*', false],
    ['', false],
  ])('goes to whom it names: %s', async (accept, isNamed) => {
    const { headers } = await send('POST /api/probe/full', accept);
    const type = isNamed ? PROBLEM_TYPE : 'text/plain; charset=utf-8';
    expect(headers.get('content-type')).toBe(type);
  });
});

describe('plain text', () => {
  test('is to the letter what it was before there were problems', async () => {
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

describe('what is wrong with fields', () => {
  test('has a pointer to each, also inside of lists', async () => {
    const items = [{ name: 'Ann' }, { name: 'long', 'a/b~c d': 'x' }];
    const { problem } = await both('POST /api/probe', {
      body: JSON.stringify({ items, 'é#': 1 }),
    });
    expect(problem.errors).toEqual([
      { pointer: '#/email', detail: 'Valid email is required' },
      { pointer: '#/items/1/name', detail: 'This is too long' },
      { pointer: '#/items/1/a~1b~0c%20d', detail: 'A number is required' },
      { pointer: '#/%C3%A9%23', detail: 'Unknown field' },
    ]);
    expect(problem.errors?.map(({ pointer }) => pathAt(pointer))).toEqual([
      ['email'],
      ['items', '1', 'name'],
      ['items', '1', 'a/b~c d'],
      ['é#'],
    ]);
  });

  test('says the same of the query, the path, and fields that the contract cannot judge', async () => {
    const id = '0190c2a5-0000-7000-8000-000000000000';
    const { problem } = await both(`GET /api/probe/${id}?limit=11`);
    expect(problem.errors).toEqual([{ pointer: '#/limit', detail: 'The most is 10' }]);
    const wrongId = await both('GET /api/probe/five');
    expect(wrongId.problem.errors).toMatchObject([{ pointer: '#/id' }]);
    const judged = await both('POST /api/probe/field');
    expect(judged.plain.text).toMatch(/^repeats\.lastDay: /);
    expect(judged.problem.errors).toMatchObject([{ pointer: '#/repeats/lastDay' }]);
  });

  test('points to the whole body where it is no object', async () => {
    const { problem, plain } = await both('POST /api/probe', { body: '[]' });
    expect(problem.errors).toEqual([{ pointer: '#', detail: plain.text }]);
  });

  test('names ten of them, and long names in part', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`${n}`.padEnd(99), n]));
    const { problem } = await both('POST /api/probe', { body: JSON.stringify(many) });
    expect(problem.errors).toHaveLength(10);
    expect(Math.max(...(problem.errors ?? []).map(({ pointer }) => pointer.length))).toBeLessThan(
      250,
    );
  });
});

describe('every other failure has both forms', () => {
  test.each<[string, string, number, string, Sent]>([
    ['broken JSON', 'POST /api/probe', 400, 'errors.brokenJson', { body: '{' }],
    [
      'a body that is no JSON',
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
    ['no such call', 'GET /api/nothing', 404, 'errors.notFound', {}],
    ['an address that is not readable', 'GET /api/probe/%E0%A4%A', 400, 'errors.badAddress', {}],
    [
      'an address that is too long',
      `GET /api/probe/${'x'.repeat(600)}`,
      404,
      'errors.notFound',
      {},
    ],
    ['nobody signed in', 'GET /api/profile', 401, 'errors.signInFirst', {}],
    [
      'another site',
      'POST /api/probe/full',
      403,
      'errors.foreignOrigin',
      { headers: { origin: 'https://evil.example' } },
    ],
    ['an error of ours', 'POST /api/probe/broken', 500, 'errors.unexpected', {}],
  ])('%s', async (_what, name, status, code, sent) => {
    const { problem, plain } = await both(name, sent);
    expect([problem.status, problem.code]).toEqual([status, code]);
    expect(plain.text).not.toMatch(/secret|[{}]/);
    expect(problem.errors).toBeUndefined();
  });

  test('an account without the right', async () => {
    const { cookie } = await aMember(app.services);
    const { problem } = await both('GET /api/admin/people', { headers: { cookie } });
    expect([problem.status, problem.title]).toEqual([403, 'Forbidden']);
  });

  test('too many tries, with the seconds to wait', async () => {
    const { problem, headers } = await both('POST /api/probe/throttled');
    expect([problem.status, problem.code]).toEqual([429, 'errors.tooManyTries']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1);
  });

  test('a database that is away, with the seconds to wait', async () => {
    const lone = await startTestApp();
    await lone.sql.end();
    const response = await lone.call(
      'GET',
      '/api/bookings/availability?date=2027-03-03',
      undefined,
      {
        headers: { accept: asPage },
      },
    );
    expect(response.status).toBe(503);
    expect(response.json).toMatchObject({ code: 'errors.outage', title: 'Service Unavailable' });
    expect(response.headers.get('retry-after')).toBe('10');
    await lone.stop().catch(() => undefined);
  });

  test('a server that stops, to a connection that is still busy', async () => {
    const lone = await startTestApp({ parts });
    const socket = connect({ port: lone.services.config.PORT, host: '127.0.0.1' });
    const received = text(socket);
    const ask = (path: string, accept: string) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: ${accept}\r\n\r\n`);
    ask('/api/probe-slow', '*/*');
    await slow.reached.promise;
    const stopped = lone.stop();
    ask('/api/health', asPage);
    slow.opened.resolve();
    await stopped;
    expect(await received).toContain('"code":"errors.stopping"');
  });
});
