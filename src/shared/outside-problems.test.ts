import { expect, test } from 'vitest';
import { problemOf } from './outside-problems.ts';

const said: [string, unknown, string][] = [
  ['nobody listens there', { code: 'ESOCKET' }, 'unreachable'],
  ['the name is unknown', { code: 'EDNS' }, 'unreachable'],
  [
    'a cause below it',
    new Error('fetch failed', { cause: { code: 'ECONNREFUSED' } }),
    'unreachable',
  ],
  ['the server is silent', { code: 'ETIMEDOUT' }, 'tooSlow'],
  ['our own patience ended', new DOMException('x', 'TimeoutError'), 'tooSlow'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'denied'],
  ['a wrong key of the provider', { type: 'StripeAuthenticationError' }, 'denied'],
  ['a store that refuses the key', { name: 'StoreError', reason: 'denied' }, 'denied'],
  ['an unknown mailbox', { code: 'EENVELOPE', responseCode: 550 }, 'refused'],
  ['a folder of somebody else', { code: 'EACCES' }, 'notWritable'],
  ['a full disk', { code: 'ENOSPC' }, 'full'],
  ['a reason that nobody knows', { reason: 'moon' }, 'other'],
  ['an error with nothing in it', new Error('?'), 'other'],
  ['no error at all', 'text', 'other'],
  ['nothing', undefined, 'other'],
];

test.each(said)('%s', (_what, error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
