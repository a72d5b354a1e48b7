import { parseExternalUrl } from './external-url.ts';
import { type GuardOptions, guardedRequest } from './guarded-request.ts';
import { toExternalError } from './to-external-error.ts';

const TIMEOUT_MILLIS = 10_000;

type SendOptions = GuardOptions & {
  headers: Record<string, string>;
  body: string;
  /** Shorter timeout for tests. */
  timeoutMillis?: number;
};

/**
 * Posts to a URL entered by a user and returns the response status. Only public addresses are allowed, unless
 * `allow` permits others; does not follow redirects. Throws `ExternalError`.
 */
export async function sendExternal(urlText: string, options: SendOptions): Promise<number> {
  const signal = AbortSignal.timeout(options.timeoutMillis ?? TIMEOUT_MILLIS);
  try {
    // If private addresses are allowed, local names must be too, so the URL is not checked.
    const url = options.allow ? new URL(urlText) : parseExternalUrl(urlText);
    const response = await guardedRequest(url, { ...options, method: 'POST', signal });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw toExternalError(error, signal);
  }
}
