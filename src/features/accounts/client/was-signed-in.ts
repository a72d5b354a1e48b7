import { useSyncExternalStore } from 'react';
import { forgetDevice } from '#platform/client/device-store.ts';

/*
 * Whether somebody has been signed in from this browser before. A first-time visitor's pages need
 * not ask the server who they are, which could only answer 401.
 */

const key = 'was-signed-in';
const listeners = new Set<() => void>();

/** True also where storage is closed to us (private windows): then every page asks the server. */
export function useWasSignedIn(): boolean {
  return useSyncExternalStore(subscribe, wasSignedIn, () => false);
}

/** Nobody being signed in any more, nothing of the person stays on the device. */
export function rememberSignedIn(signedIn: boolean): void {
  if (!signedIn) forgetDevice();
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
