import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BEAT_SECONDS, type LiveNews, liveClose, RECENT_SECONDS } from '#shared/live-news.ts';
import { type Listener, liveConnection, type Socket } from './live-connection.ts';

const CONNECTING = 0;
const OPEN = 1;

type FakeSocket = { -readonly [Name in keyof Socket]: Socket[Name] } & {
  sent: string[];
  isClosed: boolean;
};

const sockets: FakeSocket[] = [];
let online = true;
const outside = { open: aSocket, isOnline: () => online, random: () => 1 };
const connect = () => liveConnection('ann', outside);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockReturnValue();
  sockets.length = 0;
  online = true;
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

const newest = () => sockets.at(-1) as FakeSocket;
const say = (message: unknown) =>
  newest().onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent);
function accept() {
  newest().readyState = OPEN;
  newest().onopen?.call({} as WebSocket, {} as Event);
  say({ type: 'ready', payload: {} });
}
const cut = (code = 1006) => newest().onclose?.call({} as WebSocket, { code } as CloseEvent);
const news = (type: LiveNews['type']) => ({ type, payload: {} });

function aListener(types: LiveNews['type'][] = ['notifications']) {
  const heard: (LiveNews | null)[] = [];
  const doubts = vi.fn();
  const listener: Listener = {
    types: new Set(types),
    since: Date.now(),
    onNews: (it) => heard.push(it),
    onDoubt: doubts,
  };
  return { listener, heard, doubts };
}

describe('the live connection', () => {
  test('opens one socket for all who listen, and says who it is', () => {
    const live = connect();
    live.listen(aListener().listener);
    live.listen(aListener(['visits']).listener);
    accept();
    expect(sockets).toHaveLength(1);
    expect(newest().sent).toEqual(['{"type":"auth","payload":{"userId":"ann"}}']);
  });

  test('tells each what it asked for, and nobody what is not known here', () => {
    const live = connect();
    const bell = aListener(['notifications']);
    const desk = aListener(['visits', 'bookings']);
    live.listen(bell.listener);
    live.listen(desk.listener);
    accept();
    say(news('visits'));
    say({ type: 'weather', payload: {} });
    say({ type: 'new_message', payload: {} });
    say('what?');
    newest().onmessage?.call({} as WebSocket, { data: '{"type":' } as MessageEvent);
    expect(bell.heard).toEqual([]);
    expect(desk.heard).toEqual([news('visits')]);
  });

  test('closes a moment after the last one left, not between two pages', () => {
    const live = connect();
    const leave = live.listen(aListener().listener);
    accept();
    leave();
    vi.advanceTimersByTime(1_000);
    const leaveAgain = live.listen(aListener().listener);
    vi.advanceTimersByTime(60_000);
    expect(newest().isClosed).toBe(false);
    leaveAgain();
    vi.advanceTimersByTime(3_000);
    expect(newest().isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
  });

  test('does not fetch twice at the beginning, unless that took long', () => {
    const live = connect();
    const { listener, heard } = aListener();
    live.listen(listener);
    vi.advanceTimersByTime(1_000);
    accept();
    expect(heard).toEqual([]);
    const late = connect();
    const second = aListener();
    late.listen(second.listener);
    vi.advanceTimersByTime(RECENT_SECONDS * 1000);
    accept();
    expect(second.heard).toEqual([null]);
  });

  test('never closes a socket that is not open yet, which browsers complain of', () => {
    const live = connect();
    live.listen(aListener().listener);
    live.hangUp();
    expect(newest().isClosed).toBe(false);
    accept();
    expect(newest().isClosed).toBe(true);
    expect(newest().sent).toEqual([]);
  });
});

describe('after it was lost', () => {
  test('connects again and has everybody catch up', () => {
    const live = connect();
    const { listener, heard } = aListener();
    live.listen(listener);
    accept();
    cut(1001);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    accept();
    expect(heard).toEqual([null]);
  });

  test('waits longer each time, half a minute at most', () => {
    const live = connect();
    live.listen(aListener().listener);
    const waits = Array.from({ length: 8 }, () => {
      cut();
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

  test('one that had lasted is no failure: the next try is soon', () => {
    const live = connect();
    live.listen(aListener().listener);
    for (let n = 0; n < 5; n += 1) {
      cut();
      vi.advanceTimersByTime(30_000);
    }
    accept();
    vi.advanceTimersByTime(20_000);
    cut();
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(7);
  });

  test('waits for the network, and comes back with it at once', () => {
    const live = connect();
    const { listener, heard } = aListener();
    live.listen(listener);
    accept();
    online = false;
    cut();
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    online = true;
    live.wake(true);
    expect(sockets).toHaveLength(2);
    accept();
    expect(heard).toEqual([null]);
  });

  test('tries at once when somebody looks again', () => {
    const live = connect();
    live.listen(aListener().listener);
    for (let n = 0; n < 6; n += 1) {
      cut();
      vi.advanceTimersByTime(30_000);
    }
    cut();
    live.wake(false);
    expect(sockets).toHaveLength(8);
  });

  test('a socket that is open stays when somebody looks again', () => {
    const live = connect();
    live.listen(aListener().listener);
    accept();
    live.wake(false);
    expect(sockets).toHaveLength(1);
  });

  test('takes silence for a lost connection', () => {
    const live = connect();
    const { listener, heard } = aListener();
    live.listen(listener);
    accept();
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(BEAT_SECONDS * 1000);
      say({ type: 'beat', payload: {} });
    }
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(BEAT_SECONDS * 3000);
    expect(sockets.length).toBeGreaterThan(1);
    accept();
    expect(heard).toEqual([null]);
  });

  test('catches up when the server says that it has missed something', () => {
    const live = connect();
    const { listener, heard } = aListener();
    live.listen(listener);
    accept();
    say({ type: 'catch_up', payload: {} });
    vi.advanceTimersByTime(2_000);
    expect(heard).toEqual([null]);
  });
});

describe('when the session is over', () => {
  test('asks who is signed in, a moment later, and connects again if that is the same person', () => {
    const live = connect();
    const { listener, doubts } = aListener();
    live.listen(listener);
    accept();
    cut(liveClose.signInAgain);
    expect(doubts).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(doubts).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  test('asks nothing and stays away if the page knew of it', () => {
    const live = connect();
    const { listener, doubts } = aListener();
    const leave = live.listen(listener);
    accept();
    cut(liveClose.signInAgain);
    leave();
    vi.advanceTimersByTime(600_000);
    expect(doubts).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(1);
  });

  test('asks now and then while it is not let in', () => {
    const live = connect();
    const { listener, doubts } = aListener();
    live.listen(listener);
    for (let n = 0; n < 6; n += 1) {
      cut();
      vi.advanceTimersByTime(30_000);
    }
    expect(doubts).toHaveBeenCalledTimes(2);
  });
});
