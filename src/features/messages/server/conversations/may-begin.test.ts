import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { closeAccount } from '#features/accounts/server/closed-accounts-queries.ts';
import { familyMatches } from '#features/matches/server/matches-tables.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { callsOf, twoWriters } from '../messages-factory.ts';
import { joinedDaysAgo, safetyCalls, suspendFor } from '../safety-factory.ts';

let app: TestApp;
let calls: ReturnType<typeof safetyCalls>;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  calls = safetyCalls(app);
});
afterAll(() => app.stop());

type Visibility = 'members' | 'matches' | 'private';
const aFamily = (visibility: Visibility = 'members') => aMember(app.services, { visibility });

async function aMatch(one: string, other: string, status: 'pending' | 'approved' | 'hidden') {
  const [userId = '', matchedUserId = ''] = [one, other].sort();
  const scoreBreakdown = {
    ...{ interests: 50, location: 50, childAge: 50, availability: 50, vibe: 50, role: 50 },
  };
  await app.db
    .insert(familyMatches)
    .values({ userId, matchedUserId, matchScore: 80, scoreBreakdown, status });
}

describe('a conversation may not be begun', () => {
  test.each([
    ['with a private person', 'private', 'This family does not take new conversations.'],
    ['with a person visible to matches only', 'matches', 'from its matches only'],
  ] as const)('%s', async (_case, visibility, text) => {
    const [ann, bob] = [await aFamily(), await aFamily(visibility)];
    const response = await calls.begin(ann, bob.id);
    expect(response.status).toBe(403);
    expect(response.text).toContain(text);
  });

  test.each(['pending', 'hidden'] as const)('with a match that is %s', async (status) => {
    const [ann, bob] = [await aFamily(), await aFamily('matches')];
    await aMatch(ann.id, bob.id, status);
    expect((await calls.begin(ann, bob.id)).status).toBe(403);
  });

  test('with an unknown person, oneself, or a closed account', async () => {
    const [ann, bob] = [await aFamily(), await aFamily()];
    await inTransaction(app.db, (db) => closeAccount(db, bob.id, app.clock.now()));
    expect((await calls.begin(ann, bob.id)).status).toBe(404);
    expect((await calls.begin(ann, crypto.randomUUID())).status).toBe(404);
    expect((await calls.begin(ann, ann.id)).status).toBe(400);
  });

  test('before the own email is verified', async () => {
    const ann = await aMember(app.services, { emailVerified: false });
    const response = await calls.begin(ann, (await aFamily()).id);
    expect(response.status).toBe(403);
    expect(response.text).toContain('confirm your email');
  });

  test('during a suspension; the message says until when, in the caller’s language', async () => {
    const [ann, bob] = [await aFamily(), await aFamily()];
    await suspendFor(app, ann.id, 3);
    const response = await calls.begin(ann, bob.id);
    expect(response.status).toBe(403);
    expect(response.text).toMatch(/until \w{3}, \w{3} \d+ at \d+:\d\d [AP]M because/);
    const spanish = await app.call(
      ...(['POST', '/api/conversations', { participantId: bob.id }] as const),
      { as: ann, headers: { 'accept-language': 'es' } },
    );
    expect(spanish.text).toMatch(/hasta \S+ \d+ de \S+ a las? \d+:\d\d [ap]\.m\. porque/);
  });
});

test('an approved match may begin with a person visible to matches only', async () => {
  const [ann, bob] = [await aFamily(), await aFamily('matches')];
  await aMatch(ann.id, bob.id, 'approved');
  expect((await calls.begin(ann, bob.id)).status).toBe(200);
});

test('an existing conversation continues after the other’s visibility changes', async () => {
  const { ann, bob, id } = await twoWriters(app);
  await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, bob.id));
  expect((await calls.begin(ann, bob.id)).json).toMatchObject({ id });
  expect((await callsOf(app, id).send(ann, 'hi')).status).toBe(201);
});

describe('a new member', () => {
  test('begins at most five conversations a day, even concurrently', async () => {
    const ann = await aFamily();
    const others = await Promise.all(Array.from({ length: 8 }, () => aFamily()));
    const responses = await Promise.all(others.map(({ id }) => calls.begin(ann, id)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const refused = responses.find(({ status }) => status === 403);
    expect(refused?.text).toContain('you can begin 5 conversations a day');
  });

  test('continues existing conversations, and begins more a day later', async () => {
    const ann = await aFamily();
    const others = await Promise.all(Array.from({ length: 6 }, () => aFamily()));
    for (const { id } of others.slice(0, 5)) await calls.begin(ann, id);
    const last = others[5]?.id ?? '';
    expect((await calls.begin(ann, last)).status).toBe(403);
    expect((await calls.begin(ann, others[0]?.id ?? '')).status).toBe(200);
    await app.sql`
      update conversations set created_at = created_at - interval '25 hours'
      where created_by = ${ann.id}`;
    expect((await calls.begin(ann, last)).status).toBe(200);
  });

  test('is new for a week', async () => {
    const ann = await aFamily();
    await joinedDaysAgo(app, ann.id, 7.01);
    for (let n = 0; n < 6; n += 1) {
      expect((await calls.begin(ann, (await aFamily()).id)).status).toBe(200);
    }
  });
});

describe('a suspended person', () => {
  test('reads, but cannot send messages, typing or photos', async () => {
    const { ann, bob, id, calls: ctx } = await twoWriters(app);
    await ctx.send(bob, 'hello');
    await suspendFor(app, ann.id, 2);
    expect((await ctx.messages(ann)).map(({ content }) => content)).toEqual(['hello']);
    for (const response of [
      await ctx.send(ann, 'hi'),
      await ctx.typing(ann),
      await app.call('POST', `/api/conversations/${id}/photos`, { image: 'x' }, { as: ann }),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers.get('x-error-code')).toBe('safety.suspended');
    }
    expect((await ctx.send(bob, 'still here')).status).toBe(201);
  });

  test('writes again once the suspension has expired', async () => {
    const { ann, calls: ctx } = await twoWriters(app);
    await suspendFor(app, ann.id, -0.001);
    expect((await ctx.send(ann, 'hi')).status).toBe(201);
  });
});
