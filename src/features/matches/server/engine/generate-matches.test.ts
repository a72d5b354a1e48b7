import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { anAdultOf, anInvitation } from '#features/household/server/household-factory.ts';
import { findNotifications } from '#features/notifications/server/notifications-queries.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { eventually } from '#tests/eventually.ts';
import { connectAs } from '#tests/live-socket.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aFamily, aMatch } from '../family-factory.ts';
import { matchesJobs } from '../matches-jobs.ts';
import { familyMatches, matchRuns } from '../matches-tables.ts';
import { notifyNewMatches } from '../notify-matches.ts';
import { aProposal } from '../proposals-factory.ts';
import { generateMatches, rematchFamily } from './generate-matches.ts';
import { claimRun, findRun, startRun, updateRun } from './match-runs-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app.services);
});
afterAll(() => app.stop());

const generate = (as: SignedIn = admin) =>
  app.call('POST', '/api/admin/matches/generate', {}, { as });
const findMatch = async (one: SignedIn, other: SignedIn) => {
  const [userId = '', matchedUserId = ''] = [one.id, other.id].sort();
  const rows = await app.db.select().from(familyMatches).where(eq(familyMatches.userId, userId));
  return rows.find((row) => row.matchedUserId === matchedUserId);
};
const findMatchNotifications = async ({ id }: SignedIn) =>
  (await findNotifications(app.db, id, { limit: 20 })).filter(({ type }) => type === 'MATCH');

const countNotificationJobs = async () =>
  (await app.sql`select from pgboss.job where name = 'notify-of-matches'`).length;

describe('a generation', () => {
  test('saves matches, returns a summary and stores the run', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const response = await generate();
    expect(response.json).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/^Compared/),
    });
    expect(await findMatch(ann, bob)).toMatchObject({
      status: 'pending',
      matchScore: expect.any(Number),
      matchReasons: expect.arrayContaining([{ reason: 'sameAge', facts: {} }]),
    });
    const run = await app.call('GET', '/api/admin/matches/run', undefined, { as: admin });
    expect(run.json).toMatchObject({ state: 'done', percent: 100, finishedAt: expect.any(String) });
  });

  test('skips private families, closed accounts and other adults of a household', async () => {
    const ann = await aFamily(app);
    const privateFamily = await aFamily(app, { visibility: 'private' });
    const closedFamily = await aFamily(app);
    await app.db.insert(restrictions).values({ userId: closedFamily.id, closedAt: new Date() });
    const nora = await anAdultOf(app, ann);
    await app.db
      .update(users)
      .set({ parentInterests: ['coffee'] })
      .where(eq(users.id, nora.id));
    await generate();
    for (const other of [privateFamily, closedFamily, nora])
      expect(await findMatch(ann, other)).toBeUndefined();
  });

  test('keeps decided and proposed matches and the status of notified ones; removes stale ones', async () => {
    const ann = await aFamily(app);
    const mismatch = {
      childMonths: 71,
      parentInterests: [],
      interests: [],
      neighborhood: 'Far',
      zipCode: '94110',
      typicalAvailability: ['evenings'],
    };
    const [decided, proposed, stale] = [
      await aFamily(app, mismatch),
      await aFamily(app, mismatch),
      await aFamily(app, mismatch),
    ];
    const notified = await aFamily(app);
    await aMatch(app, ann, decided, { status: 'hidden', decidedAt: new Date() });
    await aProposal(app, ann, proposed, { matchId: await aMatch(app, ann, proposed) });
    await aMatch(app, ann, stale);
    await aMatch(app, ann, notified, { status: 'approved', notifiedAt: new Date() });
    await generate();
    expect((await findMatch(ann, decided))?.status).toBe('hidden');
    expect(await findMatch(ann, proposed)).toBeDefined();
    expect(await findMatch(ann, stale)).toBeUndefined();
    expect((await findMatch(ann, notified))?.status).toBe('approved');
  });

  test('approves matches from the venue’s approval score up, and notifies each family once', async () => {
    const [ann, bob, optedOut] = [
      await aFamily(app),
      await aFamily(app),
      await aFamily(app, { notifyMatches: false }),
    ];
    await app.changeVenue({ matchApproveFrom: 60 });
    await generate();
    await app.changeVenue({ matchApproveFrom: 101 });
    expect((await findMatch(ann, bob))?.status).toBe('approved');
    await eventually(
      'ann is notified',
      async () => (await findMatchNotifications(ann)).length === 1,
    );
    await eventually(
      'bob is notified',
      async () => (await findMatchNotifications(bob)).length === 1,
    );
    expect((await findMatchNotifications(ann))[0]).toMatchObject({ link: '/matches' });
    expect((await app.emailsTo(ann.email)).length).toBe(1);
    expect(await findMatchNotifications(optedOut)).toEqual([]);
    await generate();
    const jobCountBefore = await countNotificationJobs();
    await inTransaction(app.db, (db) => notifyNewMatches(app.services, db));
    expect(await countNotificationJobs()).toBe(jobCountBefore);
    expect((await findMatchNotifications(ann)).length).toBe(1);
  });
});

