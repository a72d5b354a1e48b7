import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { isNoNetwork } from './no-network.ts';

test.each([
  ['true for a failed fetch', new TypeError('Failed to fetch'), true],
  ['true for a timeout', new DOMException('timed out', 'TimeoutError'), true],
  ['true for a proxy without a server', new ApiError(502, 'Bad Gateway'), true],
  ['false for an aborted call', new DOMException('aborted', 'AbortError'), false],
  ['true while the server stops', new ApiError(503, 'restarting', 'errors.stopping'), true],
  [
    'false for an error of the server',
    new ApiError(500, 'Something went wrong', 'errors.unexpected'),
    false,
  ],
  [
    'false for an expired session',
    new ApiError(401, 'Please sign in first.', 'errors.signInFirst'),
    false,
  ],
])('%s', (_what, error, isOffline) => {
  expect(isNoNetwork(error)).toBe(isOffline);
});
