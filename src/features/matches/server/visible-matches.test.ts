import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { blocks } from '#features/moderation/server/moderation-tables.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamily, aMatch } from './family-factory.ts';
import type { MatchStatus } from './matches-tables.ts';
import { areMatched, findVisibleMatches, findVisiblePairs } from './visible-matches-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const findMatchedIds = async ({ id }: { id: string }) =>
  (await findVisibleMatches(app.db, id, { limit: 50 })).map(({ family }) => family.userId);

describe('a match', () => {
  test.each(['pending', 'hidden'] satisfies MatchStatus[])('is invisible if %s', async (status) => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob, { status });
    expect([await findMatchedIds(ann), await findMatchedIds(bob)]).toEqual([[], []]);
    expect(await areMatched(app.db, ann.id, bob.id)).toBe(false);
  });

  test('is hidden from both families once one of them is private', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, bob.id));
    expect([await findMatchedIds(ann), await findMatchedIds(bob)]).toEqual([[], []]);
    expect(await findVisiblePairs(app.db, [ann.id, bob.id])).toEqual([]);
  });

  test('is hidden from both families once one of them blocks the other', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    await app.db.insert(blocks).values({ blockerId: ann.id, blockedId: bob.id });
    expect([await findMatchedIds(ann), await findMatchedIds(bob)]).toEqual([[], []]);
  });

  test('is hidden once an account is closed', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    await app.db.insert(restrictions).values({ userId: bob.id, closedAt: new Date() });
    expect(await findMatchedIds(ann)).toEqual([]);
  });
});

describe('a family’s matches', () => {
  test('are sorted by status and score, with the other family’s profile', async () => {
    const ann = await aFamily(app);
    const low = await aFamily(app, { profileImageUrl: '/pictures/low.webp', bio: 'Two dogs.' });
    const high = await aFamily(app);
    const featured = await aFamily(app);
    await aMatch(app, ann, low, { matchScore: 60 });
    await aMatch(app, ann, high, { matchScore: 95 });
    await aMatch(app, ann, featured, { matchScore: 55, status: 'featured' });
    expect(await findMatchedIds(ann)).toEqual([featured.id, high.id, low.id]);
    const [, , last] = await findVisibleMatches(app.db, ann.id, { limit: 3 });
    expect(last?.family).toEqual({
      userId: low.id,
      name: low.name,
      firstName: 'Mary',
      profileImageUrl: '/pictures/low.webp',
      neighborhood: 'Old Mill',
      zipCode: '01060',
      bio: 'Two dogs.',
      interests: ['coffee', 'walks', 'books', 'music'],
      availability: ['weekday_mornings', 'weekends'],
      birthMonths: [expect.stringMatching(/^\d{4}-\d\d-01$/)],
    });
    expect(JSON.stringify(last)).not.toContain(low.email);
  });

  test('are shared with all adults of the household', async () => {
    const [ann, bob, other] = [await aFamily(app), await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    const nora = await anAdultOf(app, ann);
    expect(await areMatched(app.db, nora.id, bob.id)).toBe(true);
    expect(await areMatched(app.db, bob.id, ann.id)).toBe(true);
    expect(await areMatched(app.db, nora.id, other.id)).toBe(false);
  });
});

test('findVisiblePairs returns only the visible matches among several families', async () => {
  const [ann, bob, cleo] = [await aFamily(app), await aFamily(app), await aFamily(app)];
  await aMatch(app, ann, bob);
  await aMatch(app, bob, cleo, { status: 'pending' });
  const pairs = await findVisiblePairs(app.db, [ann.id, bob.id, cleo.id]);
  expect(pairs.map(({ one, other }) => [one, other])).toEqual([[ann.id, bob.id].sort()]);
});
