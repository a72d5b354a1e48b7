import { expect, test } from 'vitest';
import { startOfStrip } from './start-of-strip.ts';

test.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-15', '2026-03-02'],
  ['2026-03-16', '2026-03-16'],
  // Across the clock change of March 8.
  ['2026-04-12', '2026-03-30'],
  ['2026-03-01', '2026-03-02'],
])('puts %s in the two weeks that start on %s', (date, start) => {
  expect(startOfStrip('2026-03-02', date)).toBe(start);
});
