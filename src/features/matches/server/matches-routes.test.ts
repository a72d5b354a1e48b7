import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { anAdultOf } from '#features/household/server/household-factory.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { Match } from '../matches-contract.ts';
import { aFamily, aMatch } from './family-factory.ts';
import { zipPlaces } from './matches-tables.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

async function listMatches(as: SignedIn, query = '', headers = {}): Promise<Match[]> {
  const response = await app.call('GET', `/api/matches${query}`, undefined, { as, headers });
  expect(response.status, response.text).toBe(200);
  return response.json as Match[];
}
const review = (id: string, body: object, as = admin) =>
  app.call('PATCH', `/api/admin/matches/${id}`, body, { as });

describe('GET /api/matches', () => {
  test('returns common interests, distance and reasons in the reader’s language', async () => {
    const ann = await aFamily(app);
    const bob = await aFamily(app, { interests: ['art'], bio: 'Hi there' });
    await aMatch(app, ann, bob);
    const [match] = await listMatches(ann);
    expect(match).toMatchObject({
      family: {
        userId: bob.id,
        name: bob.name,
        location: 'Old Mill',
        childMonths: [20],
        bio: 'Hi there',
      },
      matchScore: 82,
      featured: false,
      sharedInterests: ['coffee', 'walks', 'books'],
      distance: 'same-neighborhood',
      kilometres: null,
      proposal: null,
    });
    expect(match?.matchReasons).toContain('You both like coffee and music.');
    const [spanish] = await listMatches(ann, '', { cookie: `${ann.cookie}; language=es` });
    expect(spanish?.matchReasons).toContain('A las dos familias les gusta: el café y la música.');
    expect(JSON.stringify(match)).not.toContain(bob.email);
  });

  test('returns kilometers between imported zip codes only', async () => {
    const [ann, bob] = [
      await aFamily(app, { zipCode: '01060' }),
      await aFamily(app, { zipCode: '01035', neighborhood: null }),
    ];
    await aMatch(app, ann, bob);
    expect((await listMatches(ann))[0]).toMatchObject({ distance: 'nearby', kilometres: null });
    await app.db.insert(zipPlaces).values([
      { zip: '01060', latitude: 42.32, longitude: -72.64 },
      { zip: '01035', latitude: 42.37, longitude: -72.58 },
    ]);
    expect((await listMatches(ann))[0]).toMatchObject({ distance: 'nearby', kilometres: 7.4 });
    await app.db.delete(zipPlaces);
  });

  test.each([
    ['?search=okafor', 'Ngozi Okafor'],
    ['?search=OLD%20mill', 'Ben Near'],
    ['?search=story', 'Ngozi Okafor'],
    ['?ages=close', 'Ben Near'],
    ['?near=close', 'Ben Near'],
    ['?free=shared', 'Ngozi Okafor'],
    ['?search=unknown', null],
  ])('filters by %s', async (query, name) => {
    const ann = await aFamily(app, { neighborhood: 'Old Mill' });
    const ngozi = await aFamily(app, {
      name: 'Ngozi Okafor',
      interests: ['storytime'],
      neighborhood: 'Hillside',
      zipCode: '01002',
      childMonths: 60,
    });
    const ben = await aFamily(app, {
      name: 'Ben Near',
      neighborhood: 'old mill',
      typicalAvailability: ['evenings'],
    });
    // Otherwise the child's availability would match the filter.
    await app.sql`update children set typical_availability = '{}' where user_id = ${ben.id}`;
    await aMatch(app, ann, ngozi);
    await aMatch(app, ann, ben);
    const matches = await listMatches(ann, query);
    expect(matches.map(({ family }) => family.name)).toEqual(name ? [name] : []);
  });

  test('returns the family’s matches only to adults who may message for it', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    const nora = await anAdultOf(app, ann);
    const unauthorizedAdult = await anAdultOf(app, ann, { mayMessage: false });
    expect((await listMatches(nora)).map(({ family }) => family.userId)).toEqual([bob.id]);
    expect(await listMatches(unauthorizedAdult)).toEqual([]);
  });

  test.each(['?limit=0', '?limit=x', '?ages=far', `?search=${'x'.repeat(101)}`])(
    'rejects the query %s',
    async (query) => {
      const ann = await aFamily(app);
      const response = await app.call('GET', `/api/matches${query}`, undefined, { as: ann });
      expect(response.status).toBe(400);
    },
  );
});

