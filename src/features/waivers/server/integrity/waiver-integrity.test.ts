import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { WaiverCheck } from '../../waiver-integrity-contract.ts';
import { aSignedForm, aWaiver } from '../waivers-factory.ts';
import { waiversJobs } from '../waivers-jobs.ts';
import { waivers } from '../waivers-tables.ts';
import { sealExistingWaivers } from './seal-waivers.ts';
import { claimCheck, startCheck } from './waiver-checks-queries.ts';

let app: TestApp;
let admin: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '1000' } });
  admin = await anAdmin(app.services);
  return () => app.stop();
});

const signForm = async (guardianEmail: string, changes = {}) => {
  const form = aSignedForm({ guardianEmail, ...changes });
  return ((await app.call('POST', '/api/waivers', form)).json as { id: string }).id;
};
/** Runs SQL without triggers, as anyone with the database password could. */
const bypassTriggers = (statement: string) =>
  app.sql.begin(async (sql) => {
    await sql.unsafe('set local session_replication_role = replica');
    await sql.unsafe(statement);
  });
const getLatestCheck = async (testApp: TestApp = app) =>
  (await testApp.call('GET', '/api/admin/waiver-checks/latest', undefined, { as: admin }))
    .json as WaiverCheck;
const runCheck = async (testApp: TestApp = app) => {
  const started = await testApp.call('POST', '/api/admin/waiver-checks', {}, { as: admin });
  const { id } = started.json as WaiverCheck;
  return eventually('the check has finished', async () => {
    const check = await getLatestCheck(testApp);
    return check.id === id && check.state !== 'running' && check;
  });
};
const listProblems = ({ troubles }: WaiverCheck) =>
  troubles.map(({ kind, waiverId }) => [kind, waiverId]);

describe('the integrity check', () => {
  test('reports no problems for unchanged records', async () => {
    await signForm('a@example.com', { children: [{ childName: 'Second' }] });
    await signForm('b@example.com');
    expect(await runCheck()).toMatchObject({
      state: 'done',
      total: 3,
      checked: 3,
      troubleCount: 0,
      troubles: [],
      otherSecret: 0,
    });
  });

  test('lists each record that was altered by SQL', async () => {
    const changes = [
      "guardian_name = 'Someone Else'",
      "medical_notes = 'None.'",
      "created_at = created_at - interval '1 millisecond'",
      "venue_name = 'Elsewhere'",
      "signature_data = signature_data || 'A'",
      'child_birthdate = null',
    ];
    const alteredIds: string[] = [];
    for (const [index, change] of changes.entries()) {
      await signForm(`unchanged${index}@example.com`);
      const id = await signForm(`altered${index}@example.com`);
      alteredIds.push(id);
      await bypassTriggers(`update waivers set ${change} where id = '${id}'`);
    }
    const { troubles } = await runCheck();
    expect(
      troubles.filter(({ kind }) => kind === 'altered').map(({ waiverId }) => waiverId),
    ).toEqual(alteredIds);
    expect(new Set(troubles.map(({ waiverId }) => waiverId))).toEqual(new Set(alteredIds));
    expect(troubles[0]).toMatchObject({ position: 2, guardianEmail: 'altered0@example.com' });
  });

  test('lists a deleted record, an inserted one, and one with a forged digest', async () => {
    const deletedId = await signForm('deleted@example.com');
    const forgedId = await signForm('forged@example.com');
    await signForm('unchanged@example.com');
    await bypassTriggers(`delete from waivers where id = '${deletedId}'`);
    await bypassTriggers(`update waivers set child_name = 'Other' where id = '${forgedId}'`);
    await bypassTriggers(
      `update waiver_seals set digest = 'made up to fit' where waiver_id = '${forgedId}'`,
    );
    const [added] = await app.db
      .insert(waivers)
      .values(aWaiver({ guardianEmail: 'added@example.com' }))
      .returning();
    expect(listProblems(await runCheck())).toEqual([
      ['missing', deletedId],
      ['altered', forgedId],
      ['unsealed', added?.id],
    ]);
  });

  test('detects a seal made without the secret', async () => {
    const id = await signForm('resealed@example.com');
    await bypassTriggers(
      `update waiver_seals set seal = repeat('0', 64) where waiver_id = '${id}'`,
    );
    expect(listProblems(await runCheck())).toEqual([['seal-altered', id]]);
  });

  test('detects records deleted together with their seals, in the middle and at the end', async () => {
    await signForm('first@example.com');
    const middle = await signForm('middle@example.com');
    const last = await signForm('last@example.com');
    expect((await runCheck()).troubleCount).toBe(0);
    for (const id of [middle, last]) {
      await bypassTriggers(`delete from waivers where id = '${id}'`);
      await bypassTriggers(`delete from waiver_seals where waiver_id = '${id}'`);
    }
    const { troubles } = await runCheck();
    expect(troubles.map(({ kind, position }) => [kind, position])).toEqual([
      ['seal-missing', 2],
      ['seal-missing', 3],
    ]);
  });

  test('lists the waivers of a version whose text was altered', async () => {
    const id = await signForm('text@example.com');
    await bypassTriggers(
      `update waiver_versions set texts = jsonb_set(texts, '{en,title}', '"Something else"')`,
    );
    expect(listProblems(await runCheck())).toEqual([['text', id]]);
  });

  test('ignores the removal of a closed account’s id', async () => {
    const id = await signForm('closed@example.com');
    await bypassTriggers(`update waivers set user_id = 'a-user' where id = '${id}'`);
    await app.sql`update waivers set user_id = null where id = ${id}`;
    expect((await runCheck()).troubleCount).toBe(0);
  });

  test('compares only the digest of records sealed with a different secret', async () => {
    await signForm('moved@example.com');
    const id = await signForm('moved-altered@example.com');
    const movedApp = await startTestApp({
      connection: app.connection,
      environment: { SESSION_SECRET: 'the secret of another installation!' },
    });
    const movedAdmin = await anAdmin(movedApp.services);
    await bypassTriggers(`update waivers set child_name = 'Other' where id = '${id}'`);
    const started = await movedApp.services.db.transaction((db) =>
      startCheck(db, { startedBy: movedAdmin.id, now: movedApp.clock.now() }),
    );
    await waiversJobs['check-waivers'].run(movedApp.services, {
      checkId: started.check.id,
    });
    const check = await getLatestCheck();
    expect(check.otherSecret).toBe(2);
    expect(listProblems(check)).toEqual([['altered', id]]);
    await movedApp.stop();
  });
});

