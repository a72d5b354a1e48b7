import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { observeStatements } from '#tests/observe-statements.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Message } from '../messages-contract.ts';
import { findConversations } from './conversations/conversations-queries.ts';
import {
  aClientId,
  aConversationBetween,
  aDirectConversation,
  aMessage,
  listConversations,
} from './messages-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const numbers = (messages: Message[]) => messages.map(({ number }) => number);

describe('the message API', () => {
  test.each([
    ['no content', {}, 'Write a message'],
    ['only spaces', { content: ' \n ' }, 'Write a message'],
    ['5,000 characters', { content: 'x'.repeat(5000) }, 'too long'],
    ['100 kB', { content: 'x'.repeat(100_000) }, 'too long'],
    ['control characters', { content: 'hi\u0007' }, 'Control characters'],
    ['content of the wrong type', { content: { text: 'hi' } }, 'content'],
    ['a different sender', { content: 'hi', senderId: 'me' }, 'senderId'],
    ['the photo type without a photo', { content: 'hi', type: 'photo' }, 'photoId'],
    ['a client id of 3 characters', { content: 'hi', clientId: 'abc' }, 'clientId'],
  ])('returns 400 for %s', async (_label, body, message) => {
    const { ann, id } = await aDirectConversation(app);
    const response = await app.call('POST', `/api/conversations/${id}/messages`, body, { as: ann });
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
  });

  test('returns 404 to people outside the conversation', async () => {
    const { eve, calls } = await aDirectConversation(app);
    expect((await calls.send(eve, 'hi')).status).toBe(404);
    for (const response of [
      await calls.read(eve),
      await calls.typing(eve),
      await calls.mute(eve),
    ]) {
      expect(response.status).toBe(404);
    }
    await expect(calls.messages(eve)).rejects.toThrow('404');
    expect(await listConversations(app, eve)).toEqual([]);
  });

  test('returns 404 for an unknown conversation and 400 for an invalid id', async () => {
    const { ann } = await aDirectConversation(app);
    const unknown = `/api/conversations/${crypto.randomUUID()}/messages`;
    expect((await app.call('POST', unknown, { content: 'hi' }, { as: ann })).status).toBe(404);
    expect((await app.call('GET', unknown, undefined, { as: ann })).status).toBe(404);
    const invalid = '/api/conversations/1%20or%201=1/messages';
    expect((await app.call('GET', invalid, undefined, { as: ann })).status).toBe(400);
  });
});

describe('message numbers', () => {
  test('have no gaps for concurrent senders', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => calls.send(index % 2 ? ann : bob, `line ${index}`)),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    const messages = await calls.messages(ann);
    expect(numbers(messages)).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));
    expect(new Set(messages.map(({ content }) => content)).size).toBe(40);
  });

  test('allow paging forwards and backwards without gaps', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    for (let number = 1; number <= 7; number += 1) await aMessage(app, id, ann, `line ${number}`);
    expect(numbers(await calls.messages(bob, '?limit=3'))).toEqual([7, 6, 5]);
    expect(numbers(await calls.messages(bob, '?limit=3&before=5'))).toEqual([4, 3, 2]);
    expect(numbers(await calls.messages(bob, '?limit=2&after=3'))).toEqual([5, 4]);
    expect(numbers(await calls.messages(bob, '?after=7'))).toEqual([]);
    const invalid = `/api/conversations/${id}/messages?after=-1`;
    expect((await app.call('GET', invalid, undefined, { as: bob })).status).toBe(400);
  });
});

describe('a client id', () => {
  test('creates one message for eight concurrent calls', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    const clientId = aClientId();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => calls.send(ann, 'only once', { clientId })),
    );
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect(sent[0]?.json).toMatchObject({ number: 1, clientId, content: 'only once' });
    const messages = await calls.messages(bob);
    expect(numbers(messages)).toEqual([1]);
    expect(messages[0]?.clientId).toBeNull();
  });

  test('can be used by two senders for their own messages', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    const clientId = aClientId();
    await calls.send(ann, 'mine', { clientId });
    await calls.send(bob, 'mine too', { clientId });
    expect(numbers(await calls.messages(ann))).toEqual([2, 1]);
  });
});

