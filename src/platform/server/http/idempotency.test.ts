import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aBookingInput,
  aMemberWithCode,
  aSignedWaiver,
  aSlot,
  NOW,
  spotsOf,
} from '#features/bookings/server/bookings-factory.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { idempotencyKeys } from '../database/platform-tables.ts';
import { deleteExpiredResponses, forgetResponse, runOnce } from './idempotency.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.stop());

const path = '/api/bookings/create-checkout';
const send = (body: unknown, key: string, as?: { cookie: string }, to = path) =>
  app.call('POST', to, body, { as, headers: { 'idempotency-key': key } });
const aValidInput = async () =>
  aBookingInput({ ...(await aSlot(app)), guardianEmail: await aSignedWaiver(app) });

const findRequestKey = async ({ date }: Record<string, unknown>) => {
  const [row] = await app.db
    .select()
    .from(bookings)
    .where(eq(bookings.date, String(date)));
  return row?.requestKey ?? '';
};

describe('runOnce with a reused key', () => {
  test('replays the response for the same body without a second effect', async () => {
    const input = await aValidInput();
    const [first, second] = [await send(input, 'twice'), await send(input, 'twice')];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  });

  test('handles twenty concurrent requests as one', async () => {
    const input = await aValidInput();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(input, 'concurrent')),
    );
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  });

  test('rejects a different body with 409 and without effect', async () => {
    const input = await aValidInput();
    await send(input, 'reused');
    const response = await send({ ...input, notes: 'changed' }, 'reused');
    expect([response.status, response.text]).toEqual([
      409,
      'This Idempotency-Key was already used for a different request.',
    ]);
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  });

  test('does not replay the response to a different account', async () => {
    const [mary, ben] = [await aMemberWithCode(app), await aMemberWithCode(app)];
    const slot = await aSlot(app);
    const to = '/api/bookings/create-member-booking';
    const input = aBookingInput({ ...slot, guardianEmail: mary.email, memberCodeId: mary.codeId });
    expect((await send(input, 'hers', mary, to)).status).toBe(200);
    const response = await send(input, 'hers', ben, to);
    expect(response.status).toBe(404);
    expect(response.headers.get('idempotent-replayed')).toBeNull();
    expect((await send(input, 'hers', undefined, to)).status).toBe(401);
  });

  test('treats the key on another endpoint as a different key', async () => {
    const input = await aValidInput();
    await send(input, 'shared');
    expect(
      (await send({ token: 'x' }, 'shared', undefined, '/api/bookings/slot-waitlist/leave')).status,
    ).toBe(404);
  });

  test('runs the request again after a 4xx', async () => {
    const slot = await aSlot(app);
    const input = aBookingInput({ ...slot, guardianEmail: 'later@example.org' });
    expect((await send(input, 'later')).status).toBe(409);
    await aSignedWaiver(app, 'later@example.org');
    expect((await send(input, 'later')).status).toBe(200);
  });
});

describe('forgetResponse', () => {
  test('lets the same request run again at once, but no other', async () => {
    const input = await aValidInput();
    await send(input, 'undone');
    await forgetResponse(app.db, await findRequestKey(input));
    expect((await send({ ...input, notes: 'changed' }, 'undone')).status).toBe(409);
    const repeated = await send(input, 'undone');
    expect(repeated.status).toBe(200);
    expect(repeated.headers.get('idempotent-replayed')).toBeNull();
  });

  test('prevents that the response of a request still running is stored', async () => {
    const request = {
      method: 'POST',
      url: '/',
      headers: { 'idempotency-key': 'running' },
    } as unknown as FastifyRequest;
    const reply = {
      statusCode: 200,
      header: () => reply,
      status: () => reply,
      hasHeader: () => false,
    } as unknown as FastifyReply;
    const respond = (response: string, undo: boolean) =>
      runOnce(app.services, request, reply, async (requestKey) => {
        if (undo && requestKey) await forgetResponse(app.db, requestKey);
        return response;
      });
    expect(await respond('undone', true)).toBe('undone');
    expect(await respond('second', false)).toBe('second');
    expect(await respond('third', false)).toBe('second');
  });
});

test('does not replay a response that sets a cookie', async () => {
  const person = { name: 'Ida Key', email: 'ida@example.org', password: 'correct horse battery' };
  expect((await send(person, 'up', undefined, '/api/auth/sign-up/email')).status).toBe(200);
  const { email, password } = person;
  const signIn = () => send({ email, password }, 'in', undefined, '/api/auth/sign-in/email');
  for (const response of [await signIn(), await signIn()]) {
    expect(response.headers.getSetCookie().join()).toContain('session');
    expect(response.headers.get('idempotent-replayed')).toBeNull();
  }
});

test('rejects a key of more than 100 characters', async () => {
  const input = await aValidInput();
  const response = await send(input, 'k'.repeat(101));
  expect([response.status, response.text]).toEqual([
    400,
    'The Idempotency-Key can have at most 100 characters.',
  ]);
  expect(await spotsOf(app, String(input.date))).toEqual({ taken: 0, held: 0 });
  expect((await send(input, 'k'.repeat(100))).status).toBe(200);
});

describe('runOnce after a crash during a request', () => {
  /** Leaves the claim without a response, as after a crash; the booking may have been committed. */
  async function crashDuring(input: Record<string, unknown>, key: string) {
    const response = await send(input, key);
    await app.db
      .update(idempotencyKeys)
      .set({ status: null, response: null })
      .where(eq(idempotencyKeys.scope, await findRequestKey(input)));
    return response;
  }

  test('lets the same request resume its booking after 30 seconds', async () => {
    const input = await aValidInput();
    const first = await crashDuring(input, 'crashed');
    app.clock.advanceMinutes(0.6);
    const retried = await send(input, 'crashed');
    expect(retried.json).toEqual(first.json);
    expect(await spotsOf(app, String(input.date))).toEqual({ taken: 1, held: 1 });
  });

  test('does not let a different body take over the claim', async () => {
    const input = await aValidInput();
    await crashDuring(input, 'crashed before');
    app.clock.advanceMinutes(0.6);
    expect((await send({ ...input, notes: 'x' }, 'crashed before')).status).toBe(409);
  });

  test('returns the response to a waiting request as soon as it is stored', async () => {
    const input = await aValidInput();
    await crashDuring(input, 'awaited');
    const waiting = send(input, 'awaited');
    await app.db
      .update(idempotencyKeys)
      .set({ status: 200, response: { sessionUrl: 'x', sessionId: 'y', bookingId: 'z' } })
      .where(eq(idempotencyKeys.scope, await findRequestKey(input)));
    expect((await waiting).json).toEqual({ sessionUrl: 'x', sessionId: 'y', bookingId: 'z' });
  });
});

test('deletes stored responses after a day', async () => {
  await send(await aValidInput(), 'yesterday');
  await deleteExpiredResponses(app.db, new Date(app.clock.now().getTime() + 23 * 3_600_000));
  expect(await app.db.select().from(idempotencyKeys)).not.toHaveLength(0);
  await deleteExpiredResponses(app.db, new Date(app.clock.now().getTime() + 25 * 3_600_000));
  await eventually('all are deleted', async () => {
    return (await app.db.select().from(idempotencyKeys)).length === 0;
  });
});
