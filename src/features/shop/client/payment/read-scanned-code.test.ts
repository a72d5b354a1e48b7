import { expect, test } from 'vitest';
import { readScannedCode } from './read-scanned-code.ts';

test.each([
  [' summer20 ', 'summer20'],
  ['7ZK4-0000', '7ZK4-0000'],
  ['https://venue.example/gift-card#7ZK4-0000', '7ZK4-0000'],
  ['  ', ''],
])('reads %j as %j', (text, code) => {
  expect(readScannedCode(text)).toBe(code);
});
