import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { RECENT_SECONDS } from '#shared/live-news.ts';
import type { LiveSession } from '../sessions/sign-in.ts';
import { liveSockets } from './live-sockets.ts';

const SECOND = 1000;
const ann: LiveSession = { id: 'session-1', userId: 'ann', role: 'member' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake socket. */
function aSocket() {
  const closedWith: number[] = [];
  const [ping, terminate] = [vi.fn(), vi.fn()];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: () => undefined,
    close: (code: number) => closedWith.push(code),
    ...{ ping, terminate },
  });
  const receive = (message: object) => socket.emit('message', JSON.stringify(message), false);
  const pong = () => socket.emit('pong');
  return { socket: socket as unknown as WebSocket, closedWith, ping, terminate, receive, pong };
}

describe('a socket that has not authenticated', () => {
  test('is closed after ten seconds: 4400', () => {
    const sockets = liveSockets();
    const mute = aSocket();
    sockets.admit(mute.socket, ann);
    vi.advanceTimersByTime(9 * SECOND);
    expect(mute.closedWith).toEqual([]);
    vi.advanceTimersByTime(SECOND);
    expect(mute.closedWith).toEqual([4400]);
    expect(sockets.count()).toBe(0);
  });

  test('has no deadline once authenticated', () => {
    const sockets = liveSockets();
    const page = aSocket();
    sockets.admit(page.socket, ann);
    page.receive({ type: 'auth', payload: { userId: 'ann' } });
    vi.advanceTimersByTime(60 * SECOND);
    expect(page.closedWith).toEqual([]);
    expect(sockets.count()).toBe(1);
  });
});

describe('a session that ended while its socket was opening', () => {
  test.each([
    ['by signing out', { endedSession: 'session-1' }],
    ['with the role', { changedRoleOf: 'ann' }],
  ])('%s: closed on opening, 4401', (_what, notice) => {
    const sockets = liveSockets();
    sockets.take(notice);
    const late = aSocket();
    sockets.admit(late.socket, ann);
    expect(late.closedWith).toEqual([4401]);
    expect(sockets.countOf('ann')).toBe(0);
  });

  test('of another session, or long ago: the socket stays', () => {
    const sockets = liveSockets();
    sockets.take({ endedSession: 'session-2' });
    sockets.take({ changedRoleOf: 'ann' });
    vi.advanceTimersByTime((RECENT_SECONDS + 1) * SECOND);
    const page = aSocket();
    sockets.admit(page.socket, ann);
    expect(page.closedWith).toEqual([]);
  });
});

test('a beat terminates only sockets that missed the previous ping', () => {
  const sockets = liveSockets();
  const [page, dead] = [aSocket(), aSocket()];
  for (const { socket } of [page, dead]) sockets.admit(socket, ann);
  sockets.beat();
  expect(dead.terminate).not.toHaveBeenCalled();
  page.pong();
  sockets.beat();
  expect(dead.ping).toHaveBeenCalledTimes(1);
  expect(dead.terminate).toHaveBeenCalledTimes(1);
  expect(page.ping).toHaveBeenCalledTimes(2);
  expect(page.terminate).not.toHaveBeenCalled();
  expect(sockets.count()).toBe(1);
});
