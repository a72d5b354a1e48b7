import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

function createNumberedKeys() {
  let count = 0;
  return createAttemptKeys(() => `key ${++count}`);
}

test('returns the same key for the same form', () => {
  const { keyFor } = createNumberedKeys();
  expect([keyFor({ name: 'Ada' }), keyFor({ name: 'Ada' })]).toEqual(['key 1', 'key 1']);
});

test('returns a new key when the form changes', () => {
  const { keyFor } = createNumberedKeys();
  expect([keyFor({ name: 'Ada' }), keyFor({ name: 'Ida' })]).toEqual(['key 1', 'key 2']);
});

test('returns a new key for the same form after renew()', () => {
  const { keyFor, renew } = createNumberedKeys();
  const first = keyFor({ name: 'Ada' });
  renew();
  expect([first, keyFor({ name: 'Ada' })]).toEqual(['key 1', 'key 2']);
});

test('generates keys of 128 random bits', () => {
  const key = createAttemptKeys().keyFor({});
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(createAttemptKeys().keyFor({})).not.toBe(key);
});
