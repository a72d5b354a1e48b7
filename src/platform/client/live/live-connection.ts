import {
  HEARTBEAT_SECONDS,
  type LiveUpdate,
  liveClose,
  liveSignal,
  liveUpdate,
  parseJson,
  REPLAY_SECONDS,
} from '#shared/live-updates.ts';

export type Listener = {
  types: ReadonlySet<string>;
  /** When the listener started to fetch its data (milliseconds). */
  since: number;
  /** Null: updates may have been missed, so refetch. */
  onUpdate(update: LiveUpdate | null): void;
  /** The session may have ended: recheck it. */
  onSessionUncertain(): void;
};

/** Socket, network state and randomness, injected so that tests can replace them. */
export type LiveEnvironment = {
  open(): Socket;
  isOnline(): boolean;
  random(): number;
};

export type Socket = Pick<
  WebSocket,
  'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'
>;

const CONNECTING = 0;
const MAX_BACKOFF_MILLIS = 30_000;
const SILENCE_TIMEOUT_MILLIS = HEARTBEAT_SECONDS * 2500;
/** Navigating between pages leaves a brief gap without listeners. */
const LINGER_MILLIS = 3_000;
/** Gives the page time to handle a sign-out in its own tab. */
const SESSION_CHECK_MILLIS = 2_000;
/** A socket that was open this long resets the backoff. */
const STABLE_MILLIS = 10_000;
/** Jitter, so that open pages do not all refetch simultaneously. */
const CATCH_UP_JITTER_MILLIS = 2_000;
const FAILURES_PER_SESSION_CHECK = 3;

/**
 * The socket of one user, open while there are listeners. Reconnects with exponential backoff and then makes all
 * listeners refetch.
 */
export function createLiveConnection(userId: string, environment: LiveEnvironment) {
  const listeners = new Set<Listener>();
  /** The types, joined, of listeners that were removed. */
  const removedTypes = new Set<string>();
  let socket: Socket | undefined;
  let hasBeenReady = false;
  let readyAt = Number.POSITIVE_INFINITY;
  let lastMessageAt = 0;
  let failures = 0;
  let retryTimer: Timer;
  let silenceTimer: Timer;
  let lingerTimer: Timer;
  let catchUpTimer: Timer;

  function connect() {
    clearTimeout(retryTimer);
    // Offline: `wake` reconnects.
    if (socket || listeners.size === 0 || !environment.isOnline()) return;
    const opened = environment.open();
    socket = opened;
    readyAt = Number.POSITIVE_INFINITY;
    opened.onopen = () => {
      if (socket === opened) opened.send(JSON.stringify({ type: 'auth', payload: { userId } }));
      else opened.close();
    };
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(String(data));
    };
    opened.onclose = ({ code }) => {
      if (socket === opened) handleClose(code);
    };
    restartSilenceTimer();
  }

  function restartSilenceTimer() {
    lastMessageAt = Date.now();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reconnect, SILENCE_TIMEOUT_MILLIS);
  }

  function receive(data: string) {
    restartSilenceTimer();
    const message = parseJson(data);
    const signal = liveSignal.safeParse(message).data?.type;
    if (signal === 'ready') handleReady();
    if (signal === 'catch_up') {
      clearTimeout(catchUpTimer);
      catchUpTimer = setTimeout(refetchAll, environment.random() * CATCH_UP_JITTER_MILLIS);
    }
    // A newer server may send unknown messages.
    const update = liveUpdate.safeParse(message).data;
    if (!update) return;
    for (const listener of [...listeners]) {
      if (listener.types.has(update.type)) listener.onUpdate(update);
    }
  }

  /** The server replays recent updates. Listeners that started to fetch before the replayed period must refetch. */
  function handleReady() {
    const replayedSince = Date.now() - (REPLAY_SECONDS * 1000) / 2;
    if (hasBeenReady) refetchAll();
    else
      for (const listener of [...listeners])
        if (listener.since < replayedSince) listener.onUpdate(null);
    hasBeenReady = true;
    readyAt = Date.now();
  }

  function refetchAll() {
    for (const listener of [...listeners]) listener.onUpdate(null);
  }

  function handleClose(code: number) {
    socket = undefined;
    clearTimeout(silenceTimer);
    if (listeners.size === 0) return;
    // biome-ignore lint/suspicious/noConsole: disconnects are only logged (spec 7)
    console.debug('live connection closed', code);
    failures = Date.now() - readyAt > STABLE_MILLIS ? 1 : failures + 1;
    if (code === liveClose.signInAgain) {
      retryTimer = setTimeout(recheckSession, SESSION_CHECK_MILLIS);
      return;
    }
    if (failures % FAILURES_PER_SESSION_CHECK === 0) reportUncertainSession();
    retryTimer = setTimeout(connect, backoffMillis());
  }

  /** If the user is still signed in, the listeners remain and the socket reconnects. */
  function recheckSession() {
    reportUncertainSession();
    retryTimer = setTimeout(connect, Math.max(SESSION_CHECK_MILLIS, backoffMillis()));
  }

  function reportUncertainSession() {
    const [listener] = listeners;
    listener?.onSessionUncertain();
  }

  function backoffMillis() {
    const maxWait = Math.min(MAX_BACKOFF_MILLIS, 1000 * 2 ** (failures - 1));
    return maxWait * (0.5 + environment.random() / 2);
  }

  function closeSocket() {
    const current = socket;
    socket = undefined;
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    // A connecting socket closes itself in onopen: browsers log an error for closing it earlier.
    if (current?.readyState !== CONNECTING) current?.close();
  }

  function reconnect() {
    closeSocket();
    connect();
  }

  function disconnect() {
    clearTimeout(lingerTimer);
    closeSocket();
    hasBeenReady = false;
    failures = 0;
  }

  return {
    /** Adds a listener; returns a function that removes it. */
    listen(listener: Listener): () => void {
      clearTimeout(lingerTimer);
      listeners.add(listener);
      connect();
      const types = [...listener.types].join();
      // What a page fetched may still be cached, but nothing invalidated it since its listener was removed.
      if (removedTypes.has(types)) listener.onUpdate(null);
      return () => {
        listeners.delete(listener);
        removedTypes.add(types);
        if (listeners.size === 0) lingerTimer = setTimeout(disconnect, LINGER_MILLIS);
      };
    },
    /** Reconnects immediately if the network is back (`isNetworkBack`), or the socket is closed or silent. */
    wake(isNetworkBack: boolean) {
      const isOverdue = Date.now() - lastMessageAt > HEARTBEAT_SECONDS * 1500;
      if (isNetworkBack || isOverdue) closeSocket();
      connect();
    },
    disconnect,
  };
}

export type LiveConnection = ReturnType<typeof createLiveConnection>;

type Timer = ReturnType<typeof setTimeout> | undefined;
