import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Call, createCall, type RequestInput } from './api.ts';

type InputOrNull<E> =
  unknown extends InputOf<E> ? [input?: RequestInput] : [input: InputOf<E> | null];

/**
 * Query options. The key consists of the path segments, then the query or body: ['', 'api', 'events', id]. A
 * null input disables the query until its input is known.
 */
type QueryFor<Calls> = <Name extends keyof Calls & string>(
  name: Name,
  ...args: InputOrNull<Calls[Name]>
) => {
  queryKey: DataTag<QueryKey, ResponseOf<Calls[Name]>>;
  queryFn: (context: { signal: AbortSignal }) => Promise<ResponseOf<Calls[Name]>>;
  enabled?: false;
};

/** Infinite query options; `inputAfter(cursor)` returns the input of the next page. */
type PagesFor<Calls> = <Name extends keyof Calls & string>(
  name: Name,
  inputAfter: (cursor: string | undefined) => InputOf<Calls[Name]>,
) => {
  queryKey: QueryKey;
  queryFn: (context: {
    pageParam: string | undefined;
    signal: AbortSignal;
  }) => Promise<ResponseOf<Calls[Name]>>;
  initialPageParam: string | undefined;
};

/**
 * A filter that matches a call's queries with any input, or with these params, and the queries of the paths below it.
 */
type QueriesOf<Calls> = (
  name: Extract<keyof Calls, `GET ${string}`>,
  input?: { params: Record<string, string> },
) => { queryKey: QueryKey };

/**
 * Returns a feature's calls (api.ts) together with their TanStack Query options: `useQuery(queryFor(…))`,
 * `useInfiniteQuery({ ...pagesFor(…) })`, `invalidateQueries(queriesOf(…))`.
 */
export const createCalls = <Calls>(): {
  call: Call<Calls>;
  queryFor: QueryFor<Calls>;
  pagesFor: PagesFor<Calls>;
  queriesOf: QueriesOf<Calls>;
} => ({
  call: createCall<Calls>(),
  queryFor: queryFor as QueryFor<Calls>,
  pagesFor: pagesFor as PagesFor<Calls>,
  queriesOf: (name, input) => ({ queryKey: keyOf(name, input) }),
});

/** Like `queriesOf`, for the calls of a feature that must not be imported because it depends on this one. */
export const queriesBelow = (path: `/api/${string}`) => ({ queryKey: keyOf(`GET ${path}`) });

const send = createCall<Record<string, unknown>>();

function queryFor(name: string, input: RequestInput | null = {}) {
  return {
    queryKey: (input ? keyOf(name, input) : [...keyOf(name), null]) as DataTag<QueryKey, unknown>,
    queryFn: ({ signal }: { signal: AbortSignal }) => send(name, input ?? {}, { signal }),
    ...(input === null && { enabled: false as const }),
  };
}

function pagesFor(name: string, inputAfter: (cursor: string | undefined) => RequestInput) {
  return {
    // Without the suffix, the key would equal that of a query for a single page.
    queryKey: [...keyOf(name, inputAfter(undefined)), 'pages'],
    queryFn: (context: { pageParam: string | undefined; signal: AbortSignal }) =>
      send(name, inputAfter(context.pageParam), { signal: context.signal }),
    initialPageParam: undefined,
  };
}

/** A missing parameter ends the key, which is then a prefix of the keys for all values. */
function keyOf(name: string, { params = {}, query, body }: RequestInput = {}): QueryKey {
  const segments: unknown[] = [];
  for (const part of name.replace(/^\w+ /, '').split('/')) {
    const segment = part.startsWith(':') ? params[part.slice(1)] : part;
    if (segment === undefined) return segments;
    segments.push(segment);
  }
  const isNarrowed = query && Object.values(query).some((value) => value !== undefined);
  return [...segments, ...(isNarrowed ? [query] : []), ...(body === undefined ? [] : [body])];
}
