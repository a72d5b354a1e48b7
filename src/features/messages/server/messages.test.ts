import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Message } from '../messages-contract.ts';
import { findConversations } from './conversations/conversations-queries.ts';
import { aClientId, aConversation, aMessage, listOf, twoWriters } from './messages-factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
});
afterAll(() => app.stop());

const numbers = (messages: Message[]) => messages.map(({ number }) => number);

describe('a message is refused', () => {
  test.each([
    ['nothing at all', {}, 'Please write something'],
    ['only spaces', { content: ' \n ' }, 'Please write something'],
    ['5,000 characters', { content: 'x'.repeat(5000) }, 'too long'],
    ['100 kB', { content: 'x'.repeat(100_000) }, 'too long'],
    ['control characters', { content: 'hi\u0007' }, 'Control characters'],
    ['a content of the wrong type', { content: { text: 'hi' } }, 'content'],
    ['another sender', { content: 'hi', senderId: 'me' }, 'senderId'],
    ['the photo type but no photo', { content: 'hi', type: 'photo' }, 'photoId'],
    ['a client id of 3 characters', { content: 'hi', clientId: 'abc' }, 'clientId'],
  ])('with %s', async (_case, body, sentence) => {
    const { ann, id } = await twoWriters(app);
    const response = await app.call('POST', `/api/conversations/${id}/messages`, body, { as: ann });
    expect(response.status).toBe(400);
    expect(response.text).toContain(sentence);
  });

  test('from outsiders with 404', async () => {
    const { eve, calls } = await twoWriters(app);
    expect((await calls.send(eve, 'hi')).status).toBe(404);
    for (const response of [
      await calls.read(eve),
      await calls.typing(eve),
      await calls.mute(eve),
    ]) {
      expect(response.status).toBe(404);
    }
    await expect(calls.messages(eve)).rejects.toThrow('404');
    expect(await listOf(app, eve)).toEqual([]);
  });

  test('for an unknown conversation', async () => {
    const { ann } = await twoWriters(app);
    const nowhere = `/api/conversations/${crypto.randomUUID()}/messages`;
    expect((await app.call('POST', nowhere, { content: 'hi' }, { as: ann })).status).toBe(404);
    expect((await app.call('GET', nowhere, undefined, { as: ann })).status).toBe(404);
    const broken = '/api/conversations/1%20or%201=1/messages';
    expect((await app.call('GET', broken, undefined, { as: ann })).status).toBe(400);
  });
});

describe('message numbers', () => {
  test('have no gaps with concurrent senders', async () => {
    const { ann, bob, calls } = await twoWriters(app);
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, at) => calls.send(at % 2 ? ann : bob, `line ${at}`)),
    );
    expect(sent.every(({ status }) => status === 201)).toBe(true);
    const shown = await calls.messages(ann);
    expect(numbers(shown)).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at));
    expect(new Set(shown.map(({ content }) => content)).size).toBe(40);
  });

  test('page forwards and backwards without gaps', async () => {
    const { ann, bob, id, calls } = await twoWriters(app);
    for (let at = 1; at <= 7; at += 1) await aMessage(app, id, ann, `line ${at}`);
    expect(numbers(await calls.messages(bob, '?limit=3'))).toEqual([7, 6, 5]);
    expect(numbers(await calls.messages(bob, '?limit=3&before=5'))).toEqual([4, 3, 2]);
    expect(numbers(await calls.messages(bob, '?limit=2&after=3'))).toEqual([5, 4]);
    expect(numbers(await calls.messages(bob, '?after=7'))).toEqual([]);
    const wrong = `/api/conversations/${id}/messages?after=-1`;
    expect((await app.call('GET', wrong, undefined, { as: bob })).status).toBe(400);
  });
});

describe('a repeated client id', () => {
  test('stores one message for eight concurrent calls', async () => {
    const { ann, bob, calls } = await twoWriters(app);
    const clientId = aClientId();
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => calls.send(ann, 'only once', { clientId })),
    );
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
    expect(sent[0]?.json).toMatchObject({ number: 1, clientId, content: 'only once' });
    const shown = await calls.messages(bob);
    expect(numbers(shown)).toEqual([1]);
    expect(shown[0]?.clientId).toBeNull();
  });

  test('of another sender stores another message', async () => {
    const { ann, bob, calls } = await twoWriters(app);
    const clientId = aClientId();
    await calls.send(ann, 'mine', { clientId });
    await calls.send(bob, 'mine too', { clientId });
    expect(numbers(await calls.messages(ann))).toEqual([2, 1]);
  });
});

