import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { type FieldError, PROBLEM_TYPE, type Problem } from '#shared/problem.ts';
import { withQuery } from './with-query.ts';

/**
 * A failed call. `message` is "status: body" (spec 7), `body` the server's message and `code` its error code
 * ("bookings.slotFull"), empty if the response is not from our server. failure.ts decides what to show.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: string;
  readonly code: string;
  readonly errors: FieldError[];
  /** Names the request in the server's log, for errors on its side. */
  readonly reference?: string;
  constructor(
    status: number,
    body: string,
    code = '',
    errors: FieldError[] = [],
    reference?: string,
  ) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.code = code;
    this.errors = errors;
    this.reference = reference;
  }
}

export type RequestInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};
type Options = { idempotencyKey?: string; signal?: AbortSignal };
type Arguments<E> =
  unknown extends InputOf<E>
    ? [input?: RequestInput, options?: Options]
    : [input: InputOf<E>, options?: Options];

export type Call<Calls> = <Name extends keyof Calls & string>(
  name: Name,
  ...args: Arguments<Calls[Name]>
) => Promise<ResponseOf<Calls[Name]>>;

/**
 * Returns a typed caller for a contract: `call('GET /api/products', { query: { language } })`. It throws ApiError for
 * an error response, and the error of fetch if there is no response. Pages with queries use `createCalls` (queries.ts),
 * which includes it.
 */
export const createCall = <Calls>(): Call<Calls> => send as Call<Calls>;

/** The only place in browser code that calls the API with fetch. */
async function send(
  name: string,
  input: RequestInput = {},
  options: Options = {},
): Promise<unknown> {
  const { params = {}, query = {}, body } = input;
  const [method, path = ''] = name.split(' ');
  const response = await fetch(buildUrl(path, params, query), {
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
  if (!response.ok) throw await toApiError(response);
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : response.text();
}

async function toApiError(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  const problem = headers.get('content-type') === PROBLEM_TYPE && parseProblem(text);
  return problem
    ? new ApiError(status, problem.detail, problem.code, problem.errors, problem.instance)
    : new ApiError(status, text || statusText);
}

/** Parses a problem from our server. Undefined for other responses: gateways send their own problems. */
function parseProblem(text: string): Problem | undefined {
  try {
    const { code, detail, ...rest } = JSON.parse(text);
    const isOurs = typeof code === 'string' && typeof detail === 'string';
    return isOurs ? { ...rest, code, detail } : undefined;
  } catch {
    return undefined;
  }
}

function buildUrl(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filledPath = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  return withQuery(filledPath, query);
}
