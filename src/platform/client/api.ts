import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type FieldError, PROBLEM_TYPE, type Problem } from '#shared/problem.ts';

/**
 * A failed call. `message` reads "status: body" as spec 7 says; `body` is the server's sentence, `code` its
 * name ("bookings.slotFull"), empty where the response did not come from our server. failure.ts says what to show.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: string;
  readonly code: string;
  readonly errors: FieldError[];
  constructor(status: number, body: string, code = '', errors: FieldError[] = []) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.code = code;
    this.errors = errors;
  }
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};
type Options = { idempotencyKey?: string; signal?: AbortSignal };
type Arguments<E> =
  unknown extends InputOf<E>
    ? [input?: Parts, options?: Options]
    : [input: InputOf<E>, options?: Options];

type Call<Calls> = <Name extends keyof Calls & string>(
  name: Name,
  ...given: Arguments<Calls[Name]>
) => Promise<ResponseOf<Calls[Name]>>;

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
 * The calls of a feature's contract: `call('GET /api/products', { query: { language } })`, a call named as
 * the contract declares it. Throws ApiError unless the call succeeds. The others are for TanStack Query:
 * `useQuery(queryFor(…))`, `useInfiniteQuery({ ...pagesFor(…) })`, `invalidateQueries(queriesOf(…))`.
 */
export const callsOf = <Calls>(): {
  call: Call<Calls>;
  queryFor: QueryFor<Calls>;
  pagesFor: PagesFor<Calls>;
  queriesOf: QueriesOf<Calls>;
} => ({
  call: send as Call<Calls>,
  queryFor: queryFor as QueryFor<Calls>,
  pagesFor: pagesFor as PagesFor<Calls>,
  queriesOf: (name, input) => ({ queryKey: keyOf(name, input) }),
});

/** `queriesOf` for what a later feature fetches, whose calls may not be imported. */
export const queriesBelow = (address: `/api/${string}`) => ({ queryKey: keyOf(`GET ${address}`) });

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

/** The browser's only fetch. */
async function send(name: string, input: Parts = {}, options: Options = {}): Promise<unknown> {
  const { params = {}, query = {}, body } = input;
  const [method, path = ''] = name.split(' ');
  const response = await fetch(addressOf(path, params, query), {
    method,
    credentials: 'include',
    signal: options.signal,
    headers: {
      accept: `${PROBLEM_TYPE}, application/json`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw await failureOf(response);
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : response.text();
}

async function failureOf(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const problem = headers.get('content-type') === PROBLEM_TYPE && problemIn(text);
  return problem
    ? new ApiError(status, problem.detail, problem.code, problem.errors)
    : new ApiError(status, text || statusText);
}

/** Undefined for a problem that is not our server's: gateways make their own. */
function problemIn(text: string): Problem | undefined {
  try {
    const { code, detail, ...rest } = JSON.parse(text);
    const isOurs = typeof code === 'string' && typeof detail === 'string';
    return isOurs ? { ...rest, code, detail } : undefined;
  } catch {
    return undefined;
  }
}

function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
