import type { RawData, WebSocket } from 'ws';
import {
  type LiveSignal,
  liveClose,
  liveHello,
  parseJson,
  REPLAY_SECONDS,
} from '#shared/live-updates.ts';
import type { LiveSession } from '../sessions/sign-in.ts';
import type { LiveNotification, UpdateNotification } from './announce.ts';

/** Limit per account and server: covers the tabs of a family or the tablets of a desk. */
export const MAX_SOCKETS_PER_ACCOUNT = 20;
export const MAX_SOCKETS_PER_SERVER = 5_000;
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_RECENT_NOTIFICATIONS = 2_000;
const AUTH_TIMEOUT_MILLIS = 10_000;

type LiveSocket = {
  socket: WebSocket;
  session: LiveSession;
  /** Whether the page has sent `auth`. Until then, nothing is sent to it. */
  isReady: boolean;
  /** Whether the page responded to the last ping. */
  isAlive: boolean;
};

/** Creates this server's registry of open sockets, with recent notifications for sockets that open later. */
export function createLiveSockets() {
  const openSockets = new Set<LiveSocket>();
  const byAccount = new Map<string, Set<LiveSocket>>();
  /** Time of the last notification dropped from a full `recent`; while it is recent, new pages catch up. */
  let lastDroppedAt = 0;
  const recent: { at: number; notification: LiveNotification }[] = [];

  function admit(socket: WebSocket, session: LiveSession) {
    const live: LiveSocket = { socket, session, isReady: false, isAlive: true };
    openSockets.add(live);
    const accountSockets = byAccount.get(session.userId) ?? new Set();
    byAccount.set(session.userId, accountSockets.add(live));
    const authTimeout = setTimeout(() => end(live, liveClose.badMessage), AUTH_TIMEOUT_MILLIS);
    authTimeout.unref();
    socket.on('message', (data, isBinary) => {
      clearTimeout(authTimeout);
      onMessage(live, data, isBinary);
    });
    socket.on('pong', () => {
      live.isAlive = true;
    });
    // The library closes the socket for oversized messages and broken frames.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(authTimeout);
      remove(live);
    });
    if (recentNotifications().some((notification) => endsSession(notification, session))) {
      end(live, liveClose.signInAgain);
    }
  }

  function onMessage(live: LiveSocket, data: RawData, isBinary: boolean) {
    if (!openSockets.has(live)) return;
    const hello = isBinary ? undefined : liveHello.safeParse(parseJson(String(data))).data;
    if (!hello) return end(live, liveClose.badMessage);
    if (hello.payload.userId !== live.session.userId) return end(live, liveClose.signInAgain);
    if (live.isReady) return;
    live.isReady = true;
    signal(live, 'ready');
    if (isRecent({ at: lastDroppedAt })) signal(live, 'catch_up');
    const updates = recentNotifications().flatMap((notification) =>
      'news' in notification && isFor(live, notification)
        ? [JSON.stringify(notification.news)]
        : [],
    );
    // Deduplicated, because each only triggers a refetch.
    for (const text of new Set(updates)) send(live, text);
  }

  function isFor({ session }: LiveSocket, { to }: UpdateNotification) {
    return 'desk' in to ? session.role !== 'member' : to.userIds.includes(session.userId);
  }

  /** Delivers a notification to the sockets that it concerns, and keeps it for sockets that open soon. */
  function deliver(notification: LiveNotification) {
    recent.push({ at: Date.now(), notification });
    while (recent.length > 0 && !isRecent(recent[0])) recent.shift();
    if (recent.length > MAX_RECENT_NOTIFICATIONS) lastDroppedAt = recent.shift()?.at ?? 0;
    if (!('news' in notification)) {
      for (const live of [...openSockets]) {
        if (endsSession(notification, live.session)) end(live, liveClose.signInAgain);
      }
      return;
    }
    const text = JSON.stringify(notification.news);
    const { to } = notification;
    const recipients =
      'desk' in to ? [...openSockets] : to.userIds.flatMap((id) => [...(byAccount.get(id) ?? [])]);
    for (const live of recipients) if (live.isReady && isFor(live, notification)) send(live, text);
  }

  function recentNotifications() {
    return recent.filter(isRecent).map(({ notification }) => notification);
  }

  function send(live: LiveSocket, text: string) {
    // A slow reader reconnects later and then refetches.
    if (live.socket.bufferedAmount > MAX_BUFFERED_BYTES) return terminate(live);
    live.socket.send(text);
  }

  function signal(live: LiveSocket, type: LiveSignal['type']) {
    send(live, JSON.stringify({ type, payload: {} } satisfies LiveSignal));
  }

  function end(live: LiveSocket, code: number) {
    remove(live);
    live.socket.close(code);
  }

  function terminate(live: LiveSocket) {
    remove(live);
    live.socket.terminate();
  }

  function remove(live: LiveSocket) {
    openSockets.delete(live);
    const accountSockets = byAccount.get(live.session.userId);
    accountSockets?.delete(live);
    if (accountSockets?.size === 0) byAccount.delete(live.session.userId);
  }

  return {
    admit,
    deliver,
    count: () => openSockets.size,
    countOf: (userId: string) => byAccount.get(userId)?.size ?? 0,
    /** Makes every page refetch, because notifications may have been missed. */
    catchUp() {
      for (const live of [...openSockets]) if (live.isReady) signal(live, 'catch_up');
    },
    /** Terminates sockets that did not respond to the last ping, and pings the others. */
    sendHeartbeats() {
      for (const live of [...openSockets]) {
        if (!live.isAlive) terminate(live);
        else {
          live.isAlive = false;
          live.socket.ping();
          if (live.isReady) signal(live, 'beat');
        }
      }
    },
    /** Closes sockets whose session has ended; `findLive` returns the sessions that are still valid. */
    async recheck(findLive: (ids: string[]) => Promise<LiveSession[]>) {
      const candidates = [...openSockets];
      if (candidates.length === 0) return;
      const ids = new Set(candidates.map(({ session }) => session.id));
      const valid = new Map((await findLive([...ids])).map((session) => [session.id, session]));
      for (const live of candidates) {
        const isUnchanged = valid.get(live.session.id)?.role === live.session.role;
        if (!isUnchanged && openSockets.has(live)) end(live, liveClose.signInAgain);
      }
    },
  };
}

const isRecent = (entry: { at: number } | undefined) =>
  entry !== undefined && entry.at > Date.now() - REPLAY_SECONDS * 1000;

function endsSession(notification: LiveNotification, session: LiveSession): boolean {
  if ('endedSession' in notification) return notification.endedSession === session.id;
  return 'changedRoleOf' in notification && notification.changedRoleOf === session.userId;
}
