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

async function seenBy(as: SignedIn, query = '', headers = {}): Promise<Match[]> {
  const answer = await app.call('GET', `/api/matches${query}`, undefined, { as, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Match[];
}
const review = (id: string, body: object, as = admin) =>
  app.call('PATCH', `/api/admin/matches/${id}`, body, { as });

describe('the own matches', () => {
  test('say what both share, how near they live, and why, in the reader’s language', async () => {
    const ann = await aFamily(app);
    const bob = await aFamily(app, { interests: ['art'], bio: 'Hi there' });
    await aMatch(app, ann, bob);
    const [match] = await seenBy(ann);
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
    const [spanish] = await seenBy(ann, '', { cookie: `${ann.cookie}; language=es` });
    expect(spanish?.matchReasons).toContain('A las dos familias les gusta: el café y la música.');
    expect(JSON.stringify(match)).not.toContain(bob.email);
  });

  test('tell kilometres between zip codes that the venue knows, and only there', async () => {
    const [ann, bob] = [
      await aFamily(app, { zipCode: '01060' }),
      await aFamily(app, { zipCode: '01035', neighborhood: null }),
    ];
    await aMatch(app, ann, bob);
    expect((await seenBy(ann))[0]).toMatchObject({ distance: 'nearby', kilometres: null });
    await app.db.insert(zipPlaces).values([
      { zip: '01060', latitude: 42.32, longitude: -72.64 },
      { zip: '01035', latitude: 42.37, longitude: -72.58 },
    ]);
    expect((await seenBy(ann))[0]).toMatchObject({ distance: 'nearby', kilometres: 7.4 });
    await app.db.delete(zipPlaces);
  });

  test.each([
    ['?search=okafor', 'Ngozi Okafor'],
    ['?search=OLD%20mill', 'Ben Near'],
    ['?search=story', 'Ngozi Okafor'],
    ['?ages=close', 'Ben Near'],
    ['?near=close', 'Ben Near'],
    ['?free=shared', 'Ngozi Okafor'],
    ['?search=nobody', null],
  ])('are filtered by %s', async (query, name) => {
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
    // The child's own times would fit.
    await app.sql`update children set typical_availability = '{}' where user_id = ${ben.id}`;
    await aMatch(app, ann, ngozi);
    await aMatch(app, ann, ben);
    const found = await seenBy(ann, query);
    expect(found.map(({ family }) => family.name)).toEqual(name ? [name] : []);
  });

  test('are the family’s, for its adults who may write for it', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    const nora = await anAdultOf(app, ann);
    const quiet = await anAdultOf(app, ann, { mayMessage: false });
    expect((await seenBy(nora)).map(({ family }) => family.userId)).toEqual([bob.id]);
    expect(await seenBy(quiet)).toEqual([]);
  });

  test.each(['?limit=0', '?limit=x', '?ages=far', `?search=${'x'.repeat(101)}`])(
    'refuse %s',
    async (query) => {
      const ann = await aFamily(app);
      const answer = await app.call('GET', `/api/matches${query}`, undefined, { as: ann });
      expect(answer.status).toBe(400);
    },
  );
});

describe('groups', () => {
  test('are of families who are all matched with each other', async () => {
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
    const answer = await app.call('GET', '/api/matches/groups', undefined, { as: ann });
    expect(answer.json).toEqual([
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

describe('reviewing', () => {
  test('is for admins, of matches that there are', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    expect((await review(id, { status: 'approved' }, ann)).status).toBe(403);
    expect((await review(crypto.randomUUID(), { status: 'approved' })).status).toBe(404);
    expect((await review(id, { status: 'splendid' })).status).toBe(400);
    expect((await review('no-id', { status: 'hidden' })).status).toBe(400);
  });

  test('any status may follow any; both families hear of it once, ever', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    const told = async ({ id }: SignedIn) =>
      (await findNotifications(app.db, id, { limit: 9 })).length;
    for (const status of ['hidden', 'approved', 'pending', 'featured', 'hidden', 'approved']) {
      const answer = await review(id, { status });
      expect(answer.json).toMatchObject({ id, status });
      const isVisible = status === 'approved' || status === 'featured';
      expect((await seenBy(ann)).length).toBe(isVisible ? 1 : 0);
    }
    await eventually('ann is told', async () => (await told(ann)) === 1);
    await eventually('bob is told', async () => (await told(bob)) === 1);
    const [mail] = await app.mailsTo(ann.email);
    expect(mail?.text).toContain('You have children who are 4 months apart in age.');
  });

  test('tells nobody of a family that is private by now', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app, { visibility: 'private' })];
    const id = await aMatch(app, ann, bob, { status: 'pending' });
    await review(id, { status: 'approved' });
    expect(await seenBy(ann)).toEqual([]);
    await app.db.update(users).set({ visibility: 'members' }).where(eq(users.id, bob.id));
    await review(id, { status: 'featured' });
    await eventually(
      'ann is told',
      async () => (await findNotifications(app.db, ann.id, { limit: 9 })).length === 1,
    );
  });

  test('notes are kept, taken away, and seen by admins alone', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const id = await aMatch(app, ann, bob);
    const noted = await review(id, { adminNotes: '  They met at the fair.  ' });
    expect(noted.json).toMatchObject({ adminNotes: 'They met at the fair.', status: 'approved' });
    expect(JSON.stringify(await seenBy(ann))).not.toContain('the fair');
    expect((await review(id, { adminNotes: null })).json).toMatchObject({ adminNotes: null });
    expect((await review(id, { adminNotes: 'x'.repeat(2001) })).status).toBe(400);
  });

  test('the list is searched, filtered and paged, best first', async () => {
    const one = await aFamily(app, { name: 'Zed Unusual' });
    const ids = [];
    for (const matchScore of [99, 98, 98]) {
      ids.push(await aMatch(app, one, await aFamily(app), { matchScore, status: 'hidden' }));
    }
    const list = async (query: string) => {
      const answer = await app.call('GET', `/api/admin/matches?${query}`, undefined, { as: admin });
      return (answer.json as { id: string; matchScore: number }[]).map(({ id }) => id);
    };
    const all = await list('search=unusual');
    expect(all).toHaveLength(3);
    expect(all[0]).toBe(ids[0]);
    const first = await list('search=zed&limit=2');
    expect([...first, ...(await list(`search=zed&limit=2&after=${first[1]}`))]).toEqual(all);
    expect(await list('search=zed&status=pending')).toEqual([]);
    expect(await list('search=%25')).toEqual([]);
  });
});
