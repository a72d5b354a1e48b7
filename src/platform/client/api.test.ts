import { matchQuery, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { PROBLEM_TYPE } from '#shared/problem.ts';
import { ApiError } from './api.ts';
import { createCalls, queriesBelow } from './queries.ts';

type Calls = Contract & Record<'GET /api/events/:id', { params: z.ZodObject; response: z.ZodType }>;

const { call, queryFor, pagesFor, queriesOf } = createCalls<Calls>();
const client = new QueryClient();
const matches = (filters: { queryKey: readonly unknown[] }, queryKey: readonly unknown[]) =>
  matchQuery(filters, client.getQueryCache().build(client, { queryKey }));

test('builds a query key from the path segments and the query', () => {
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

test('builds different keys for different bodies', () => {
  const first = queryFor('POST /api/price', { body: { count: 1 } });
  const second = queryFor('POST /api/price', { body: { count: 2 } });
  expect(first.queryKey).not.toEqual(second.queryKey);
});

test('disables a query whose input is null and gives it its own key', () => {
  const { queryKey, enabled } = queryFor('GET /api/events/:id', null);
  expect(enabled).toBe(false);
  expect(queryKey).not.toEqual(queryFor('GET /api/events').queryKey);
});

test('queriesOf matches all inputs and pages of a call, and all paths below it', () => {
  const filter = queriesOf('GET /api/events');
  expect(matches(filter, queryFor('GET /api/events', { query: { type: 'a' } }).queryKey)).toBe(
    true,
  );
  expect(matches(filter, pagesFor('GET /api/events', () => ({})).queryKey)).toBe(true);
  expect(matches(filter, queryFor('GET /api/events/:id', { params: { id: '7' } }).queryKey)).toBe(
    true,
  );
  expect(matches(filter, queryFor('GET /api/event-sources').queryKey)).toBe(false);
  expect(queriesBelow('/api/events')).toEqual(filter);
});

test('queriesOf matches every parameter value when no params are given', () => {
  const one = queryFor('GET /api/events/:id', { params: { id: '7' } }).queryKey;
  const other = queriesOf('GET /api/events/:id', { params: { id: '8' } });
  expect(matches(queriesOf('GET /api/events/:id'), one)).toBe(true);
  expect(matches(other, one)).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

/** Returns the error that a call throws for this response, and the headers that the call sent. */
async function failureWith(body: string, type: string, init: ResponseInit) {
  const fetchMock = vi.fn(
    async (_path: string, _init?: RequestInit) =>
      new Response(body, { ...init, headers: { 'content-type': type } }),
  );
  vi.stubGlobal('fetch', fetchMock);
  const error: unknown = await call('GET /api/events').catch((error: unknown) => error);
  if (!(error instanceof ApiError)) throw error;
  return { ...error, message: error.message, sentHeaders: fetchMock.mock.calls[0]?.[1]?.headers };
}

test('requests and parses a problem, with "status: body" as the message', async () => {
  const errors = [{ pointer: '#/email', detail: 'Required' }];
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, errors };
  const body = JSON.stringify({
    ...problem,
    detail: 'email: Required',
    code: 'errors.fieldProblem',
  });
  expect(await failureWith(body, PROBLEM_TYPE, { status: 400 })).toMatchObject({
    sentHeaders: { accept: 'application/problem+json, application/json' },
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
  ['a truncated problem', PROBLEM_TYPE, '{"code":"x.full","det'],
])('throws an error without a code for %s from another server', async (_name, type, body) => {
  expect(await failureWith(body, type, { status: 502 })).toMatchObject({
    message: `502: ${body}`,
    code: '',
    errors: [],
  });
});

test('uses the status text for an empty response', async () => {
  const failure = await failureWith('', 'text/plain', { status: 503, statusText: 'Gone fishing' });
  expect(failure.message).toBe('503: Gone fishing');
});
