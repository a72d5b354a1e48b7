import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a flood of asking is one answer at once and one after each pause', async () => {
  const work = vi.fn(async () => {});
  const calm = throttle(work, 2000);
  for (let at = 0; at < 10_000; at += 10) {
    calm.ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(work).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(6);
});

test('what is asked for during the work is not missed, and the next waits for its end', async () => {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((done) => (end = done)));
  const calm = throttle(work, 2000);
  calm.ask();
  calm.ask();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('after a pause it is done at once again, also when it failed; once stopped never', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no network')));
  const calm = throttle(work, 2000);
  calm.ask();
  await vi.advanceTimersByTimeAsync(5000);
  calm.ask();
  expect(work).toHaveBeenCalledTimes(2);
  calm.ask();
  calm.stop();
  await vi.advanceTimersByTimeAsync(5000);
  calm.ask();
  expect(work).toHaveBeenCalledTimes(2);
});
