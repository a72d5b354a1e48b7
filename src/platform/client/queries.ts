import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type Call, callOf, type Parts } from './api.ts';

type InputOrNull<E> = unknown extends InputOf<E> ? [input?: Parts] : [input: InputOf<E> | null];

/**
 * A query's options. The key is the address in segments, then its query or body: ['', 'api', 'events', id].
 * Null as input disables it: what it asks for is not known yet.
 */
type QueryFor<Calls> = <Name extends keyof Calls & string>(
  name: Name,
  ...given: InputOrNull<Calls[Name]>
) => {
  queryKey: DataTag<QueryKey, ResponseOf<Calls[Name]>>;
  queryFn: (context: { signal: AbortSignal }) => Promise<ResponseOf<Calls[Name]>>;
  enabled?: false;
};

/** An infinite query's options: `inputAfter(cursor)` is the input of the page after it. */
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

/** Filters for all queries of a call, whatever their input, and of the addresses below it. */
type QueriesOf<Calls> = (
  name: Extract<keyof Calls, `GET ${string}`>,
  input?: { params: Record<string, string> },
) => { queryKey: QueryKey };

/**
 * A feature's calls (api.ts), and what TanStack Query takes of them: `useQuery(queryFor(…))`,
 * `useInfiniteQuery({ ...pagesFor(…) })`, `invalidateQueries(queriesOf(…))`.
 */
export const callsOf = <Calls>(): {
  call: Call<Calls>;
  queryFor: QueryFor<Calls>;
  pagesFor: PagesFor<Calls>;
  queriesOf: QueriesOf<Calls>;
} => ({
  call: callOf<Calls>(),
  queryFor: queryFor as QueryFor<Calls>,
  pagesFor: pagesFor as PagesFor<Calls>,
  queriesOf: (name, input) => ({ queryKey: keyOf(name, input) }),
});

/** `queriesOf` for what a later feature fetches, whose calls may not be imported. */
export const queriesBelow = (address: `/api/${string}`) => ({ queryKey: keyOf(`GET ${address}`) });

const send = callOf<Record<string, unknown>>();

function queryFor(name: string, input: Parts | null = {}) {
  return {
    queryKey: (input ? keyOf(name, input) : [...keyOf(name), null]) as DataTag<QueryKey, unknown>,
    queryFn: ({ signal }: { signal: AbortSignal }) => send(name, input ?? {}, { signal }),
    ...(input === null && { enabled: false as const }),
  };
}

function pagesFor(name: string, inputAfter: (cursor: string | undefined) => Parts) {
  return {
    // Else it would share its data with a query for one page.
    queryKey: [...keyOf(name, inputAfter(undefined)), 'pages'],
    queryFn: (context: { pageParam: string | undefined; signal: AbortSignal }) =>
      send(name, inputAfter(context.pageParam), { signal: context.signal }),
    initialPageParam: undefined,
  };
}

/** Ends before the first parameter that is missing: a prefix of the keys of all its values. */
function keyOf(name: string, { params = {}, query, body }: Parts = {}): QueryKey {
  const segments: unknown[] = [];
  for (const part of name.replace(/^\w+ /, '').split('/')) {
    const segment = part.startsWith(':') ? params[part.slice(1)] : part;
    if (segment === undefined) return segments;
    segments.push(segment);
  }
  const isNarrowed = query && Object.values(query).some((value) => value !== undefined);
  return [...segments, ...(isNarrowed ? [query] : []), ...(body === undefined ? [] : [body])];
}
