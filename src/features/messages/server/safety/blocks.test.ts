import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { announce } from '#platform/server/live/announce.ts';
import { listenAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Message } from '../../messages-contract.ts';
import { aGroup, callsOf, listOf, twoWriters } from '../messages-factory.ts';
import { notifyOfUnread } from '../notify-of-unread.ts';
import { safetyCalls } from '../safety-factory.ts';

let app: TestApp;
let calls: ReturnType<typeof safetyCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = safetyCalls(app);
});
afterAll(() => app.stop());

const texts = (messages: Message[]) => messages.map(({ content }) => content).reverse();

describe('blocking refuses', () => {
  test('oneself, and an unknown person', async () => {
    const ann = await aMember(app.services);
    expect((await calls.block(ann, ann.id)).status).toBe(409);
    expect((await calls.block(ann, 'nobody')).status).toBe(404);
    expect(await calls.blocksOf(ann)).toEqual([]);
  });
});

describe('a message from a blocked person', () => {
  test('is stored and visible to its sender only', async () => {
    const { ann, bob, id, calls: ctx } = await twoWriters(app);
    await ctx.send(bob, 'before');
    expect((await calls.block(ann, bob.id)).json).toEqual({ success: true });
    const sent = await ctx.send(bob, 'after');
    expect(sent.status).toBe(201);
    expect(texts(await ctx.messages(bob))).toEqual(['before', 'after']);
    expect(texts(await ctx.messages(ann))).toEqual(['before']);
    const [bobs] = await listOf(app, bob);
    expect(bobs).toMatchObject({ id, closed: null, latestMessage: { content: 'after' } });
    const [anns] = await listOf(app, ann);
    expect(anns).toMatchObject({
      ...{ id, closed: 'blocked-by-you', unreadCount: 0 },
      latestMessage: { content: 'before' },
    });
    expect(JSON.stringify(sent.json)).not.toContain('hidden');
  });

  test('stays hidden after unblocking; later messages arrive', async () => {
    const { ann, bob, calls: ctx } = await twoWriters(app);
    await calls.block(ann, bob.id);
    await ctx.send(bob, 'into the void');
    await calls.block(ann, bob.id, false);
    await ctx.send(bob, 'hello again');
    expect(texts(await ctx.messages(ann))).toEqual(['hello again']);
    expect(texts(await ctx.messages(bob))).toEqual(['into the void', 'hello again']);
  });

  test('is not announced to the blocker, nor is typing or reading', async () => {
    const { ann, bob, calls: ctx } = await twoWriters(app);
    await ctx.send(ann, 'hi');
    await calls.block(ann, bob.id);
    const live = await listenAs(app.address, ann);
    const before = live.news().length;
    await ctx.send(bob, 'one');
    await ctx.typing(bob);
    await ctx.read(bob);
    await announce(app.db, { userIds: [ann.id] }, { type: 'bookings', payload: {} });
    await live.hears('bookings');
    expect(live.news().slice(before)).toEqual([{ type: 'bookings', payload: {} }]);
    live.leave();
  });

  test('is neither notified nor mailed, nor are earlier unread ones', async () => {
    const { ann, bob, calls: ctx } = await twoWriters(app);
    await ctx.send(bob, 'before');
    await calls.block(ann, bob.id);
    await ctx.send(bob, 'after');
    app.clock.passMinutes(40);
    await notifyOfUnread(app.services);
    expect(await app.mailsTo(ann.email)).toEqual([]);
    const notifications = await app.call('GET', '/api/notifications', undefined, { as: ann });
    expect(notifications.json).toEqual([]);
  });

  test('reaches everyone else in a group', async () => {
    const [ann, bob, cleo] = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ];
    const ctx = callsOf(app, await aGroup(app, [ann, bob, cleo]));
    await calls.block(ann, bob.id);
    await ctx.send(bob, 'to the group');
    await ctx.send(ann, 'mine');
    expect(texts(await ctx.messages(cleo))).toEqual(['to the group', 'mine']);
    expect(texts(await ctx.messages(bob))).toEqual(['to the group', 'mine']);
    expect(texts(await ctx.messages(ann))).toEqual(['mine']);
  });

  test('in a new conversation is visible to its sender only', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    await calls.block(ann, bob.id);
    const begun = await calls.begin(bob, ann.id);
    expect(begun.status).toBe(200);
    const { id } = begun.json as { id: string };
    expect((await callsOf(app, id).send(bob, 'hello?')).status).toBe(201);
    expect(await listOf(app, ann)).toEqual([]);
    expect(await listOf(app, bob)).toMatchObject([{ id, closed: null }]);
  });
});

test('refuses the blocker’s messages to the blocked person with a reason', async () => {
  const { ann, bob, calls: ctx } = await twoWriters(app);
  await calls.block(ann, bob.id);
  const response = await ctx.send(ann, 'hi');
  expect([response.status, response.text]).toEqual([
    403,
    'You have blocked this person. Unblock them first, then you can write.',
  ]);
  const eve = await aMember(app.services);
  await calls.block(ann, eve.id);
  expect((await calls.begin(ann, eve.id)).status).toBe(403);
});

test('responds to the blocked person exactly as before', async () => {
  const { ann, bob, id, calls: ctx } = await twoWriters(app);
  await ctx.send(ann, 'hi');
  const views = async () =>
    Promise.all([
      listOf(app, bob),
      ctx.messages(bob),
      ctx.typing(bob).then(({ status, text }) => [status, text]),
      calls.begin(bob, ann.id).then(({ status, text }) => [status, text]),
      app.call('GET', '/api/conversations/unread', undefined, { as: bob }).then((it) => it.text),
      calls.blocksOf(bob),
    ]);
  const before = await views();
  const live = await listenAs(app.address, bob);
  await calls.block(ann, bob.id);
  expect(await views()).toEqual(before);
  await announce(app.db, { userIds: [bob.id] }, { type: 'bookings', payload: {} });
  await live.hears('bookings');
  expect(live.news().map(({ type }) => type)).not.toContain('standing');
  expect(id).toBeTruthy();
  live.leave();
});

test('blocking and unblocking are idempotent', async () => {
  const [ann, bob] = [await aMember(app.services), await aMember(app.services, { name: 'Bob B' })];
  await Promise.all([1, 2, 3].map(() => calls.block(ann, bob.id)));
  expect(await calls.blocksOf(ann)).toEqual([
    { userId: bob.id, name: 'Bob B', profileImageUrl: null },
  ]);
  expect(await calls.blocksOf(bob)).toEqual([]);
  for (const _time of [1, 2]) {
    expect((await calls.block(ann, bob.id, false)).status).toBe(200);
    expect(await calls.blocksOf(ann)).toEqual([]);
  }
});
