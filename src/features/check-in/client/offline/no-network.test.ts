import { expect, test } from 'vitest';
import { ApiError } from '#platform/client/api.ts';
import { isNoNetwork } from './no-network.ts';

test.each([
  ['a failed fetch', new TypeError('Failed to fetch'), true],
  ['a call that hung', new DOMException('timed out', 'TimeoutError'), true],
  ['a proxy without a server', new ApiError(502, 'Bad Gateway'), true],
  ['a call that the page took back', new DOMException('aborted', 'AbortError'), false],
  ['our server stopping', new ApiError(503, 'restarting', 'errors.stopping'), true],
  ['trouble on our side', new ApiError(500, 'Something went wrong', 'errors.unexpected'), false],
  ['an ended session', new ApiError(401, 'Please sign in first.', 'errors.signInFirst'), false],
])('%s', (_what, error, isOffline) => {
  expect(isNoNetwork(error)).toBe(isOffline);
});
