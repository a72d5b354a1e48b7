import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import type { WaiverCheck } from '../../waiver-integrity-contract.ts';
import { aSignedForm, aWaiver } from '../waivers-factory.ts';
import { waiversJobs } from '../waivers-jobs.ts';
import { waivers } from '../waivers-tables.ts';
import { sealFirstWaivers } from './seal-waivers.ts';
import { beginCheck, claimCheck } from './waiver-checks-queries.ts';

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
/** Alters rows past the triggers, as anybody with the database's password can. */
const alter = (text: string) =>
  app.sql.begin(async (sql) => {
    await sql.unsafe('set local session_replication_role = replica');
    await sql.unsafe(text);
  });
const latest = async (at: TestApp = app) =>
  (await at.call('GET', '/api/admin/waiver-checks/latest', undefined, { as: admin }))
    .json as WaiverCheck;
const check = async (at: TestApp = app) => {
  const begun = await at.call('POST', '/api/admin/waiver-checks', {}, { as: admin });
  const { id } = begun.json as WaiverCheck;
  return eventually('the check is over', async () => {
    const found = await latest(at);
    return found.id === id && found.state !== 'running' && found;
  });
};
const kinds = ({ troubles }: WaiverCheck) => troubles.map(({ kind, waiverId }) => [kind, waiverId]);

describe('the check', () => {
  test('finds no troubles in unchanged records', async () => {
    await signForm('a@example.com', { children: [{ childName: 'Second' }] });
    await signForm('b@example.com');
    expect(await check()).toMatchObject({
      state: 'done',
      total: 3,
      checked: 3,
      troubleCount: 0,
      troubles: [],
      otherSecret: 0,
    });
  });

  test('lists each record whose columns were altered by SQL', async () => {
    const changes = [
      "guardian_name = 'Somebody Else'",
      "medical_notes = 'None.'",
      "created_at = created_at - interval '1 millisecond'",
      "venue_name = 'Elsewhere'",
      "signature_data = signature_data || 'A'",
      'child_birthdate = null',
    ];
    const altered: string[] = [];
    for (const [n, change] of changes.entries()) {
      await signForm(`fine${n}@example.com`);
      const id = await signForm(`altered${n}@example.com`);
      altered.push(id);
      await alter(`update waivers set ${change} where id = '${id}'`);
    }
    const { troubles } = await check();
    expect(
      troubles.filter(({ kind }) => kind === 'altered').map(({ waiverId }) => waiverId),
    ).toEqual(altered);
    expect(new Set(troubles.map(({ waiverId }) => waiverId))).toEqual(new Set(altered));
    expect(troubles[0]).toMatchObject({ position: 2, guardianEmail: 'altered0@example.com' });
  });

  test('lists a deleted record, an inserted one, and one with a forged digest', async () => {
    const gone = await signForm('gone@example.com');
    const forged = await signForm('forged@example.com');
    await signForm('fine@example.com');
    await alter(`delete from waivers where id = '${gone}'`);
    await alter(`update waivers set child_name = 'Other' where id = '${forged}'`);
    await alter(`update waiver_seals set digest = 'made up to fit' where waiver_id = '${forged}'`);
    const [added] = await app.db
      .insert(waivers)
      .values(aWaiver({ guardianEmail: 'added@example.com' }))
      .returning();
    expect(kinds(await check())).toEqual([
      ['missing', gone],
      ['altered', forged],
      ['unsealed', added?.id],
    ]);
  });

  test('detects a seal made without the secret', async () => {
    const id = await signForm('resealed@example.com');
    await alter(`update waiver_seals set seal = repeat('0', 64) where waiver_id = '${id}'`);
    expect(kinds(await check())).toEqual([['seal-altered', id]]);
  });

  test('detects records deleted with their seals, in the middle and at the end', async () => {
    await signForm('first@example.com');
    const middle = await signForm('middle@example.com');
    const last = await signForm('last@example.com');
    expect((await check()).troubleCount).toBe(0);
    for (const id of [middle, last]) {
      await alter(`delete from waivers where id = '${id}'`);
      await alter(`delete from waiver_seals where waiver_id = '${id}'`);
    }
    const { troubles } = await check();
    expect(troubles.map(({ kind, position }) => [kind, position])).toEqual([
      ['seal-missing', 2],
      ['seal-missing', 3],
    ]);
  });

  test('lists waivers whose text was altered', async () => {
    const id = await signForm('text@example.com');
    await alter(
      `update waiver_versions set texts = jsonb_set(texts, '{en,title}', '"Something else"')`,
    );
    expect(kinds(await check())).toEqual([['text', id]]);
  });

  test('ignores that an account was closed', async () => {
    const id = await signForm('closed@example.com');
    await alter(`update waivers set user_id = 'somebody' where id = '${id}'`);
    await app.sql`update waivers set user_id = null where id = ${id}`;
    expect((await check()).troubleCount).toBe(0);
  });

  test('compares only the content of seals with another secret', async () => {
    await signForm('moved@example.com');
    const id = await signForm('moved-altered@example.com');
    const moved = await startTestApp({
      connection: app.connection,
      environment: { SESSION_SECRET: 'the secret of another installation!' },
    });
    const elsewhere = await anAdmin(moved.services);
    await alter(`update waivers set child_name = 'Other' where id = '${id}'`);
    const begun = await moved.services.db.transaction((db) =>
      beginCheck(db, { startedBy: elsewhere.id, now: moved.clock.now() }),
    );
    await waiversJobs['check-waivers'].run(moved.services, {
      checkId: begun.check.id,
    });
    const found = await latest();
    expect(found.otherSecret).toBe(2);
    expect(kinds(found)).toEqual([['altered', id]]);
    await moved.stop();
  });
});

