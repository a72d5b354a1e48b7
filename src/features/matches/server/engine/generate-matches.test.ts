import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { anAdultOf, anInvitation } from '#features/household/server/household-factory.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { eventually } from '#tests/eventually.ts';
import { listenAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamily, aMatch } from '../family-factory.ts';
import { matchesJobs } from '../matches-jobs.ts';
import { familyMatches, matchRuns } from '../matches-tables.ts';
import { aProposal } from '../proposals-factory.ts';
import { tellOfNewMatches } from '../tell-of-matches.ts';
import { generateMatches, matchFamilyAnew } from './generate-matches.ts';
import { beginRun, findRun, keepRun, takeRun } from './match-runs-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const generate = (as: SignedIn = admin) =>
  app.call('POST', '/api/admin/matches/generate', {}, { as });
const matchOf = async (one: SignedIn, other: SignedIn) => {
  const [userId = '', matchedUserId = ''] = [one.id, other.id].sort();
  const rows = await app.db.select().from(familyMatches).where(eq(familyMatches.userId, userId));
  return rows.find((row) => row.matchedUserId === matchedUserId);
};
const told = async ({ id }: SignedIn) =>
  (await findNotifications(app.db, id, { limit: 20 })).filter(({ type }) => type === 'MATCH');

/** How often families were to be told of new matches. */
const countOfNews = async () =>
  (await app.sql`select from pgboss.job where name = 'tell-of-matches'`).length;

describe('a generation', () => {
  test('finds who fits, tells what it did, and leaves a run behind', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const answer = await generate();
    expect(answer.json).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/^Compared/),
    });
    expect(await matchOf(ann, bob)).toMatchObject({
      status: 'pending',
      matchScore: expect.any(Number),
      matchReasons: expect.arrayContaining([{ reason: 'sameAge', facts: {} }]),
    });
    const run = await app.call('GET', '/api/admin/matches/run', undefined, { as: admin });
    expect(run.json).toMatchObject({ state: 'done', percent: 100, finishedAt: expect.any(String) });
  });

  test('leaves out private families, closed accounts and adults of another’s family', async () => {
    const ann = await aFamily(app);
    const hidden = await aFamily(app, { visibility: 'private' });
    const closed = await aFamily(app);
    await app.db.insert(restrictions).values({ userId: closed.id, closedAt: new Date() });
    const nora = await anAdultOf(app, ann);
    await app.db
      .update(users)
      .set({ parentInterests: ['coffee'] })
      .where(eq(users.id, nora.id));
    await generate();
    for (const other of [hidden, closed, nora]) expect(await matchOf(ann, other)).toBeUndefined();
  });

  test('keeps what an admin decided, what was told and what was proposed, and nothing else', async () => {
    const ann = await aFamily(app);
    const apart = { childMonths: 71, parentInterests: [], interests: [], neighborhood: 'Far' };
    const far = { ...apart, zipCode: '94110', typicalAvailability: ['evenings'] };
    const [decided, proposed, gone] = [
      await aFamily(app, far),
      await aFamily(app, far),
      await aFamily(app, far),
    ];
    const near = await aFamily(app);
    await aMatch(app, ann, decided, { status: 'hidden', decidedAt: new Date() });
    await aProposal(app, ann, proposed, { matchId: await aMatch(app, ann, proposed) });
    await aMatch(app, ann, gone);
    await aMatch(app, ann, near, { status: 'approved', toldAt: new Date() });
    await generate();
    expect((await matchOf(ann, decided))?.status).toBe('hidden');
    expect(await matchOf(ann, proposed)).toBeDefined();
    expect(await matchOf(ann, gone)).toBeUndefined();
    expect((await matchOf(ann, near))?.status).toBe('approved');
  });

  test('approves by itself from the venue’s score on, and tells each family once', async () => {
    const [ann, bob, silent] = [
      await aFamily(app),
      await aFamily(app),
      await aFamily(app, { notifyMatches: false }),
    ];
    await app.changeVenue({ matchApproveFrom: 60 });
    await generate();
    await app.changeVenue({ matchApproveFrom: 101 });
    expect((await matchOf(ann, bob))?.status).toBe('approved');
    await eventually('ann is told', async () => (await told(ann)).length === 1);
    await eventually('bob is told', async () => (await told(bob)).length === 1);
    expect((await told(ann))[0]).toMatchObject({ link: '/matches' });
    expect((await app.mailsTo(ann.email)).length).toBe(1);
    expect(await told(silent)).toEqual([]);
    await generate();
    const newsQueued = await countOfNews();
    await inTransaction(app.db, (db) => tellOfNewMatches(app.services, db));
    expect(await countOfNews()).toBe(newsQueued);
    expect((await told(ann)).length).toBe(1);
  });
});

