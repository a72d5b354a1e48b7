import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_MILLIS, toast, toastStore } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that is opened later does not show the last toast again', () => {
  toast({ title: 'First' });
  vi.advanceTimersByTime(TOAST_MILLIS - 1);
  toast({ title: 'Second' });
  vi.advanceTimersByTime(TOAST_MILLIS - 1);
  expect(toastStore.current()?.title).toBe('Second');
  vi.advanceTimersByTime(1);
  expect(toastStore.current()).toBeUndefined();
});