describe('seals', () => {
  test('have no gaps under concurrent signings', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => signForm(`many${n}@example.com`)));
    const [row] = await app.sql<{ count: number; most: number }[]>`
      select count(*)::int as count, max(position)::int as most from waiver_seals`;
    expect(row).toEqual({ count: 12, most: 12 });
  });

  test('are added to existing waivers at the first start only', async () => {
    await app.db.insert(waivers).values([aWaiver(), aWaiver()]);
    const secret = app.services.config.SESSION_SECRET;
    await sealFirstWaivers(app.db, secret);
    await app.db.insert(waivers).values(aWaiver());
    await sealFirstWaivers(app.db, secret);
    const rows = await app.sql`select is_late from waiver_seals`;
    expect(rows).toEqual([{ is_late: true }, { is_late: true }]);
    expect((await check()).troubles.map(({ kind }) => kind)).toEqual(['unsealed']);
  });

  test('are never changed or removed', async () => {
    await signForm('sealed@example.com');
    await expect(app.sql`update waiver_seals set digest = 'x'`).rejects.toThrow('never changed');
    await expect(app.sql`delete from waiver_seals`).rejects.toThrow('never changed');
  });
});

describe('one check at a time', () => {
  test('is shared by concurrent starts and claimed once', async () => {
    const now = app.clock.now();
    const { check: first } = await beginCheck(app.db, { startedBy: admin.id, now });
    const asked = await app.call('POST', '/api/admin/waiver-checks', {}, { as: admin });
    expect(asked.json).toMatchObject({ id: first.id });
    const claims = await Promise.all([1, 2, 3].map(() => claimCheck(app.db, first.id, now)));
    expect(claims.filter((heartbeat) => heartbeat !== null)).toHaveLength(1);
  });

  test('is restarted after its server was killed', async () => {
    await signForm('silent@example.com');
    const past = new Date(app.clock.now().getTime() - 300_000);
    const { check } = await beginCheck(app.db, { startedBy: admin.id, now: past });
    await claimCheck(app.db, check.id, new Date(past.getTime() + 1000));
    await waiversJobs['take-up-waiver-check'].run(app.services, {});
    const done = await eventually('the check is over', async () => {
      const found = await latest();
      return found.state === 'done' && found;
    });
    expect(done).toMatchObject({ id: check.id, checked: 1, troubleCount: 0 });
  });
});
