import type { AllCalls } from '#app/all-contracts.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';

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
type Arguments<Name extends keyof AllCalls> =
  unknown extends InputOf<AllCalls[Name]>
    ? [input?: Parts, options?: Options]
    : [input: InputOf<AllCalls[Name]>, options?: Options];

/**
 * The browser's only fetch. `name` is the call as its contract declares it, for example
 * `call('GET /api/bookings/availability', { query: { date } })`.
 * Throws ApiError on any answer that is no success.
 */
export async function call<Name extends keyof AllCalls & string>(
  name: Name,
  ...[input = {}, options = {}]: Arguments<Name>
): Promise<AnswerOf<AllCalls[Name]>> {
  const { params = {}, query = {}, body } = input as Parts;
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
  return (await (isJson ? answer.json() : answer.text())) as AnswerOf<AllCalls[Name]>;
}

function addressOf(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
