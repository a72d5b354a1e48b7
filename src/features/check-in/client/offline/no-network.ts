import { ApiError } from '#platform/client/api.ts';

/** After that a desk does not wait for the network any longer. */
export const TIMEOUT_MILLIS = 3000;

/**
 * Whether a call failed because there is no network: no response at all, none in time, one from a proxy
 * that found no server, or one from our server while it stops. All other errors of our server are responses.
 */
export function isNoNetwork(error: unknown): boolean {
  if (error instanceof ApiError) {
    const isProxy = error.code === '' && error.status >= 502 && error.status <= 504;
    return isProxy || error.code === 'errors.stopping';
  }
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError;
}
