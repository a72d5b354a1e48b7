import { matchQuery, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { PROBLEM_TYPE } from '#shared/problem.ts';
import { ApiError } from './api.ts';
import { callsOf, queriesBelow } from './queries.ts';

type Calls = Contract & Record<'GET /api/events/:id', { params: z.ZodObject; response: z.ZodType }>;

const { call, queryFor, pagesFor, queriesOf } = callsOf<Calls>();
const client = new QueryClient();
const matches = (filters: { queryKey: readonly unknown[] }, queryKey: readonly unknown[]) =>
  matchQuery(filters, client.getQueryCache().build(client, { queryKey }));

test('a key is the address, then the query', () => {
  const input = { params: { id: '7' }, query: { limit: 5 } };
  expect(queryFor('GET /api/events/:id', input).queryKey).toEqual([
    '',
    'api',
    'events',
    '7',
    { limit: 5 },
  ]);
  expect(queryFor('GET /api/events', { query: { type: undefined } }).queryKey.join('/')).toBe(
    '/api/events',
  );
});

test('another body is another query', () => {
  const one = queryFor('POST /api/price', { body: { count: 1 } });
  const two = queryFor('POST /api/price', { body: { count: 2 } });
  expect(one.queryKey).not.toEqual(two.queryKey);
});

test('null as input asks nothing and shares no data', () => {
  const { queryKey, enabled } = queryFor('GET /api/events/:id', null);
  expect(enabled).toBe(false);
  expect(queryKey).not.toEqual(queryFor('GET /api/events').queryKey);
});

test('a call covers each of its inputs, its pages and the addresses below it', () => {
  const every = queriesOf('GET /api/events');
  expect(matches(every, queryFor('GET /api/events', { query: { type: 'a' } }).queryKey)).toBe(true);
  expect(matches(every, pagesFor('GET /api/events', () => ({})).queryKey)).toBe(true);
  expect(matches(every, queryFor('GET /api/events/:id', { params: { id: '7' } }).queryKey)).toBe(
    true,
  );
  expect(matches(every, queryFor('GET /api/event-sources').queryKey)).toBe(false);
  expect(queriesBelow('/api/events')).toEqual(every);
});

test('without its parameters a call covers all of their values', () => {
  const one = queryFor('GET /api/events/:id', { params: { id: '7' } }).queryKey;
  const other = queriesOf('GET /api/events/:id', { params: { id: '8' } });
  expect(matches(queriesOf('GET /api/events/:id'), one)).toBe(true);
  expect(matches(other, one)).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

/** What a call throws that gets this response. */
async function failureWith(body: string, type: string, init: ResponseInit) {
  const fetched = vi.fn(
    async (_path: string, _init?: RequestInit) =>
      new Response(body, { ...init, headers: { 'content-type': type } }),
  );
  vi.stubGlobal('fetch', fetched);
  const error: unknown = await call('GET /api/events').catch((error: unknown) => error);
  if (!(error instanceof ApiError)) throw error;
  return { ...error, message: error.message, asked: fetched.mock.calls[0]?.[1]?.headers };
}

test('a problem is asked for and read; the message stays "status: body"', async () => {
  const errors = [{ pointer: '#/email', detail: 'Required' }];
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, errors };
  const body = JSON.stringify({
    ...problem,
    detail: 'email: Required',
    code: 'errors.fieldProblem',
  });
  expect(await failureWith(body, PROBLEM_TYPE, { status: 400 })).toMatchObject({
    asked: { accept: 'application/problem+json, application/json' },
    message: '400: email: Required',
    status: 400,
    body: 'email: Required',
    code: 'errors.fieldProblem',
    errors,
  });
});

test.each([
  ['text', 'text/plain', 'email: Required'],
  ['a page', 'text/html', '<html>Bad gateway</html>'],
  ["a gateway's problem", PROBLEM_TYPE, '{"title":"Bad Gateway","detail":"Origin is down"}'],
  ['a list', PROBLEM_TYPE, '[]'],
  ['null', PROBLEM_TYPE, 'null'],
  ['half a problem', PROBLEM_TYPE, '{"code":"x.full","det'],
])('%s of somebody else is a failure without a code', async (_what, type, body) => {
  expect(await failureWith(body, type, { status: 502 })).toMatchObject({
    message: `502: ${body}`,
    code: '',
    errors: [],
  });
});

test('an empty response has the text of its status', async () => {
  const failure = await failureWith('', 'text/plain', { status: 503, statusText: 'Gone fishing' });
  expect(failure.message).toBe('503: Gone fishing');
});
