import { type GuardOptions, guardedRequest } from './guarded-request.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { toOutsideError } from './to-outside-error.ts';

const TIMEOUT_MILLIS = 10_000;

type SendOptions = GuardOptions & {
  headers: Record<string, string>;
  body: string;
  /** Shorter timeout for tests. */
  timeoutMillis?: number;
};

/**
 * Posts to an address that a person entered and returns the response status. Public addresses only, unless
 * `allow` permits others; follows no redirect. Throws `OutsideError`.
 */
export async function sendOutside(address: string, options: SendOptions): Promise<number> {
  const signal = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    // Local names are rejected by spelling; where private addresses are allowed, so are local names.
    const url = options.allow ? new URL(address) : parseOutsideUrl(address);
    const response = await guardedRequest(url, { ...options, method: 'POST', signal });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw toOutsideError(error, signal);
  }
}
