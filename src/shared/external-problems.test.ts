import { expect, test } from 'vitest';
import { problemOf } from './external-problems.ts';

const errors: [string, unknown, string][] = [
  ['a closed port', { code: 'ESOCKET' }, 'unreachable'],
  ['an unknown host', { code: 'EDNS' }, 'unreachable'],
  ['a nested cause', new Error('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'unreachable'],
  ['an unresponsive server', { code: 'ETIMEDOUT' }, 'tooSlow'],
  ['our own timeout', new DOMException('x', 'TimeoutError'), 'tooSlow'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'denied'],
  ['a wrong provider key', { type: 'StripeAuthenticationError' }, 'denied'],
  ['a wrong storage key', { name: 'StoreError', reason: 'denied' }, 'denied'],
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550 }, 'refused'],
  ['a folder without write permission', { code: 'EACCES' }, 'notWritable'],
  ['a full disk', { code: 'ENOSPC' }, 'full'],
  ['an unknown reason', { reason: 'moon' }, 'other'],
  ['an error without details', new Error('?'), 'other'],
  ['a value that is not an error', 'text', 'other'],
  ['undefined', undefined, 'other'],
];

test.each(errors)('classifies %s', (_name, error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
