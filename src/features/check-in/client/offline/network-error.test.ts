import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { isNetworkError } from './network-error.ts';

test.each([
  ['true for a failed fetch', new TypeError('Failed to fetch'), true],
  ['true for a timeout', new DOMException('timed out', 'TimeoutError'), true],
  ['true for a proxy without an upstream', new ApiError(502, 'Bad Gateway'), true],
  ['false for an aborted call', new DOMException('aborted', 'AbortError'), false],
  ['true while the server shuts down', new ApiError(503, 'restarting', 'errors.stopping'), true],
  [
    'false for a server error',
    new ApiError(500, 'Something went wrong', 'errors.unexpected'),
    false,
  ],
  [
    'false for an expired session',
    new ApiError(401, 'Please sign in first.', 'errors.signInFirst'),
    false,
  ],
])('returns %s', (_label, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
