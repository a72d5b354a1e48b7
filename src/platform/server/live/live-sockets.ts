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

/** Of one account on one server: a family's tabs, or the tablets of a desk. */
export const MAX_OF_ACCOUNT = 20;
export const MAX_OF_SERVER = 5_000;
const MAX_WAITING_BYTES = 256 * 1024;
const MAX_RECENT = 2_000;
const HELLO_WITHIN_MILLIS = 10_000;

type LiveSocket = {
  socket: WebSocket;
  session: LiveSession;
  /** It said `auth`; before that it is told nothing. */
  isReady: boolean;
  /** It answered the last ping. */
  isAlive: boolean;
};

/** The open sockets of this server, and the last moments' notices for those who come next. */
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
    const impatience = setTimeout(() => end(live, liveClose.badMessage), HELLO_WITHIN_MILLIS);
    impatience.unref();
    socket.on('message', (data, isBinary) => {
      clearTimeout(impatience);
      hear(live, data, isBinary);
    });
    socket.on('pong', () => {
      live.isAlive = true;
    });
    // Too long a message, broken frames: the library closes the socket itself.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(impatience);
      forget(live);
    });
    if (recentNotices().some((notice) => isAgainst(notice, session))) {
      end(live, liveClose.signInAgain);
    }
  }

  function hear(live: LiveSocket, data: RawData, isBinary: boolean) {
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
    // The same ones say the same: fetch again.
    for (const text of new Set(news)) send(live, text);
  }

  function isFor({ session }: LiveSocket, { to }: NewsNotice) {
    return 'desk' in to ? session.role !== 'member' : to.userIds.includes(session.userId);
  }

  /** Passes a notice on to whom it concerns here. */
  function take(notice: LiveNotice) {
    recent.push({ at: Date.now(), notice });
    while (recent.length > 0 && !isRecent(recent[0])) recent.shift();
    if (recent.length > MAX_RECENT) droppedAt = recent.shift()?.at ?? 0;
    if (!('news' in notice)) {
      for (const live of [...open]) {
        if (isAgainst(notice, live.session)) end(live, liveClose.signInAgain);
      }
      return;
    }
    const text = JSON.stringify(notice.news);
    const { to } = notice;
    const concerned =
      'desk' in to ? [...open] : to.userIds.flatMap((id) => [...(ofAccount.get(id) ?? [])]);
    for (const live of concerned) if (live.isReady && isFor(live, notice)) send(live, text);
  }

  function recentNotices() {
    return recent.filter(isRecent).map(({ notice }) => notice);
  }

  function send(live: LiveSocket, text: string) {
    // Who does not take what is sent comes back when it can, and fetches.
    if (live.socket.bufferedAmount > MAX_WAITING_BYTES) return cut(live);
    live.socket.send(text);
  }

  function signal(live: LiveSocket, type: LiveSignal['type']) {
    send(live, JSON.stringify({ type, payload: {} } satisfies LiveSignal));
  }

  function end(live: LiveSocket, code: number) {
    forget(live);
    live.socket.close(code);
  }

  function cut(live: LiveSocket) {
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
    /** Notices may have been missed: everybody fetches again. */
    catchUp() {
      for (const live of [...open]) if (live.isReady) signal(live, 'catch_up');
    },
    /** Cuts those who have not answered since the last beat. */
    beat() {
      for (const live of [...open]) {
        if (!live.isAlive) cut(live);
        else {
          live.isAlive = false;
          live.socket.ping();
          if (live.isReady) signal(live, 'beat');
        }
      }
    },
    /** Compares with the sessions that live now: `living` answers for the ids that it is given. */
    async recheck(living: (ids: string[]) => Promise<LiveSession[]>) {
      const checked = [...open];
      if (checked.length === 0) return;
      const ids = new Set(checked.map(({ session }) => session.id));
      const now = new Map((await living([...ids])).map((session) => [session.id, session]));
      for (const live of checked) {
        const isSame = now.get(live.session.id)?.role === live.session.role;
        if (!isSame && open.has(live)) end(live, liveClose.signInAgain);
      }
    },
  };
}

const isRecent = (it: { at: number } | undefined) =>
  it !== undefined && it.at > Date.now() - RECENT_SECONDS * 1000;

function isAgainst(notice: LiveNotice, session: LiveSession): boolean {
  if ('endedSession' in notice) return notice.endedSession === session.id;
  return 'changedRoleOf' in notice && notice.changedRoleOf === session.userId;
}
