import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmail } from './is-email.ts';

test.each([
  'ada@example.org',
  ' ada@example.org ',
  "o'neil+play@mail.example.co",
  'a@b',
  'bad@',
  '@example.org',
  'ada@example',
  'ada@example.c',
  'ada@@example.org',
  '.ada@example.org',
  'ada..b@example.org',
  'ada b@example.org',
  'ada@-example.org',
  '',
])('agrees with z.email() about %j', (input) => {
  expect(isEmail(input)).toBe(z.email().safeParse(input.trim()).success);
});
