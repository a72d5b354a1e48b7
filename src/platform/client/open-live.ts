import {
  type Listener,
  type LiveConnection,
  liveConnection,
  type Outside,
} from './live-connection.ts';

/* The page's single socket. Loaded after the page, by the first subscriber (accounts' use-live-news.ts). */

const browser: Outside = {
  open: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`),
  isOnline: () => navigator.onLine,
  random: Math.random,
};

let current: { userId: string; connection: LiveConnection } | undefined;

/**
 * Subscribes as the signed-in person `userId`; returns the unsubscribe function. Closes another person's
 * socket.
 */
export function listenAs(userId: string, listener: Listener): () => void {
  if (current?.userId !== userId) {
    current?.connection.hangUp();
    current = { userId, connection: liveConnection(userId, browser) };
  }
  return current.connection.listen(listener);
}

/** Closes at once: nobody is signed in any more. */
export function endLive() {
  current?.connection.hangUp();
  current = undefined;
}

window.addEventListener('online', () => current?.connection.wake(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') current?.connection.wake(false);
});
