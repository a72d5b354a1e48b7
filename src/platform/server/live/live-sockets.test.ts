import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { REPLAY_SECONDS } from '#shared/live-updates.ts';
import type { LiveSession } from '../sessions/sign-in.ts';
import { createLiveSockets } from './live-sockets.ts';

const SECOND = 1000;
const ann: LiveSession = { id: 'session-1', userId: 'ann', role: 'member' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aSocket() {
  const closedWith: number[] = [];
  const [ping, terminate] = [vi.fn(), vi.fn()];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: () => undefined,
    close: (code: number) => closedWith.push(code),
    ping,
    terminate,
  });
  const receive = (message: object) => socket.emit('message', JSON.stringify(message), false);
  const pong = () => socket.emit('pong');
  return { socket: socket as unknown as WebSocket, closedWith, ping, terminate, receive, pong };
}

describe('the authentication timeout', () => {
  test('closes an unauthenticated socket with 4400 after ten seconds', () => {
    const sockets = createLiveSockets();
    const silent = aSocket();
    sockets.admit(silent.socket, ann);
    vi.advanceTimersByTime(9 * SECOND);
    expect(silent.closedWith).toEqual([]);
    vi.advanceTimersByTime(SECOND);
    expect(silent.closedWith).toEqual([4400]);
    expect(sockets.count()).toBe(0);
  });

  test('does not close an authenticated socket', () => {
    const sockets = createLiveSockets();
    const page = aSocket();
    sockets.admit(page.socket, ann);
    page.receive({ type: 'auth', payload: { userId: 'ann' } });
    vi.advanceTimersByTime(60 * SECOND);
    expect(page.closedWith).toEqual([]);
    expect(sockets.count()).toBe(1);
  });
});

describe('a socket whose session ends while it opens', () => {
  test.each([
    ['sign-out', { endedSession: 'session-1' }],
    ['role change', { changedRoleOf: 'ann' }],
  ])('is closed with 4401 after a %s', (_label, notification) => {
    const sockets = createLiveSockets();
    sockets.deliver(notification);
    const opening = aSocket();
    sockets.admit(opening.socket, ann);
    expect(opening.closedWith).toEqual([4401]);
    expect(sockets.countOf('ann')).toBe(0);
  });

  test('is not closed by notifications about other sessions or by old ones', () => {
    const sockets = createLiveSockets();
    sockets.deliver({ endedSession: 'session-2' });
    sockets.deliver({ changedRoleOf: 'ann' });
    vi.advanceTimersByTime((REPLAY_SECONDS + 1) * SECOND);
    const page = aSocket();
    sockets.admit(page.socket, ann);
    expect(page.closedWith).toEqual([]);
  });
});

test('terminates only sockets that did not respond to the previous ping', () => {
  const sockets = createLiveSockets();
  const [page, dead] = [aSocket(), aSocket()];
  for (const { socket } of [page, dead]) sockets.admit(socket, ann);
  sockets.sendHeartbeats();
  expect(dead.terminate).not.toHaveBeenCalled();
  page.pong();
  sockets.sendHeartbeats();
  expect(dead.ping).toHaveBeenCalledTimes(1);
  expect(dead.terminate).toHaveBeenCalledTimes(1);
  expect(page.ping).toHaveBeenCalledTimes(2);
  expect(page.terminate).not.toHaveBeenCalled();
  expect(sockets.count()).toBe(1);
});