describe('seals', () => {
  test('are numbered without gaps under concurrent signings', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => signForm(`many${n}@example.com`)));
    const [row] = await app.sql<{ count: number; highest: number }[]>`
      select count(*)::int as count, max(position)::int as highest from waiver_seals`;
    expect(row).toEqual({ count: 12, highest: 12 });
  });

  test('are added to existing waivers only at the first startup', async () => {
    await app.db.insert(waivers).values([aWaiver(), aWaiver()]);
    const secret = app.services.config.SESSION_SECRET;
    await sealExistingWaivers(app.db, secret);
    await app.db.insert(waivers).values(aWaiver());
    await sealExistingWaivers(app.db, secret);
    const rows = await app.sql`select is_late from waiver_seals`;
    expect(rows).toEqual([{ is_late: true }, { is_late: true }]);
    expect((await runCheck()).troubles.map(({ kind }) => kind)).toEqual(['unsealed']);
  });

  test('cannot be changed or deleted', async () => {
    await signForm('sealed@example.com');
    await expect(app.sql`update waiver_seals set digest = 'x'`).rejects.toThrow('never changed');
    await expect(app.sql`delete from waiver_seals`).rejects.toThrow('never changed');
  });
});

describe('a running check', () => {
  test('is returned instead of starting a second one, and is claimed by only one server', async () => {
    const now = app.clock.now();
    const { check: first } = await startCheck(app.db, { startedBy: admin.id, now });
    const second = await app.call('POST', '/api/admin/waiver-checks', {}, { as: admin });
    expect(second.json).toMatchObject({ id: first.id });
    const claims = await Promise.all([1, 2, 3].map(() => claimCheck(app.db, first.id, now)));
    expect(claims.filter((heartbeat) => heartbeat !== null)).toHaveLength(1);
  });

  test('is resumed after its server was killed', async () => {
    await signForm('stale@example.com');
    const past = new Date(app.clock.now().getTime() - 300_000);
    const { check } = await startCheck(app.db, { startedBy: admin.id, now: past });
    await claimCheck(app.db, check.id, new Date(past.getTime() + 1000));
    await waiversJobs['resume-waiver-check'].run(app.services, {});
    const finished = await eventually('the check has finished', async () => {
      const current = await getLatestCheck();
      return current.state === 'done' && current;
    });
    expect(finished).toMatchObject({ id: check.id, checked: 1, troubleCount: 0 });
  });
});
