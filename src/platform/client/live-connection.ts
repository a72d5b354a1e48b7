import {
  BEAT_SECONDS,
  jsonOf,
  type LiveNews,
  liveClose,
  liveNews,
  liveSignal,
  RECENT_SECONDS,
} from '#shared/live-news.ts';

/** A subscriber. */
export type Listener = {
  types: ReadonlySet<string>;
  /** When it began to fetch what the news are about (milliseconds). */
  since: number;
  /** Null: anything may have happened meanwhile. */
  onNews(news: LiveNews | null): void;
  /** The session may be over. */
  onDoubt(): void;
};

/** Injected: socket, network state, randomness, so that tests can replace them. */
export type Outside = {
  open(): Socket;
  isOnline(): boolean;
  random(): number;
};

export type Socket = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

const CONNECTING = 0;
const LONGEST_WAIT_MILLIS = 30_000;
const SILENCE_MILLIS = BEAT_SECONDS * 2500;
/** During navigation there is briefly no subscriber. */
const LINGER_MILLIS = 3_000;
/** A sign-out in this tab is known by then. */
const DOUBT_MILLIS = 2_000;
/** A socket that lasted this long was no failure. */
const STEADY_MILLIS = 10_000;
/** Jitter: pages must not all refetch at once. */
const CATCH_UP_MILLIS = 2_000;
const TRIES_BEFORE_DOUBT = 3;

/**
 * One person's socket, open while there are subscribers. Reconnects with exponential backoff, then everything
 * subscribed refetches.
 */
export function liveConnection(userId: string, outside: Outside) {
  const listeners = new Set<Listener>();
  let socket: Socket | undefined;
  let hasBeenReady = false;
  let readyAt = Number.POSITIVE_INFINITY;
  let heardAt = 0;
  let failures = 0;
  let retry: Timer;
  let silence: Timer;
  let linger: Timer;
  let catchUp: Timer;

  function connect() {
    clearTimeout(retry);
    // Offline: `wake` reconnects.
    if (socket || listeners.size === 0 || !outside.isOnline()) return;
    const mine = outside.open();
    socket = mine;
    readyAt = Number.POSITIVE_INFINITY;
    mine.onopen = () => {
      if (socket === mine) mine.send(JSON.stringify({ type: 'auth', payload: { userId } }));
      else mine.close();
    };
    mine.onmessage = ({ data }) => {
      if (socket === mine) hear(String(data));
    };
    mine.onclose = ({ code }) => {
      if (socket === mine) lose(code);
    };
    expectSomething();
  }

  function expectSomething() {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(reconnect, SILENCE_MILLIS);
  }

  function hear(data: string) {
    expectSomething();
    const message = jsonOf(data);
    const signal = liveSignal.safeParse(message).data?.type;
    if (signal === 'ready') welcome();
    if (signal === 'catch_up') {
      clearTimeout(catchUp);
      catchUp = setTimeout(tellAll, outside.random() * CATCH_UP_MILLIS);
    }
    // A newer server may send unknown messages.
    const news = liveNews.safeParse(message).data;
    if (!news) return;
    for (const listener of [...listeners]) {
      if (listener.types.has(news.type)) listener.onNews(news);
    }
  }

  /** The server replays the last moments' news; after a longer gap pages refetch. */
  function welcome() {
    const covered = Date.now() - (RECENT_SECONDS * 1000) / 2;
    if (hasBeenReady) tellAll();
    else for (const it of [...listeners]) if (it.since < covered) it.onNews(null);
    hasBeenReady = true;
    readyAt = Date.now();
  }

  function tellAll() {
    for (const listener of [...listeners]) listener.onNews(null);
  }

  function lose(code: number) {
    socket = undefined;
    clearTimeout(silence);
    if (listeners.size === 0) return;
    // biome-ignore lint/suspicious/noConsole: disconnects are only logged (spec 7)
    console.debug('live connection closed', code);
    failures = Date.now() - readyAt > STEADY_MILLIS ? 1 : failures + 1;
    if (code === liveClose.signInAgain) {
      retry = setTimeout(doubt, DOUBT_MILLIS);
      return;
    }
    if (failures % TRIES_BEFORE_DOUBT === 0) askWhoIsSignedIn();
    retry = setTimeout(connect, pause());
  }

  /** If still signed in, keeps the subscriptions and reconnects. */
  function doubt() {
    askWhoIsSignedIn();
    retry = setTimeout(connect, Math.max(DOUBT_MILLIS, pause()));
  }

  function askWhoIsSignedIn() {
    const [anybody] = listeners;
    anybody?.onDoubt();
  }

  function pause() {
    const longest = Math.min(LONGEST_WAIT_MILLIS, 1000 * 2 ** (failures - 1));
    return longest * (0.5 + outside.random() / 2);
  }

  function drop() {
    const old = socket;
    socket = undefined;
    clearTimeout(silence);
    clearTimeout(retry);
    // A connecting socket closes itself once open: browsers log an error otherwise.
    if (old?.readyState !== CONNECTING) old?.close();
  }

  function reconnect() {
    drop();
    connect();
  }

  function hangUp() {
    clearTimeout(linger);
    drop();
    hasBeenReady = false;
    failures = 0;
  }

  return {
    /** Subscribes; returns the unsubscribe function. */
    listen(listener: Listener): () => void {
      clearTimeout(linger);
      listeners.add(listener);
      connect();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) linger = setTimeout(hangUp, LINGER_MILLIS);
      };
    },
    /** The network is back (`isNew`) or the page is visible again: reconnect now. */
    wake(isNew: boolean) {
      const isOverdue = Date.now() - heardAt > BEAT_SECONDS * 1500;
      if (isNew || isOverdue) drop();
      connect();
    },
    hangUp,
  };
}

export type LiveConnection = ReturnType<typeof liveConnection>;

type Timer = ReturnType<typeof setTimeout> | undefined;
