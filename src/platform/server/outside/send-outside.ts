import { type GuardOptions, guardedRequest } from './guarded-request.ts';
import { parseOutsideUrl } from './outside-url.ts';
import { toOutsideError } from './to-outside-error.ts';

const TIMEOUT_MILLIS = 10_000;

type SendOptions = GuardOptions & {
  headers: Record<string, string>;
  body: string;
  /** For tests: less patience. */
  timeoutMillis?: number;
};

/**
 * Posts to an address that a person entered; the status of the answer. Only public addresses are
 * asked, unless `allow` lets others in, and no redirect is followed. Throws `OutsideError`.
 */
export async function sendOutside(address: string, options: SendOptions): Promise<number> {
  const signal = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    // Names of one house are refused by their spelling; where those are allowed, so are the names.
    const url = options.allow ? new URL(address) : parseOutsideUrl(address);
    const response = await guardedRequest(url, { ...options, method: 'POST', signal });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw toOutsideError(error, signal);
  }
}
