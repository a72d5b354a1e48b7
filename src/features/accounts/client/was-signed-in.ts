import { useSyncExternalStore } from 'react';
import { clearDevice } from '#platform/client/device-store.ts';

/*
 * Remembers whether this browser was signed in before, so that pages of first-time visitors skip a request
 * that could only return 401.
 */

const key = 'was-signed-in';
const listeners = new Set<() => void>();

/**
 * Whether this browser was signed in before. Also true if storage is blocked (private windows): then every page queries
 * the server.
 */
export function useWasSignedIn(): boolean {
  return useSyncExternalStore(subscribe, wasSignedIn, () => false);
}

/** Signing out also clears the user's data on the device. */
export function setWasSignedIn(signedIn: boolean): void {
  if (!signedIn) clearDevice();
  try {
    if (signedIn) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
