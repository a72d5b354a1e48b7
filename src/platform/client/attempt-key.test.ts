import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

function numbered() {
  let count = 0;
  return createAttemptKeys(() => `key ${++count}`);
}

test('a double click sends the same key', () => {
  const { keyFor } = numbered();
  expect([keyFor({ name: 'Ada' }), keyFor({ name: 'Ada' })]).toEqual(['key 1', 'key 1']);
});

test('a changed form is another attempt', () => {
  const { keyFor } = numbered();
  expect([keyFor({ name: 'Ada' }), keyFor({ name: 'Ida' })]).toEqual(['key 1', 'key 2']);
});

test('after an answer for good the same form is another attempt', () => {
  const { keyFor, renew } = numbered();
  const first = keyFor({ name: 'Ada' });
  renew();
  expect([first, keyFor({ name: 'Ada' })]).toEqual(['key 1', 'key 2']);
});

test('keys are 128 random bits', () => {
  const key = createAttemptKeys().keyFor({});
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(createAttemptKeys().keyFor({})).not.toBe(key);
});
