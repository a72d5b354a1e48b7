import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  HEARTBEAT_SECONDS,
  type LiveUpdate,
  liveClose,
  REPLAY_SECONDS,
} from '#shared/live-updates.ts';
import { createLiveConnection, type Listener, type Socket } from './live-connection.ts';

const CONNECTING = 0;
const OPEN = 1;

type FakeSocket = { -readonly [Name in keyof Socket]: Socket[Name] } & {
  sent: string[];
  isClosed: boolean;
};

const sockets: FakeSocket[] = [];
let isOnline = true;
const environment = { open: aSocket, isOnline: () => isOnline, random: () => 1 };
const connect = () => createLiveConnection('ann', environment);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockReturnValue();
  sockets.length = 0;
  isOnline = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function aSocket(): Socket {
  const socket: FakeSocket = {
    readyState: CONNECTING,
    sent: [],
    isClosed: false,
    send: (data) => socket.sent.push(String(data)),
    close: () => {
      socket.isClosed = true;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  sockets.push(socket);
  return socket;
}

const lastSocket = () => sockets.at(-1) as FakeSocket;
const receive = (message: unknown) =>
  lastSocket().onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
function accept() {
  lastSocket().readyState = OPEN;
  lastSocket().onopen?.call({} as WebSocket, {} as Event);
  receive({ type: 'ready', payload: {} });
}
const dropConnection = (code = 1006) =>
  lastSocket().onclose?.call({} as WebSocket, { code } as CloseEvent);
const update = (type: LiveUpdate['type']) => ({ type, payload: {} });

function aListener(types: LiveUpdate['type'][] = ['notifications']) {
  const received: (LiveUpdate | null)[] = [];
  const onSessionUncertain = vi.fn();
  const listener: Listener = {
    types: new Set(types),
    since: Date.now(),
    onUpdate: (item) => received.push(item),
    onSessionUncertain,
  };
  return { listener, received, onSessionUncertain };
}

describe('the live connection', () => {
  test('opens one authenticated socket for all listeners', () => {
    const live = connect();
    live.listen(aListener().listener);
    live.listen(aListener(['visits']).listener);
    accept();
    expect(sockets).toHaveLength(1);
    expect(lastSocket().sent).toEqual(['{"type":"auth","payload":{"userId":"ann"}}']);
  });

  test('delivers updates to the listeners of their type and ignores unknown messages', () => {
    const live = connect();
    const bell = aListener(['notifications']);
    const desk = aListener(['visits', 'bookings']);
    live.listen(bell.listener);
    live.listen(desk.listener);
    accept();
    receive(update('visits'));
    receive({ type: 'weather', payload: {} });
    receive({ type: 'new_message', payload: {} });
    receive('what?');
    lastSocket().onmessage?.call({} as WebSocket, { data: '{"type":' } as MessageEvent);
    expect(bell.received).toEqual([]);
    expect(desk.received).toEqual([update('visits')]);
  });

  test('closes shortly after the last listener leaves, but stays open between two pages', () => {
    const live = connect();
    const unsubscribe = live.listen(aListener().listener);
    accept();
    unsubscribe();
    vi.advanceTimersByTime(1_000);
    const unsubscribeAgain = live.listen(aListener().listener);
    vi.advanceTimersByTime(60_000);
    expect(lastSocket().isClosed).toBe(false);
    unsubscribeAgain();
    vi.advanceTimersByTime(3_000);
    expect(lastSocket().isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
  });

  test('triggers a refetch after the first connect only if connecting was slow', () => {
    const live = connect();
    const { listener, received } = aListener();
    live.listen(listener);
    vi.advanceTimersByTime(1_000);
    accept();
    expect(received).toEqual([]);
    const late = connect();
    const second = aListener();
    late.listen(second.listener);
    vi.advanceTimersByTime(REPLAY_SECONDS * 1000);
    accept();
    expect(second.received).toEqual([null]);
  });

  test('triggers a refetch for a listener that is added again, whose data may be cached', () => {
    const live = connect();
    live.listen(aListener(['visits', 'bookings']).listener)();
    const [other, again] = [aListener(['visits']), aListener(['visits', 'bookings'])];
    live.listen(other.listener);
    live.listen(again.listener);
    expect([other.received, again.received]).toEqual([[], [null]]);
  });

  test('closes a connecting socket only once it is open', () => {
    const live = connect();
    live.listen(aListener().listener);
    live.disconnect();
    expect(lastSocket().isClosed).toBe(false);
    accept();
    expect(lastSocket().isClosed).toBe(true);
    expect(lastSocket().sent).toEqual([]);
  });
});

describe('the live connection on an unreliable network', () => {
  test('reconnects after a lost connection and triggers a refetch', () => {
    const live = connect();
    const { listener, received } = aListener();
    live.listen(listener);
    accept();
    dropConnection(1001);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    accept();
    expect(received).toEqual([null]);
  });

  test('backs off exponentially up to 30 seconds', () => {
    const live = connect();
    live.listen(aListener().listener);
    const waits = Array.from({ length: 8 }, () => {
      dropConnection();
      const before = sockets.length;
      let seconds = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(500);
        seconds += 0.5;
      }
      return seconds;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('resets the backoff after a stable connection', () => {
    const live = connect();
    live.listen(aListener().listener);
    for (let n = 0; n < 5; n += 1) {
      dropConnection();
      vi.advanceTimersByTime(30_000);
    }
    accept();
    vi.advanceTimersByTime(20_000);
    dropConnection();
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(7);
  });

  test('waits while offline and reconnects as soon as the network is back', () => {
    const live = connect();
    const { listener, received } = aListener();
    live.listen(listener);
    accept();
    isOnline = false;
    dropConnection();
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    isOnline = true;
    live.wake(true);
    expect(sockets).toHaveLength(2);
    accept();
    expect(received).toEqual([null]);
  });

  test('reconnects immediately when the page becomes visible', () => {
    const live = connect();
    live.listen(aListener().listener);
    for (let n = 0; n < 6; n += 1) {
      dropConnection();
      vi.advanceTimersByTime(30_000);
    }
    dropConnection();
    live.wake(false);
    expect(sockets).toHaveLength(8);
  });

  test('keeps an open socket when the page becomes visible', () => {
    const live = connect();
    live.listen(aListener().listener);
    accept();
    live.wake(false);
    expect(sockets).toHaveLength(1);
  });

  test('treats silence as a lost connection', () => {
    const live = connect();
    const { listener, received } = aListener();
    live.listen(listener);
    accept();
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000);
      receive({ type: 'beat', payload: {} });
    }
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(HEARTBEAT_SECONDS * 3000);
    expect(sockets.length).toBeGreaterThan(1);
    accept();
    expect(received).toEqual([null]);
  });

  test('triggers a refetch on a catch_up signal', () => {
    const live = connect();
    const { listener, received } = aListener();
    live.listen(listener);
    accept();
    receive({ type: 'catch_up', payload: {} });
    vi.advanceTimersByTime(2_000);
    expect(received).toEqual([null]);
  });
});

describe('the live connection when the session may have ended', () => {
  test('rechecks the session after a delay and reconnects', () => {
    const live = connect();
    const { listener, onSessionUncertain } = aListener();
    live.listen(listener);
    accept();
    dropConnection(liveClose.signInAgain);
    expect(onSessionUncertain).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(onSessionUncertain).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  test('does nothing if the page has already signed out', () => {
    const live = connect();
    const { listener, onSessionUncertain } = aListener();
    const unsubscribe = live.listen(listener);
    accept();
    dropConnection(liveClose.signInAgain);
    unsubscribe();
    vi.advanceTimersByTime(600_000);
    expect(onSessionUncertain).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(1);
  });

  test('rechecks the session after every third failed attempt', () => {
    const live = connect();
    const { listener, onSessionUncertain } = aListener();
    live.listen(listener);
    for (let n = 0; n < 6; n += 1) {
      dropConnection();
      vi.advanceTimersByTime(30_000);
    }
    expect(onSessionUncertain).toHaveBeenCalledTimes(2);
  });
});