describe('the list', () => {
  test('has previews and unread counts, newest first', async () => {
    const { ann, bob, id, calls } = await twoWriters(app);
    const cleo = await aMember(app.services, { name: 'Cleo Cedar' });
    const other = await aConversation(app, bob, cleo);
    await calls.send(ann, 'one');
    await calls.send(ann, 'two');
    await aMessage(app, other, cleo, 'later');
    expect(await listOf(app, bob)).toMatchObject([
      { id: other, unreadCount: 1, participants: [{ name: 'Cleo Cedar' }] },
      {
        ...{ id, type: 'direct', name: null, unreadCount: 2, closed: null, muted: false },
        participants: [{ userId: ann.id, name: 'Ann Alder' }],
        participantCount: 2,
        latestMessage: { content: 'two', isOwn: false },
      },
    ]);
    const [annsView] = await listOf(app, ann);
    expect(annsView).toMatchObject({
      unreadCount: 0,
      readByOther: 0,
      latestMessage: { isOwn: true },
    });
    const unread = await app.call('GET', '/api/conversations/unread', undefined, { as: bob });
    expect(unread.json).toEqual({ unread: 3 });
  });

  test('tracks read marks on both sides', async () => {
    const { ann, bob, calls } = await twoWriters(app);
    await calls.send(ann, 'one');
    expect((await calls.read(bob)).json).toEqual({ success: true });
    await calls.send(ann, 'two');
    expect(await listOf(app, bob)).toMatchObject([{ unreadCount: 1 }]);
    expect(await listOf(app, ann)).toMatchObject([{ readByOther: 1 }]);
    await calls.send(bob, 'an answer');
    expect(await listOf(app, bob)).toMatchObject([{ unreadCount: 0 }]);
    expect(await listOf(app, ann)).toMatchObject([{ readByOther: 3, unreadCount: 1 }]);
  });

  test('counts up to 100', async () => {
    const { ann, bob, id } = await twoWriters(app);
    await app.sql`
      insert into messages (conversation_id, sender_id, number, content)
      select ${id}, ${ann.id}, place, 'line' from generate_series(1, 130) as place`;
    expect(await listOf(app, bob)).toMatchObject([{ unreadCount: 100 }]);
  });

  test('takes one query at any length', async () => {
    const bob = await aMember(app.services);
    for (let at = 0; at < 12; at += 1) {
      const id = await aConversation(app, bob, await aMember(app.services));
      await aMessage(app, id, bob);
    }
    const statements: string[] = [];
    const queryObjects = async (text: string) => {
      statements.push(text);
      return [];
    };
    const watched = { _: { session: { queryObjects } } };
    await findConversations(watched as never, bob.id, { limit: 200, now: new Date() });
    expect(statements).toHaveLength(1);
    expect(await listOf(app, bob)).toHaveLength(12);
  });

  test('hides an empty conversation from the other person', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const begin = () =>
      app.call('POST', '/api/conversations', { participantId: bob.id }, { as: ann });
    const [first, again] = [await begin(), await begin()];
    expect(first.status).toBe(200);
    expect(again.json).toMatchObject({ id: (first.json as { id: string }).id });
    expect(await listOf(app, ann)).toHaveLength(1);
    expect(await listOf(app, bob)).toEqual([]);
    await aMessage(app, (first.json as { id: string }).id, ann);
    expect(await listOf(app, bob)).toHaveLength(1);
  });
});

describe('a removed message', () => {
  test('is empty for everybody, and no longer counts as unread', async () => {
    const { ann, bob, eve, id, calls } = await twoWriters(app);
    const messageId = await aMessage(app, id, ann, 'a slip');
    const remove = (as: { cookie: string }) =>
      app.call('POST', `/api/messages/${messageId}/remove`, {}, { as });
    expect((await remove(eve)).status).toBe(404);
    expect((await remove(bob)).status).toBe(404);
    expect((await calls.messages(bob))[0]?.content).toBe('a slip');
    expect((await remove(ann)).json).toMatchObject({ removed: true, content: '' });
    expect((await remove(ann)).status).toBe(200);
    expect(await calls.messages(bob)).toMatchObject([{ removed: true, content: '', number: 1 }]);
    expect(await listOf(app, bob)).toMatchObject([
      { unreadCount: 0, latestMessage: { removed: true, content: '' } },
    ]);
    const rows = await app.sql`select 1 from messages where content = 'a slip'`;
    expect(rows).toEqual([]);
  });
});

describe('beginning a conversation', () => {
  const begin = (as: { cookie: string }, body: object) =>
    app.call('POST', '/api/conversations', body, { as });

  test('is refused with oneself, with an unknown person, and with both parameters', async () => {
    const ann = await aMember(app.services);
    expect((await begin(ann, { participantId: ann.id })).status).toBe(400);
    expect((await begin(ann, { participantId: 'nobody' })).status).toBe(404);
    expect((await begin(ann, { matchId: crypto.randomUUID() })).status).toBe(404);
    expect((await begin(ann, {})).status).toBe(400);
    const both = { participantId: 'nobody', matchId: crypto.randomUUID() };
    expect((await begin(ann, both)).status).toBe(400);
  });

  test('creates one conversation when both begin concurrently', async () => {
    const [ann, bob] = [await aMember(app.services), await aMember(app.services)];
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 ? begin(ann, { participantId: bob.id }) : begin(bob, { participantId: ann.id }),
      ),
    );
    expect(new Set(begun.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
  });
});