describe('GET /api/matches/groups', () => {
  test('suggests families that are all matched with each other', async () => {
    const [ann, bob, cleo, dan] = [
      await aFamily(app, { name: 'Ann One' }),
      await aFamily(app, { name: 'Bob Two' }),
      await aFamily(app, { name: 'Cleo Three' }),
      await aFamily(app, { name: 'Dan Four' }),
    ];
    for (const [one, other] of [
      [ann, bob],
      [ann, cleo],
      [bob, cleo],
      [ann, dan],
    ] as const) {
      await aMatch(app, one, other);
    }
    const response = await app.call('GET', '/api/matches/groups', undefined, { as: ann });
    expect(response.json).toEqual([
      expect.objectContaining({
        families: expect.arrayContaining([
          expect.objectContaining({ name: 'Bob Two' }),
          expect.objectContaining({ name: 'Cleo Three' }),
        ]),
        fromMonths: 20,
        toMonths: 20,
        availability: ['weekday_mornings', 'weekends'],
        sharedInterests: ['coffee', 'walks', 'books', 'music'],
        conversationId: null,
      }),
    ]);
  });
});

describe('the review', () => {
  test('requires an admin, a known match and a valid status', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    expect((await review(id, { status: 'approved' }, ann)).status).toBe(403);
    expect((await review(crypto.randomUUID(), { status: 'approved' })).status).toBe(404);
    expect((await review(id, { status: 'unknown' })).status).toBe(400);
    expect((await review('no-id', { status: 'hidden' })).status).toBe(400);
  });

  test('allows any status change, and notifies both families once', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    const countNotifications = async ({ id }: SignedIn) =>
      (await findNotifications(app.db, id, { limit: 9 })).length;
    for (const status of ['hidden', 'approved', 'pending', 'featured', 'hidden', 'approved']) {
      const response = await review(id, { status });
      expect(response.json).toMatchObject({ id, status });
      const isVisible = status === 'approved' || status === 'featured';
      expect((await listMatches(ann)).length).toBe(isVisible ? 1 : 0);
    }
    await eventually('ann is notified', async () => (await countNotifications(ann)) === 1);
    await eventually('bob is notified', async () => (await countNotifications(bob)) === 1);
    const [email] = await app.emailsTo(ann.email);
    expect(email?.text).toContain('Your children are 4 months apart in age.');
  });

  test('delays the notification until neither family is private', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app, { visibility: 'private' })];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    await review(id, { status: 'approved' });
    expect(await listMatches(ann)).toEqual([]);
    await app.db.update(users).set({ visibility: 'members' }).where(eq(users.id, bob.id));
    await review(id, { status: 'featured' });
    await eventually(
      'ann is notified',
      async () => (await findNotifications(app.db, ann.id, { limit: 9 })).length === 1,
    );
  });

  test('stores and clears notes, visible to admins only', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob);
    const response = await review(id, { adminNotes: '  They met at the fair.  ' });
    expect(response.json).toMatchObject({
      adminNotes: 'They met at the fair.',
      status: 'approved',
    });
    expect(JSON.stringify(await listMatches(ann))).not.toContain('the fair');
    expect((await review(id, { adminNotes: null })).json).toMatchObject({ adminNotes: null });
    expect((await review(id, { adminNotes: 'x'.repeat(2001) })).status).toBe(400);
  });

  test('searches, filters and paginates matches, best first', async () => {
    const family = await aFamily(app, { name: 'Zed Unusual' });
    const ids = [];
    for (const matchScore of [99, 98, 98]) {
      ids.push(await aMatch(app, family, await aFamily(app), { matchScore, status: 'hidden' }));
    }
    const list = async (query: string) => {
      const response = await app.call('GET', `/api/admin/matches?${query}`, undefined, {
        as: admin,
      });
      return (response.json as { id: string; matchScore: number }[]).map(({ id }) => id);
    };
    const all = await list('search=unusual');
    expect(all).toHaveLength(3);
    expect(all[0]).toBe(ids[0]);
    const firstPage = await list('search=zed&limit=2');
    const secondPage = await list(`search=zed&limit=2&after=${firstPage[1]}`);
    expect([...firstPage, ...secondPage]).toEqual(all);
    expect(await list('search=zed&status=pending')).toEqual([]);
    expect(await list('search=%25')).toEqual([]);
  });
});
