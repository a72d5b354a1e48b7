import { useSyncExternalStore } from 'react';

/*
 * The number of queued items, in plain localStorage: any page can read it without the encrypted queue and warn on
 * sign-out.
 */

const KEY = 'desk-unsent';
const listeners = new Set<() => void>();

export function readUnsentCount(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function storeUnsentCount(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked; the queue is unavailable too.
  }
  for (const listener of listeners) listener();
}

/** The number of queued items, updated across tabs. */
export function useUnsentCount(): number {
  return useSyncExternalStore(subscribe, readUnsentCount, () => 0);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