describe('a matching run', () => {
  test('never overlaps another run when several admins start one', async () => {
    const otherAdmin = await anAdmin(app.services);
    const responses = await Promise.all([generate(), generate(otherAdmin), generate()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    // A call waits only a few seconds for its run, which can take longer on a busy machine.
    await eventually('no run is left', async () =>
      (await app.db.select().from(matchRuns)).every(({ state }) => state !== 'running'),
    );
    const rows = await app.sql<{ overlaps: number }[]>`
      select count(*)::int as overlaps from match_runs as a join match_runs as b on a.id < b.id
        and a.started_at < b.finished_at and b.started_at < a.finished_at`;
    expect(rows[0]?.overlaps).toBe(0);
  });

  test('can be claimed by one server, and by a second server once it has stalled', async () => {
    const now = app.clock.now();
    const { run } = await startRun(app.db, { startedBy: null, now });
    expect(await startRun(app.db, { startedBy: admin.id, now })).toMatchObject({
      isNew: false,
      run: { id: run.id },
    });
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => claimRun(app.db, run.id, now)),
    );
    const [heartbeatAt] = claims.filter((claim) => claim !== null);
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    if (!heartbeatAt) throw new Error('no server claimed the run');
    const later = new Date(now.getTime() + 50_000);
    const secondHeartbeatAt = await updateRun(
      app.db,
      { id: run.id, heartbeatAt, now: later },
      { percent: 40 },
    );
    expect(await claimRun(app.db, run.id, new Date(now.getTime() + 100_000))).toBeNull();
    const muchLater = new Date(now.getTime() + 120_000);
    expect(await claimRun(app.db, run.id, muchLater)).not.toBeNull();
    const staleClaim = {
      id: run.id,
      heartbeatAt: secondHeartbeatAt ?? heartbeatAt,
      now: muchLater,
    };
    expect(await updateRun(app.db, staleClaim, { state: 'done' })).toBeNull();
    expect((await findRun(app.db, run.id))?.state).toBe('running');
    await app.db.update(matchRuns).set({ state: 'failed' }).where(eq(matchRuns.id, run.id));
  });

  test('is resumed if its server was killed', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const past = new Date(app.clock.now().getTime() - 300_000);
    const { run } = await startRun(app.db, { startedBy: null, now: past });
    await claimRun(app.db, run.id, new Date(past.getTime() + 1000));
    const live = await connectAs(app.address, admin);
    await matchesJobs['resume-matching'].run(app.services, {});
    await eventually(
      'the run is done',
      async () => (await findRun(app.db, run.id))?.state === 'done',
    );
    await live.waitFor('match_run');
    live.close();
    expect(await findMatch(ann, bob)).toBeDefined();
  });

  test('finishes even if two jobs execute it concurrently', async () => {
    const { run } = await startRun(app.db, { startedBy: null, now: app.clock.now() });
    await Promise.all([
      generateMatches(app.services, run.id),
      generateMatches(app.services, run.id),
    ]);
    expect((await findRun(app.db, run.id))?.state).toBe('done');
  });
});

describe('rematching', () => {
  const jobsFor = async (userId: string) =>
    app.sql<{ data: { userId: string; changedAt: string }; wait: number }[]>`
      select data, extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'match-family' and data->>'userId' = ${userId} order by created_on`;

  test('happens once, a minute after the last change of a family’s profile', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    const change = (interests: string[]) =>
      app.call('PATCH', '/api/profile', { interests }, { as: ann });
    expect((await change(['art'])).status).toBe(200);
    await change(['music', 'art']);
    const child = { ageYears: 1, ageMonths: 20, typicalAvailability: [] };
    expect((await app.call('POST', '/api/children', child, { as: ann })).status).toBe(201);
    const jobs = await jobsFor(ann.id);
    expect(jobs.map(({ wait }) => wait)).toEqual([60, 60, 60]);
    const [first, , last] = jobs;
    if (!first || !last) throw new Error('no job was queued');
    await matchesJobs['match-family'].run(app.services, first.data);
    expect(await findMatch(ann, bob)).toBeUndefined();
    await matchesJobs['match-family'].run(app.services, last.data);
    expect(await findMatch(ann, bob)).toBeDefined();
  });

  test('removes a family’s matches while its owner is in another household', async () => {
    const [ann, bob] = [await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    const { token } = await anInvitation(app, await aFamily(app), { email: ann.email });
    const runLastJob = async () => {
      const last = (await jobsFor(ann.id)).at(-1);
      if (!last) throw new Error('no job was queued');
      await matchesJobs['match-family'].run(app.services, last.data);
    };
    expect((await app.call('POST', '/api/household/accept', { token }, { as: ann })).status).toBe(
      200,
    );
    await runLastJob();
    expect(await findMatch(ann, bob)).toBeUndefined();
    expect((await app.call('POST', '/api/household/leave', {}, { as: ann })).status).toBe(200);
    await runLastJob();
    expect(await findMatch(ann, bob)).toBeDefined();
  });

  test('removes undecided matches of a family that becomes private', async () => {
    const [ann, bob, cleo] = [await aFamily(app), await aFamily(app), await aFamily(app)];
    await aMatch(app, ann, bob);
    await aMatch(app, bob, cleo);
    await app.db.update(users).set({ visibility: 'private' }).where(eq(users.id, ann.id));
    await rematchFamily(app.services, ann.id);
    expect(await findMatch(ann, bob)).toBeUndefined();
    expect(await findMatch(bob, cleo)).toBeDefined();
  });
});
