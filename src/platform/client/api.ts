import type { InputOf, ResponseOf } from '#shared/endpoint.ts';

/**
 * A failed call. `message` reads "status: body" as spec 7 says; `body` is the server's sentence and
 * `code` its name ("bookings.slotFull"), empty where the answer did not come from our server.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  readonly code: string;
  constructor(status: number, body: string, code = '') {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = code;
  }

  /** The body for a person: what is wrong with fields without the names that the call gives them. */
  get said(): string {
    if (this.code !== 'errors.fieldProblem') return this.body;
    const sentences = this.body.split('\n').map((line) => line.replace(/^[\w.]+: /, ''));
    return [...new Set(sentences)].join('\n');
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

/**
 * The calls of a feature's contract: `call('GET /api/products', { query: { language } })`, a call named as
 * the contract declares it. Throws ApiError on any answer that is no success.
 */
export const callsOf = <Calls>(): { call: Call<Calls> } => ({ call: send as Call<Calls> });

/** The browser's only fetch. */
async function send(name: string, input: Parts = {}, options: Options = {}): Promise<unknown> {
  const { params = {}, query = {}, body } = input;
  const [method, path = ''] = name.split(' ');
  const answer = await fetch(addressOf(path, params, query), {
    method,
    credentials: 'include',
    signal: options.signal,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) {
    const code = answer.headers.get('x-error-code') ?? '';
    throw new ApiError(answer.status, (await answer.text()) || answer.statusText, code);
  }
  const isJson = answer.headers.get('content-type')?.includes('json');
  return isJson ? answer.json() : answer.text();
}

function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