describe('one generation at a time', () => {
  test('two admins who start one get the same run', async () => {
    const other = await anAdmin(app.services);
    const answers = await Promise.all([generate(), generate(other), generate()]);
    const ids = new Set(answers.map(({ json }) => (json as { runId: string }).runId));
    const runs = await app.db.select().from(matchRuns);
    expect(runs.filter(({ state }) => state === 'running')).toEqual([]);
    expect(ids.size).toBeLessThanOrEqual(3);
    const rows = await app.sql<{ overlaps: number }[]>`
      select count(*)::int as overlaps from match_runs as a join match_runs as b on a.id < b.id
        and a.started_at < b.finished_at and b.started_at < a.finished_at`;
    expect(rows[0]?.overlaps).toBe(0);
  });

  test('a server works on a run alone; one that falls silent loses it to another', async () => {
    const now = app.clock.now();
    const { run } = await beginRun(app.db, { startedBy: null, now });
    expect(await beginRun(app.db, { startedBy: admin.id, now })).toMatchObject({
      isNew: false,
      run: { id: run.id },
    });
    const takers = await Promise.all(Array.from({ length: 4 }, () => takeRun(app.db, run.id, now)));
    const [sign] = takers.filter((taken) => taken !== null);
    expect(takers.filter((taken) => taken !== null)).toHaveLength(1);
    if (!sign) throw new Error('nobody took the run');
    const later = new Date(now.getTime() + 50_000);
    const second = await keepRun(app.db, { id: run.id, sign, now: later }, { percent: 40 });
    expect(await takeRun(app.db, run.id, new Date(now.getTime() + 100_000))).toBeNull();
    const muchLater = new Date(now.getTime() + 120_000);
    expect(await takeRun(app.db, run.id, muchLater)).not.toBeNull();
    const lost = { id: run.id, sign: second ?? sign, now: muchLater };
    expect(await keepRun(app.db, lost, { state: 'done' })).toBeNull();
    expect((await findRun(app.db, run.id))?.state).toBe('running');
    await app.db.update(matchRuns).set({ state: 'failed' }).where(eq(matchRuns.id, run.id));
  });

  test('a run whose server was killed is taken up and ends', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const past = new Date(app.clock.now().getTime() - 300_000);
    const { run } = await beginRun(app.db, { startedBy: null, now: past });
    await takeRun(app.db, run.id, new Date(past.getTime() + 1000));
    const live = await listenAs(app.address, admin);
    await matchesJobs['take-up-matching'].run(app.services, {});
    await eventually(
      'the run is done',
      async () => (await findRun(app.db, run.id))?.state === 'done',
    );
    await live.hears('match_run');
    live.leave();
    expect(await matchOf(ann, bob)).toBeDefined();
  });

  test('of a run that another server took, nothing more is written', async () => {
    const { run } = await beginRun(app.db, { startedBy: null, now: app.clock.now() });
    await Promise.all([
      generateMatches(app.services, run.id),
      generateMatches(app.services, run.id),
    ]);
    expect((await findRun(app.db, run.id))?.state).toBe('done');
  });
});

describe('a changed profile', () => {
  const jobsFor = async (userId: string) =>
    app.sql<{ data: { userId: string; changedAt: string }; wait: number }[]>`
      select data, extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'match-family' and data->>'userId' = ${userId} order by created_on`;

  test('is matched anew a minute after the last change, once', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const change = (interests: string[]) =>
      app.call('PATCH', '/api/profile', { interests }, { as: ann });
    expect((await change(['art'])).status).toBe(200);
    await change(['music', 'art']);
    const child = { ageYears: 1, ageMonths: 20, typicalAvailability: [] };
    expect((await app.call('POST', '/api/children', child, { as: ann })).status).toBe(201);
    const queued = await jobsFor(ann.id);
    expect(queued.map(({ wait }) => wait)).toEqual([60, 60, 60]);
    const [first, , last] = queued;
    if (!first || !last) throw new Error('nothing was queued');
    await matchesJobs['match-family'].run(app.services, first.data);
    expect(await matchOf(ann, bob)).toBeUndefined();
    await matchesJobs['match-family'].run(app.services, last.data);
    expect(await matchOf(ann, bob)).toBeDefined();
  });

  test('joining a family ends the own matches, leaving it brings them back', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    const { token } = await anInvitation(app, await aFamily(app), { email: ann.email });
    const run = async () => {
      const last = (await jobsFor(ann.id)).at(-1);
      if (!last) throw new Error('nothing was queued');
      await matchesJobs['match-family'].run(app.services, last.data);
    };
    expect((await app.call('POST', '/api/household/accept', { token }, { as: ann })).status).toBe(
      200,
    );
    await run();
    expect(await matchOf(ann, bob)).toBeUndefined();
    expect((await app.call('POST', '/api/household/leave', {}, { as: ann })).status).toBe(200);
    await run();
    expect(await matchOf(ann, bob)).toBeDefined();
  });

  test('that became private loses the matches that nobody decided on', async () => {
    const [ann, bob, cleo] = [await aFamily(app), await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    await aMatch(app, bob, cleo);
    await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, ann.id));
    await matchFamilyAnew(app.services, ann.id);
    expect(await matchOf(ann, bob)).toBeUndefined();
    expect(await matchOf(bob, cleo)).toBeDefined();
  });
});
