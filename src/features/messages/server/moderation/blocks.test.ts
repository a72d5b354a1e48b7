import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { announce } from '#platform/server/live/announce.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Message } from '../../messages-contract.ts';
import {
  aDirectConversation,
  aGroup,
  conversationCalls,
  listConversations,
} from '../messages-factory.ts';
import { moderationCalls } from '../moderation-factory.ts';
import { notifyUnreadMessages } from '../notify-unread-messages.ts';

let app: TestApp;
let calls: ReturnType<typeof moderationCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = moderationCalls(app);
});
afterAll(() => app.stop());

const texts = (messages: Message[]) => messages.map(({ content }) => content).reverse();

describe('blocking', () => {
  test('fails for the blocker’s own account and for an unknown person', async () => {
    const ann = await aMember(app.services);
    expect((await calls.block(ann, ann.id)).status).toBe(409);
    expect((await calls.block(ann, 'nobody')).status).toBe(404);
    expect(await calls.blocksOf(ann)).toEqual([]);
  });
});

describe('messages from a blocked person', () => {
  test('are shown to their sender only', async () => {
    const { ann, bob, id, calls: conversation } = await aDirectConversation(app);
    await conversation.send(bob, 'before');
    expect((await calls.block(ann, bob.id)).json).toEqual({ success: true });
    const sent = await conversation.send(bob, 'after');
    expect(sent.status).toBe(201);
    expect(texts(await conversation.messages(bob))).toEqual(['before', 'after']);
    expect(texts(await conversation.messages(ann))).toEqual(['before']);
    const [listedForBob] = await listConversations(app, bob);
    expect(listedForBob).toMatchObject({ id, closed: null, latestMessage: { content: 'after' } });
    const [listedForAnn] = await listConversations(app, ann);
    expect(listedForAnn).toMatchObject({
      id,
      closed: 'blocked-by-you',
      unreadCount: 0,
      latestMessage: { content: 'before' },
    });
    expect(JSON.stringify(sent.json)).not.toContain('hidden');
  });

  test('are delivered if sent after unblocking, but not if sent earlier', async () => {
    const { ann, bob, calls: conversation } = await aDirectConversation(app);
    await calls.block(ann, bob.id);
    await conversation.send(bob, 'into the void');
    await calls.block(ann, bob.id, false);
    await conversation.send(bob, 'hello again');
    expect(texts(await conversation.messages(ann))).toEqual(['hello again']);
    expect(texts(await conversation.messages(bob))).toEqual(['into the void', 'hello again']);
  });

  test('are not announced to the blocker, nor are typing and read marks', async () => {
    const { ann, bob, calls: conversation } = await aDirectConversation(app);
    await conversation.send(ann, 'hi');
    await calls.block(ann, bob.id);
    const live = await connectAs(app.address, ann);
    const updateCount = live.updates().length;
    await conversation.send(bob, 'one');
    await conversation.typing(bob);
    await conversation.read(bob);
    await announce(app.db, { userIds: [ann.id] }, { type: 'bookings', payload: {} });
    await live.waitFor('bookings');
    expect(live.updates().slice(updateCount)).toEqual([{ type: 'bookings', payload: {} }]);
    live.close();
  });

  test('cause no notification or email to the blocker, even if sent before the block', async () => {
    const { ann, bob, calls: conversation } = await aDirectConversation(app);
    await conversation.send(bob, 'before');
    await calls.block(ann, bob.id);
    await conversation.send(bob, 'after');
    app.clock.advanceMinutes(40);
    await notifyUnreadMessages(app.services);
    expect(await app.emailsTo(ann.email)).toEqual([]);
    const notifications = await app.call('GET', '/api/notifications', undefined, { as: ann });
    expect(notifications.json).toEqual([]);
  });

  test('are delivered to everyone else in a group', async () => {
    const [ann, bob, cleo] = [
      await aMember(app.services),
      await aMember(app.services),
      await aMember(app.services),
    ];
    const conversation = conversationCalls(app, await aGroup(app, [ann, bob, cleo]));
    await calls.block(ann, bob.id);
    await conversation.send(bob, 'to the group');
    await conversation.send(ann, 'mine');
    expect(texts(await conversation.messages(cleo))).toEqual(['to the group', 'mine']);
    expect(texts(await conversation.messages(bob))).toEqual(['to the group', 'mine']);
    expect(texts(await conversation.messages(ann))).toEqual(['mine']);
  });

  test('start a conversation that only the blocked person sees', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    await calls.block(ann, bob.id);
    const started = await calls.start(bob, ann.id);
    expect(started.status).toBe(200);
    const { id } = started.json as { id: string };
    expect((await conversationCalls(app, id).send(bob, 'hello?')).status).toBe(201);
    expect(await listConversations(app, ann)).toEqual([]);
    expect(await listConversations(app, bob)).toMatchObject([{ id, closed: null }]);
  });
});

test('refuses the blocker’s messages to the blocked person and states the reason', async () => {
  const { ann, bob, calls: conversation } = await aDirectConversation(app);
  await calls.block(ann, bob.id);
  const response = await conversation.send(ann, 'hi');
  expect([response.status, response.text]).toEqual([
    403,
    'You’ve blocked this person. Unblock them to send a message.',
  ]);
  const eve = await aMember(app.services);
  await calls.block(ann, eve.id);
  expect((await calls.start(ann, eve.id)).status).toBe(403);
});

test('returns the same responses to the blocked person as before the block', async () => {
  const { ann, bob, id, calls: conversation } = await aDirectConversation(app);
  await conversation.send(ann, 'hi');
  const fetchResponses = async () =>
    Promise.all([
      listConversations(app, bob),
      conversation.messages(bob),
      conversation.typing(bob).then(({ status, text }) => [status, text]),
      calls.start(bob, ann.id).then(({ status, text }) => [status, text]),
      app.call('GET', '/api/conversations/unread', undefined, { as: bob }).then(({ text }) => text),
      calls.blocksOf(bob),
    ]);
  const responsesBefore = await fetchResponses();
  const live = await connectAs(app.address, bob);
  await calls.block(ann, bob.id);
  expect(await fetchResponses()).toEqual(responsesBefore);
  await announce(app.db, { userIds: [bob.id] }, { type: 'bookings', payload: {} });
  await live.waitFor('bookings');
  expect(live.updates().map(({ type }) => type)).not.toContain('standing');
  expect(id).toBeTruthy();
  live.close();
});

test('blocks and unblocks idempotently', async () => {
  const [ann, bob] = [await aMember(app.services), await aMember(app.services, { name: 'Bob B' })];
  await Promise.all([1, 2, 3].map(() => calls.block(ann, bob.id)));
  expect(await calls.blocksOf(ann)).toEqual([
    { userId: bob.id, name: 'Bob B', profileImageUrl: null },
  ]);
  expect(await calls.blocksOf(bob)).toEqual([]);
  for (const _attempt of [1, 2]) {
    expect((await calls.block(ann, bob.id, false)).status).toBe(200);
    expect(await calls.blocksOf(ann)).toEqual([]);
  }
});
