import { useSyncExternalStore } from 'react';

/*
 * The number of queued items, in plain localStorage apart from the encrypted queue, so that any page can warn on
 * sign-out.
 */

const KEY = 'desk-unsent';
const listeners = new Set<() => void>();

export function readUnsent(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function storeUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there is no queue either.
  }
  for (const listener of listeners) listener();
}

/** The number of queued items, updated across tabs. */
export function useUnsent(): number {
  return useSyncExternalStore(subscribe, readUnsent, () => 0);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
