import { ApiError } from '#platform/client/api.ts';

/** Slower responses count as no network: families are waiting at the desk. */
export const TIMEOUT_MILLIS = 3000;

/**
 * Whether a call failed for lack of a network: no response, a timeout, a proxy without a server behind it, or a
 * server that is stopping. Other errors of the server are real responses.
 */
export function isNoNetwork(error: unknown): boolean {
  if (error instanceof ApiError) {
    const isProxy = error.code === '' && error.status >= 502 && error.status <= 504;
    return isProxy || error.code === 'errors.stopping';
  }
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError;
}
