import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs immediately and then once per interval under constant requests', async () => {
  const work = vi.fn(async () => {});
  const throttled = throttle(work, 2000);
  for (let millis = 0; millis < 10_000; millis += 10) {
    throttled.request();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(work).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(6);
});

test('runs once more if it was requested while running', async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((done) => (finish = done)));
  const throttled = throttle(work, 2000);
  throttled.request();
  throttled.request();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
});

test('runs immediately once the interval has passed, also after a failure, but not after stop()', async () => {
  const work = vi.fn(() => Promise.reject(new Error('no network')));
  const throttled = throttle(work, 2000);
  throttled.request();
  await vi.advanceTimersByTimeAsync(5000);
  throttled.request();
  expect(work).toHaveBeenCalledTimes(2);
  throttled.request();
  throttled.stop();
  await vi.advanceTimersByTimeAsync(5000);
  throttled.request();
  expect(work).toHaveBeenCalledTimes(2);
});
