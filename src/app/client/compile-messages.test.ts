import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { messages } from './messages/en/index.ts';

test('compiles all texts', () => {
  expect(() => compileMessages(messages)).not.toThrow();
});

test('throws with the key of an invalid message', () => {
  expect(() => compileMessages({ about: { title: 'Hello {venue' } })).toThrow('"about.title"');
});

test('does not change plain texts', () => {
  expect(compileMessages({ title: 'Join the Waitlist' })).toEqual({ title: 'Join the Waitlist' });
});
