import {
  createLiveConnection,
  type Listener,
  type LiveConnection,
  type LiveEnvironment,
} from './live-connection.ts';

/* The only socket of the page. Loaded lazily for the first listener (use-live-updates.ts of accounts). */

const browserEnvironment: LiveEnvironment = {
  open: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`),
  isOnline: () => navigator.onLine,
  random: Math.random,
};

let current: { userId: string; connection: LiveConnection } | undefined;

/**
 * Adds a listener for the signed-in user `userId` and returns a function that removes it. Disconnects the socket of a
 * previous user.
 */
export function listenAs(userId: string, listener: Listener): () => void {
  if (current?.userId !== userId) {
    current?.connection.disconnect();
    current = { userId, connection: createLiveConnection(userId, browserEnvironment) };
  }
  return current.connection.listen(listener);
}

/** Disconnects immediately after a sign-out. */
export function closeLive() {
  current?.connection.disconnect();
  current = undefined;
}

window.addEventListener('online', () => current?.connection.wake(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') current?.connection.wake(false);
});
