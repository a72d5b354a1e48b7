import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('merges adjacent dark modules of a row into one rectangle', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, false, false],
  ];
  expect(qrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z');
});

test('returns an empty path if there are no dark modules', () => {
  expect(qrPath([[false, false]])).toBe('');
});
