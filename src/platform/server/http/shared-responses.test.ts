import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';
import { createSharedResponses } from './shared-responses.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

type Settings = ReturnType<Services['venue']>;

/** An app with one call, `/:id`, whose response says how often it was built. */
function createApp(build: (count: number) => unknown = (count) => ({ count })) {
  const state = { settings: {} as Settings, now: new Date('2027-03-02T15:00:00Z'), built: 0 };
  const shared = createSharedResponses({
    db: {} as Db,
    venue: () => state.settings,
    clock: { now: () => state.now },
  });
  const app = Fastify();
  app.decorateRequest('language', 'en');
  app.get('/:id', (request, reply) =>
    shared.respond(request, reply, () => {
      state.built += 1;
      return build(state.built);
    }),
  );
  const read = async (path = '/a') => {
    const { statusCode, body } = await app.inject(path);
    return statusCode === 200 ? (JSON.parse(body) as { count: number }).count : statusCode;
  };
  return { state, read };
}

describe('a shared response', () => {
  test('is built once for concurrent requests, and again after 20 ms', async () => {
    const { read } = createApp();
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    vi.advanceTimersByTime(19);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  test('differs by URL', async () => {
    const { read } = createApp();
    expect(await read('/a?day=1')).toBe(1);
    expect(await read('/a?day=2')).toBe(2);
  });

  test.each([1, -1])('ends when the clock is set by %i minutes', async (minutes) => {
    const { state, read } = createApp();
    expect(await read()).toBe(1);
    state.now = new Date(state.now.getTime() + minutes * 60_000);
    expect(await read()).toBe(2);
  });

  test('ends when the settings change', async () => {
    const { state, read } = createApp();
    expect(await read()).toBe(1);
    state.settings = {} as Settings;
    expect(await read()).toBe(2);
  });

  test('is never a failure', async () => {
    const { read } = createApp((count) => {
      if (count === 1) throw new Error('unavailable');
      return { count };
    });
    expect(await read()).toBe(500);
    expect(await read()).toBe(2);
  });

  test('is dropped when there are 100 newer ones', async () => {
    const { state, read } = createApp();
    await read('/first');
    for (let n = 0; n < 99; n += 1) await read(`/${n}`);
    expect(await read('/first')).toBe(1);
    await read('/one-more');
    expect(await read('/first')).toBe(102);
    expect(state.built).toBe(102);
  });
});
