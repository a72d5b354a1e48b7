import { useSyncExternalStore } from 'react';

/*
 * How much the desk let in without network and has not sent yet (features/check-in/client). Kept apart
 * from it, in the clear and as a number only, to warn on sign-out from another page.
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

export function keepUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is closed to us: then there is no queue either.
  }
  for (const listener of listeners) listener();
}

/** The same on pages, kept up to date with what other tabs queue and send. */
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
