import { matchQuery, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { callsOf, queriesBelow } from './api.ts';

type Calls = Contract & Record<'GET /api/events/:id', { params: z.ZodObject; response: z.ZodType }>;

const { queryFor, pagesFor, queriesOf } = callsOf<Calls>();
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
