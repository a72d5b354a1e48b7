import { expect, test } from 'vitest';
import { nameFromEmail, splitName } from './accounts-rules.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['  Mary   Ann Lee ', 'Mary Ann', 'Lee'],
  ['Madonna', 'Madonna', ''],
  ['', '', ''],
])('splits %j into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test.each([
  ['mary.lee+play@example.org', 'Mary Lee'],
  ['ada@example.org', 'Ada'],
  ['_@example.org', '_@example.org'],
  [`${'a'.repeat(100)}@example.org`, `A${'a'.repeat(79)}`],
])('derives a name from %j: %j', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});