describe('the list of conversations', () => {
  test('returns previews and unread counts, newest first', async () => {
    const { ann, bob, id, calls } = await aDirectConversation(app);
    const cleo = await aMember(app.services, { name: 'Cleo Cedar' });
    const other = await aConversationBetween(app, bob, cleo);
    await calls.send(ann, 'one');
    await calls.send(ann, 'two');
    await aMessage(app, other, cleo, 'later');
    expect(await listConversations(app, bob)).toMatchObject([
      { id: other, unreadCount: 1, participants: [{ name: 'Cleo Cedar' }] },
      {
        id,
        type: 'direct',
        name: null,
        unreadCount: 2,
        closed: null,
        muted: false,
        participants: [{ userId: ann.id, name: 'Ann Alder' }],
        participantCount: 2,
        latestMessage: { content: 'two', isOwn: false },
      },
    ]);
    const [listedForAnn] = await listConversations(app, ann);
    expect(listedForAnn).toMatchObject({
      unreadCount: 0,
      readByOther: 0,
      latestMessage: { isOwn: true },
    });
    const unread = await app.call('GET', '/api/conversations/unread', undefined, { as: bob });
    expect(unread.json).toEqual({ unread: 3 });
  });

  test('tracks the read marks of both people', async () => {
    const { ann, bob, calls } = await aDirectConversation(app);
    await calls.send(ann, 'one');
    expect((await calls.read(bob)).json).toEqual({ success: true });
    await calls.send(ann, 'two');
    expect(await listConversations(app, bob)).toMatchObject([{ unreadCount: 1 }]);
    expect(await listConversations(app, ann)).toMatchObject([{ readByOther: 1 }]);
    await calls.send(bob, 'a reply');
    expect(await listConversations(app, bob)).toMatchObject([{ unreadCount: 0 }]);
    expect(await listConversations(app, ann)).toMatchObject([{ readByOther: 3, unreadCount: 1 }]);
  });

  test('counts up to 100 unread messages', async () => {
    const { ann, bob, id } = await aDirectConversation(app);
    await app.sql`
      insert into messages (conversation_id, sender_id, number, content)
      select ${id}, ${ann.id}, n, 'line' from generate_series(1, 130) as n`;
    expect(await listConversations(app, bob)).toMatchObject([{ unreadCount: 100 }]);
  });

  test('runs one query for any number of conversations', async () => {
    const bob = await aMember(app.services);
    for (let n = 0; n < 12; n += 1) {
      const id = await aConversationBetween(app, bob, await aMember(app.services));
      await aMessage(app, id, bob);
    }
    const statements: string[] = [];
    observeStatements(app.pool, (_, text) => statements.push(text));
    await findConversations(app.db, bob.id, { limit: 200, now: new Date() });
    expect(statements).toHaveLength(1);
    expect(await listConversations(app, bob)).toHaveLength(12);
  });

  test('hides an empty conversation from the other person', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const start = () =>
      app.call('POST', '/api/conversations', { participantId: bob.id }, { as: ann });
    const [first, second] = [await start(), await start()];
    expect(first.status).toBe(200);
    expect(second.json).toMatchObject({ id: (first.json as { id: string }).id });
    expect(await listConversations(app, ann)).toHaveLength(1);
    expect(await listConversations(app, bob)).toEqual([]);
    await aMessage(app, (first.json as { id: string }).id, ann);
    expect(await listConversations(app, bob)).toHaveLength(1);
  });
});

describe('removing a message', () => {
  test('empties it for everyone and no longer counts it as unread', async () => {
    const { ann, bob, eve, id, calls } = await aDirectConversation(app);
    const messageId = await aMessage(app, id, ann, 'a slip');
    const remove = (as: { cookie: string }) =>
      app.call('POST', `/api/messages/${messageId}/remove`, {}, { as });
    expect((await remove(eve)).status).toBe(404);
    expect((await remove(bob)).status).toBe(404);
    expect((await calls.messages(bob))[0]?.content).toBe('a slip');
    expect((await remove(ann)).json).toMatchObject({ removed: true, content: '' });
    expect((await remove(ann)).status).toBe(200);
    expect(await calls.messages(bob)).toMatchObject([{ removed: true, content: '', number: 1 }]);
    expect(await listConversations(app, bob)).toMatchObject([
      { unreadCount: 0, latestMessage: { removed: true, content: '' } },
    ]);
    const rows = await app.sql`select 1 from messages where content = 'a slip'`;
    expect(rows).toEqual([]);
  });
});

describe('starting a conversation', () => {
  const start = (as: { cookie: string }, body: object) =>
    app.call('POST', '/api/conversations', body, { as });

  test('fails for the caller, an unknown person or match, both parameters or neither', async () => {
    const ann = await aMember(app.services);
    expect((await start(ann, { participantId: ann.id })).status).toBe(400);
    expect((await start(ann, { participantId: 'nobody' })).status).toBe(404);
    expect((await start(ann, { matchId: crypto.randomUUID() })).status).toBe(404);
    expect((await start(ann, {})).status).toBe(400);
    const both = { participantId: 'nobody', matchId: crypto.randomUUID() };
    expect((await start(ann, both)).status).toBe(400);
  });

  test('creates one conversation when both people start it concurrently', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const started = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? start(ann, { participantId: bob.id }) : start(bob, { participantId: ann.id }),
      ),
    );
    expect(new Set(started.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
  });
});
