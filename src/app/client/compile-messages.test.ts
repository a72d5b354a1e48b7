import { expect, test } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { messages } from './messages/en/index.ts';

test('compiles every text of the catalogue', () => {
  expect(() => compileMessages(messages)).not.toThrow();
});

test('names the key of an invalid message', () => {
  expect(() => compileMessages({ about: { title: 'Hello {venue' } })).toThrow('"about.title"');
});

test('leaves plain texts as they are', () => {
  expect(compileMessages({ title: 'Join the Waitlist' })).toEqual({ title: 'Join the Waitlist' });
});
