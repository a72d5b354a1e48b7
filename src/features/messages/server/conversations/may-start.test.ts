import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aDirectConversation, conversationCalls } from '../messages-factory.ts';
import { backdateAccount, moderationCalls, suspendPerson } from '../moderation-factory.ts';

let app: TestApp;
let calls: ReturnType<typeof moderationCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = moderationCalls(app);
});
afterAll(() => app.stop());

type Visibility = 'members' | 'matches' | 'private';
const aFamily = (visibility: Visibility = 'members') => aMember(app.services, { visibility });

async function insertMatch(idA: string, idB: string, status: 'pending' | 'approved' | 'hidden') {
  const [userId = '', matchedUserId = ''] = [idA, idB].sort();
  const scoreBreakdown = {
    interests: 50,
    location: 50,
    childAge: 50,
    availability: 50,
    vibe: 50,
    role: 50,
  };
  await app.db
    .insert(familyMatches)
    .values({ userId, matchedUserId, matchScore: 80, scoreBreakdown, status });
}

describe('starting a conversation', () => {
  test.each([
    ['a private person', 'private', 'This family isn’t accepting new conversations.'],
    ['a person visible to matches only', 'matches', 'from its matches'],
  ] as const)('returns 403 for %s', async (_label, visibility, text) => {
    const [ann, bob] = [await aFamily(), await aFamily(visibility)];
    const response = await calls.start(ann, bob.id);
    expect(response.status).toBe(403);
    expect(response.text).toContain(text);
  });

  test.each(['pending', 'hidden'] as const)('returns 403 for a %s match', async (status) => {
    const [ann, bob] = [await aFamily(), await aFamily('matches')];
    await insertMatch(ann.id, bob.id, status);
    expect((await calls.start(ann, bob.id)).status).toBe(403);
  });

  test('fails for an unknown person, the caller or a closed account', async () => {
    const [ann, bob] = [await aFamily(), await aFamily()];
    await inTransaction(app.db, (db) => closeAccount(db, bob.id, app.clock.now()));
    expect((await calls.start(ann, bob.id)).status).toBe(404);
    expect((await calls.start(ann, crypto.randomUUID())).status).toBe(404);
    expect((await calls.start(ann, ann.id)).status).toBe(400);
  });

  test('returns 403 until the caller’s email is verified', async () => {
    const ann = await aMember(app.services, { emailVerified: false });
    const response = await calls.start(ann, (await aFamily()).id);
    expect(response.status).toBe(403);
    expect(response.text).toContain('confirm your e-mail');
  });

  test('returns 403 during a suspension, with its end in the caller’s language', async () => {
    const [ann, bob] = [await aFamily(), await aFamily()];
    await suspendPerson(app, ann.id, 3);
    const response = await calls.start(ann, bob.id);
    expect(response.status).toBe(403);
    expect(response.text).toMatch(/until \w{3}, \w{3} \d+ at \d+:\d\d [AP]M because/);
    const spanish = await app.call(
      ...(['POST', '/api/conversations', { participantId: bob.id }] as const),
      { as: ann, headers: { 'accept-language': 'es' } },
    );
    expect(spanish.text).toMatch(/hasta \S+ \d+ de \S+ a las? \d+:\d\d [ap]\.m\. porque/);
  });
});

test('lets an approved match start a conversation with a person visible to matches only', async () => {
  const [ann, bob] = [await aFamily(), await aFamily('matches')];
  await insertMatch(ann.id, bob.id, 'approved');
  expect((await calls.start(ann, bob.id)).status).toBe(200);
});

test('allows messages in an existing conversation after the other person becomes private', async () => {
  const { ann, bob, id } = await aDirectConversation(app);
  await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, bob.id));
  expect((await calls.start(ann, bob.id)).json).toMatchObject({ id });
  expect((await conversationCalls(app, id).send(ann, 'hi')).status).toBe(201);
});

describe('the limit for new members', () => {
  test('allows a new member five conversations a day, even concurrently', async () => {
    const ann = await aFamily();
    const others = await Promise.all(Array.from({ length: 8 }, () => aFamily()));
    const responses = await Promise.all(others.map(({ id }) => calls.start(ann, id)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const rejected = responses.find(({ status }) => status === 403);
    expect(rejected?.text).toContain('you can start 5 conversations a day');
  });

  test('allows existing conversations at any time and new ones a day later', async () => {
    const ann = await aFamily();
    const others = await Promise.all(Array.from({ length: 6 }, () => aFamily()));
    for (const { id } of others.slice(0, 5)) await calls.start(ann, id);
    const last = others[5]?.id ?? '';
    expect((await calls.start(ann, last)).status).toBe(403);
    expect((await calls.start(ann, others[0]?.id ?? '')).status).toBe(200);
    await app.sql`
      update conversations set created_at = created_at - interval '25 hours'
      where created_by = ${ann.id}`;
    expect((await calls.start(ann, last)).status).toBe(200);
  });

  test('ends after a week', async () => {
    const ann = await aFamily();
    await backdateAccount(app, ann.id, 7.01);
    for (let n = 0; n < 6; n += 1) {
      expect((await calls.start(ann, (await aFamily()).id)).status).toBe(200);
    }
  });
});

describe('a suspended person', () => {
  test('can read, but not send messages, announce typing or upload photos', async () => {
    const { ann, bob, id, calls: conversation } = await aDirectConversation(app);
    await conversation.send(bob, 'hello');
    await suspendPerson(app, ann.id, 2);
    expect((await conversation.messages(ann)).map(({ content }) => content)).toEqual(['hello']);
    for (const response of [
      await conversation.send(ann, 'hi'),
      await conversation.typing(ann),
      await app.call('POST', `/api/conversations/${id}/photos`, { image: 'x' }, { as: ann }),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers.get('x-error-code')).toBe('safety.suspended');
    }
    expect((await conversation.send(bob, 'still here')).status).toBe(201);
  });

  test('can write again once the suspension has expired', async () => {
    const { ann, calls: conversation } = await aDirectConversation(app);
    await suspendPerson(app, ann.id, -0.001);
    expect((await conversation.send(ann, 'hi')).status).toBe(201);
  });
});
