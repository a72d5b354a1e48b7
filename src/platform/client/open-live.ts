import {
  type Listener,
  type LiveConnection,
  liveConnection,
  type Outside,
} from './live-connection.ts';

/*
 * The page's one socket. Loaded after the page itself, by the first part that wants news (live.ts).
 */

const browser: Outside = {
  open: () => new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`),
  isOnline: () => navigator.onLine,
  random: Math.random,
};

let current: { userId: string; connection: LiveConnection } | undefined;

/** Listens as the signed-in person `userId`; the answer ends it. Somebody else's socket is closed. */
export function listenAs(userId: string, listener: Listener): () => void {
  if (current?.userId !== userId) {
    current?.connection.hangUp();
    current = { userId, connection: liveConnection(userId, browser) };
  }
  return current.connection.listen(listener);
}

/** At once, with listeners or without: nobody is signed in any more. */
export function endLive() {
  current?.connection.hangUp();
  current = undefined;
}

window.addEventListener('online', () => current?.connection.wake(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') current?.connection.wake(false);
});
