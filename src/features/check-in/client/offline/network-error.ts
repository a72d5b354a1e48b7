import { ApiError } from '#platform/client/api.ts';

/** Slower responses count as network errors, as families are waiting at the desk. */
export const TIMEOUT_MILLIS = 3000;

/**
 * Whether a call did not reach the server: no response, a timeout, a proxy without an upstream, or a server that is
 * shutting down. Other HTTP errors are real responses.
 */
export function isNetworkError(error: unknown): boolean {
  if (error instanceof ApiError) {
    const isProxyError = error.code === '' && error.status >= 502 && error.status <= 504;
    return isProxyError || error.code === 'errors.stopping';
  }
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError;
}
