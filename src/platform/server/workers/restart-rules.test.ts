import { expect, test } from 'vitest';
import { countEarlyDeaths, restartPauseMillis } from './restart-rules.ts';

test('restarts a worker that served for a while at once', () => {
  expect(restartPauseMillis(countEarlyDeaths(3, 10_000))).toBe(0);
});

test('doubles the pause of a worker that dies at once, up to half a minute', () => {
  const pauses: number[] = [];
  let deaths = 0;
  for (let n = 0; n < 8; n += 1) {
    deaths = countEarlyDeaths(deaths, n === 0 ? 0 : 9_999);
    pauses.push(restartPauseMillis(deaths) / 1_000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});
