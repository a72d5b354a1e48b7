import type { RawData, WebSocket } from 'ws';
import {
  jsonOf,
  type LiveSignal,
  liveClose,
  liveHello,
  RECENT_SECONDS,
} from '#shared/live-news.ts';
import type { LiveSession } from '../sessions/sign-in.ts';
import type { LiveNotice, NewsNotice } from './announce.ts';

/** Per account and server: a family's tabs, or the tablets of a desk. */
export const MAX_OF_ACCOUNT = 20;
export const MAX_OF_SERVER = 5_000;
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_RECENT = 2_000;
const AUTH_TIMEOUT_MILLIS = 10_000;

type LiveSocket = {
  socket: WebSocket;
  session: LiveSession;
  /** It sent `auth`; before that it receives nothing. */
  isReady: boolean;
  /** It responded to the last ping. */
  isAlive: boolean;
};

/** The open sockets of this server, and the most recent notices for sockets that open next. */
export function liveSockets() {
  const open = new Set<LiveSocket>();
  const ofAccount = new Map<string, Set<LiveSocket>>();
  let droppedAt = 0;
  const recent: { at: number; notice: LiveNotice }[] = [];

  function admit(socket: WebSocket, session: LiveSession) {
    const live: LiveSocket = { socket, session, isReady: false, isAlive: true };
    open.add(live);
    const others = ofAccount.get(session.userId) ?? new Set();
    ofAccount.set(session.userId, others.add(live));
    const authTimeout = setTimeout(() => end(live, liveClose.badMessage), AUTH_TIMEOUT_MILLIS);
    authTimeout.unref();
    socket.on('message', (data, isBinary) => {
      clearTimeout(authTimeout);
      onMessage(live, data, isBinary);
    });
    socket.on('pong', () => {
      live.isAlive = true;
    });
    // Oversized messages and broken frames: the library closes the socket itself.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(authTimeout);
      forget(live);
    });
    if (recentNotices().some((notice) => endsSession(notice, session))) {
      end(live, liveClose.signInAgain);
    }
  }

  function onMessage(live: LiveSocket, data: RawData, isBinary: boolean) {
    if (!open.has(live)) return;
    const hello = isBinary ? undefined : liveHello.safeParse(jsonOf(String(data))).data;
    if (!hello) return end(live, liveClose.badMessage);
    if (hello.payload.userId !== live.session.userId) return end(live, liveClose.signInAgain);
    if (live.isReady) return;
    live.isReady = true;
    signal(live, 'ready');
    if (isRecent({ at: droppedAt })) signal(live, 'catch_up');
    const news = recentNotices().flatMap((notice) =>
      'news' in notice && isFor(live, notice) ? [JSON.stringify(notice.news)] : [],
    );
    // Deduplicated: each only triggers a refetch.
    for (const text of new Set(news)) send(live, text);
  }

  function isFor({ session }: LiveSocket, { to }: NewsNotice) {
    return 'desk' in to ? session.role !== 'member' : to.userIds.includes(session.userId);
  }

  /** Delivers a notice to the sockets it concerns. */
  function take(notice: LiveNotice) {
    recent.push({ at: Date.now(), notice });
    while (recent.length > 0 && !isRecent(recent[0])) recent.shift();
    if (recent.length > MAX_RECENT) droppedAt = recent.shift()?.at ?? 0;
    if (!('news' in notice)) {
      for (const live of [...open]) {
        if (endsSession(notice, live.session)) end(live, liveClose.signInAgain);
      }
      return;
    }
    const text = JSON.stringify(notice.news);
    const { to } = notice;
    const recipients =
      'desk' in to ? [...open] : to.userIds.flatMap((id) => [...(ofAccount.get(id) ?? [])]);
    for (const live of recipients) if (live.isReady && isFor(live, notice)) send(live, text);
  }

  function recentNotices() {
    return recent.filter(isRecent).map(({ notice }) => notice);
  }

  function send(live: LiveSocket, text: string) {
    // A slow reader reconnects later and refetches.
    if (live.socket.bufferedAmount > MAX_BUFFERED_BYTES) return terminate(live);
    live.socket.send(text);
  }

  function signal(live: LiveSocket, type: LiveSignal['type']) {
    send(live, JSON.stringify({ type, payload: {} } satisfies LiveSignal));
  }

  function end(live: LiveSocket, code: number) {
    forget(live);
    live.socket.close(code);
  }

  function terminate(live: LiveSocket) {
    forget(live);
    live.socket.terminate();
  }

  function forget(live: LiveSocket) {
    open.delete(live);
    const others = ofAccount.get(live.session.userId);
    others?.delete(live);
    if (others?.size === 0) ofAccount.delete(live.session.userId);
  }

  return {
    admit,
    take,
    count: () => open.size,
    countOf: (userId: string) => ofAccount.get(userId)?.size ?? 0,
    /** Notices may have been missed: every page refetches. */
    catchUp() {
      for (const live of [...open]) if (live.isReady) signal(live, 'catch_up');
    },
    /** Terminates sockets that missed the last ping, and pings the rest. */
    beat() {
      for (const live of [...open]) {
        if (!live.isAlive) terminate(live);
        else {
          live.isAlive = false;
          live.socket.ping();
          if (live.isReady) signal(live, 'beat');
        }
      }
    },
    /** Closes sockets whose session has ended; `findLive` returns which of the ids still live. */
    async recheck(findLive: (ids: string[]) => Promise<LiveSession[]>) {
      const checked = [...open];
      if (checked.length === 0) return;
      const ids = new Set(checked.map(({ session }) => session.id));
      const now = new Map((await findLive([...ids])).map((session) => [session.id, session]));
      for (const live of checked) {
        const isSame = now.get(live.session.id)?.role === live.session.role;
        if (!isSame && open.has(live)) end(live, liveClose.signInAgain);
      }
    },
  };
}

const isRecent = (it: { at: number } | undefined) =>
  it !== undefined && it.at > Date.now() - RECENT_SECONDS * 1000;

function endsSession(notice: LiveNotice, session: LiveSession): boolean {
  if ('endedSession' in notice) return notice.endedSession === session.id;
  return 'changedRoleOf' in notice && notice.changedRoleOf === session.userId;
}
