import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { blocks } from '#features/moderation/server/moderation-tables.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import {
  aDirectConversation,
  aGroup,
  conversationCalls,
  listConversations,
} from './messages-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

type Listener = Awaited<ReturnType<typeof connectAs>>;
const countOf = (live: Listener, type: string) =>
  live.updates().filter((update) => update.type === type).length;
const waitForCount = (live: Listener, type: string, count: number) =>
  eventually(`${count} of ${type}`, async () => countOf(live, type) === count);

test('announces a stored message to participants only', async () => {
  const { ann, bob, eve, id, calls } = await aDirectConversation(app);
  const [annLive, bobLive, eveLive] = await Promise.all(
    [ann, bob, eve].map((person) => connectAs(app.address, person)),
  );
  if (!annLive || !bobLive || !eveLive) throw new Error('a listener is missing');
  await calls.send(ann, 'hello');
  await bobLive.waitFor('new_message');
  expect(bobLive.updates()).toEqual([{ type: 'new_message', payload: { conversationId: id } }]);
  expect(await calls.messages(bob, '?after=0')).toMatchObject([{ content: 'hello' }]);
  await annLive.waitFor('new_message');
  await calls.typing(ann);
  await bobLive.waitFor('typing');
  expect(bobLive.updates().at(-1)).toEqual({
    type: 'typing',
    payload: { conversationId: id, userId: ann.id },
  });
  await calls.read(bob);
  await annLive.waitFor('conversation');
  expect(countOf(annLive, 'typing')).toBe(0);
  expect(eveLive.updates()).toEqual([]);
  expect(JSON.stringify([...annLive.received, ...bobLive.received])).not.toContain('hello');
  for (const live of [annLive, bobLive, eveLive]) live.close();
});

test('does not announce rejected or repeated messages', async () => {
  const { ann, bob, calls } = await aDirectConversation(app);
  const live = await connectAs(app.address, bob);
  const clientId = crypto.randomUUID();
  await calls.send(ann, 'one', { clientId });
  await calls.send(ann, 'one', { clientId });
  await calls.send(ann, ' ');
  await calls.send(ann, 'two');
  await waitForCount(live, 'new_message', 2);
  live.close();
});

describe('a block', () => {
  test('hides a blocked person’s messages from the blocker’s live updates, messages and counts', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    await calls.send(bob, 'before');
    await app.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id });
    const live = await connectAs(app.address, ann);
    const sent = await calls.send(bob, 'during');
    expect(sent.status).toBe(201);
    await calls.typing(bob);
    await app.db.delete(blocks);
    await calls.send(bob, 'after');
    // Includes the first message, because connecting replays recent updates.
    await waitForCount(live, 'new_message', 2);
    expect(countOf(live, 'typing')).toBe(0);
    const contents = (await calls.messages(ann)).map(({ content }) => content);
    expect(contents).toEqual(['after', 'before']);
    expect((await calls.messages(bob)).map(({ content }) => content)).toEqual([
      ...['after', 'during', 'before'],
    ]);
    expect(await listConversations(app, ann)).toMatchObject([{ unreadCount: 2 }]);
    const path = `/api/messages/${(sent.json as { id: string }).id}/remove`;
    expect((await app.call('POST', path, {}, { as: ann })).status).toBe(404);
    live.close();
  });

  test('prevents messages from the blocker to the blocked person', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    await app.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id });
    expect((await calls.send(ann, 'hi')).status).toBe(403);
    expect((await calls.typing(ann)).status).toBe(403);
    expect(await listConversations(app, ann)).toMatchObject([{ closed: 'blocked-by-you' }]);
    expect(await listConversations(app, bob)).toMatchObject([{ closed: null }]);
  });
});

test('announces a message once to each person in a group of 250', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, () => aMember(app.services, { name: 'Gil Grove' })),
  );
  const id = await aGroup(app, people);
  await app.sql`
    insert into users (id, name, email) select 'crowd-' || n, 'Crowd', 'crowd' || n || '@example.org'
    from generate_series(1, 247) as n`;
  await app.sql`
    insert into conversation_participants (conversation_id, user_id)
    select ${id}, 'crowd-' || n from generate_series(1, 247) as n`;
  const listeners = await Promise.all(people.map((person) => connectAs(app.address, person)));
  const [first] = people;
  if (!first) throw new Error('the group is empty');
  await conversationCalls(app, id).typing(first);
  await conversationCalls(app, id).send(first, 'hello everybody');
  for (const live of listeners) {
    await waitForCount(live, 'new_message', 1);
    // Typing is not announced in large conversations.
    expect(countOf(live, 'typing')).toBe(0);
    live.close();
  }
});
