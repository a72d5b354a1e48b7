import { ApiError } from '#platform/client/api.ts';

/** After that a desk does not wait for the network any longer. */
export const PATIENCE_MILLIS = 3000;

/**
 * Whether a call failed for want of a network: no answer at all, none in time, or one that a proxy
 * gave because it found no server. Our server's own errors are answers.
 */
export function isNoNetwork(error: unknown): boolean {
  if (error instanceof ApiError) {
    return error.code === '' && error.status >= 502 && error.status <= 504;
  }
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof TypeError;
}
