import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { connectTo } from '#platform/server/database/database.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startStore } from '#platform/server/external/object-store-factory.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { restoreBackup } from '../../../../scripts/backup/restore-backup.ts';
import { failStaleBackups, insertBackup } from './backup-runs-queries.ts';
import { endedBackups } from './backups-factory.ts';
import { findLastBackup } from './backups-queries.ts';
import { backups } from './backups-tables.ts';
import { backupAtNight, beginBackup } from './make-backup.ts';

const passphrase = 'seven blue buttons in a bucket';
let app: TestApp;
let store: Awaited<ReturnType<typeof startStore>>;
let inStore: TestApp;

beforeAll(async () => {
  store = await startStore();
  app = await startTestApp({ environment: { BACKUP_PASSPHRASE: passphrase } });
  inStore = await startTestApp({ environment: { ...store.settings } });
});
afterAll(async () => {
  await app.stop();
  await inStore.stop();
  await store.stop();
});
afterEach(async () => {
  Object.assign(store.state, { isDown: false, corruptsObjects: false });
});

const folderOf = ({ dataDir }: TestApp) => join(dataDir, 'backups');
const problemOf = async (app: TestApp) => (await endedBackups(app)).at(-1)?.problem;

describe('a backup', () => {
  test('runs once for concurrent requests', async () => {
    const admin = await anAdmin(app.services);
    const ask = () => app.call('POST', '/api/admin/backups', {}, { as: admin });
    const responses = await Promise.all([ask(), ask(), ask()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    const [backup] = await endedBackups(app);
    expect(backup).toMatchObject({ state: 'done', isEncrypted: true, problem: null });
  });

  test('can be downloaded and restored elsewhere with the same rows', async () => {
    const admin = await anAdmin(app.services);
    await aMember(app.services, { name: 'Zoë Müller' });
    const before = await rowsOf(app.connection);
    const id = await beginBackup(app.services, 'hand', admin.id);
    await endedBackups(app);
    const { backups: listed } = (
      await app.call('GET', '/api/admin/backups', undefined, { as: admin })
    ).json as { backups: { id: string; isThere: boolean }[] };
    expect(listed.find((one) => one.id === id)).toMatchObject({ isThere: true });

    const response = await fetch(`${app.address}/api/admin/backups/${id}/file`, {
      headers: { cookie: admin.cookie },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="playvillage-/,
    );
    const elsewhere = await mkdtemp(join(tmpdir(), 'playvillage-elsewhere-'));
    const file = join(elsewhere, 'downloaded');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const target = await createDatabaseForTest();
    await restoreBackup(target.address, join(elsewhere, 'data'), file, true, passphrase);
    expect(await rowsOf(target.address)).toEqual(before);
    await target.drop();
    await rm(elsewhere, { recursive: true });
    const written = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(written.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['backup.downloaded', admin.id],
    ]);
  });

  test('does not contain earlier backups', async () => {
    await beginBackup(app.services, 'hand', null);
    const all = await endedBackups(app);
    const [first, last] = [all[0], all.at(-1)];
    expect(Math.abs((last?.files ?? 0) - (first?.files ?? 0))).toBeLessThanOrEqual(1);
  });

  test('runs once a night and removes expired ones', async () => {
    app.clock.set('2027-01-10T09:30:00Z');
    for (let hour = 0; hour < 3; hour += 1) {
      await backupAtNight(app.services);
      await endedBackups(app);
      app.clock.passMinutes(10);
    }
    const nightly = (await endedBackups(app)).filter(({ cause }) => cause === 'night');
    expect(nightly.length).toBe(1);
    const kept = (await endedBackups(app)).filter(({ removedAt }) => removedAt === null);
    expect(await readdir(folderOf(app))).toEqual(kept.map(({ fileName }) => fileName).sort());
    expect(kept.length).toBeLessThan((await endedBackups(app)).length);
    expect((await findLastBackup(app.db)).last).toMatchObject({ cause: 'night', place: 'folder' });
  });

  test('that fails records why, mails once and keeps the last good one', async () => {
    const good = await findLastBackup(app.db);
    const names = await readdir(folderOf(app));
    await rm(folderOf(app), { recursive: true });
    await writeFile(folderOf(app), 'in the way');
    app.clock.passMinutes(60);
    await beginBackup(app.services, 'hand', null);
    expect(await problemOf(app)).toBe('notWritable');
    await beginBackup(app.services, 'hand', null);
    expect(await problemOf(app)).toBe('notWritable');
    expect(await findLastBackup(app.db)).toMatchObject({
      last: good.last,
      failure: { problem: 'notWritable' },
    });
    expect((await app.mailsTo('hello@playvillage.example')).length).toBe(1);
    expect(names.length).toBeGreaterThan(0);
    await rm(folderOf(app));
  });

  test('of a dead server counts as failed, and the next one removes its file', async () => {
    const { id } = await insertBackup(app.db, {
      cause: 'night',
      place: 'folder',
      isEncrypted: false,
      startedBy: null,
      now: app.clock.now(),
    });
    await failStaleBackups(app.db, app.clock.now());
    const [alive] = await app.db.select().from(backups).where(eq(backups.id, id));
    expect(alive?.state).toBe('running');
    app.clock.passMinutes(2);
    await rm(folderOf(app), { recursive: true, force: true });
    await beginBackup(app.services, 'hand', null);
    await endedBackups(app);
    await writeFile(join(folderOf(app), 'playvillage-dead.backup.unfinished'), 'half');
    await beginBackup(app.services, 'hand', null);
    const all = await endedBackups(app);
    expect(all.find((backup) => backup.id === id)?.problem).toBe('interrupted');
    expect((await readdir(folderOf(app))).filter((name) => name.includes('unfinished'))).toEqual(
      [],
    );
  });
});

describe('a backup into a store', () => {
  test('is stored byte for byte and leaves no local file', async () => {
    await beginBackup(inStore.services, 'hand', null);
    const [backup] = await endedBackups(inStore);
    expect(backup).toMatchObject({ state: 'done', place: 'store', bytes: expect.any(Number) });
    const object = store.objects.get(`/safe-place/venue/${backup?.fileName}`);
    expect(object?.length).toBe(backup?.bytes);
    expect(await readdir(folderOf(inStore))).toEqual([]);
    const admin = await anAdmin(inStore.services);
    const response = await fetch(`${inStore.address}/api/admin/backups/${backup?.id}/file`, {
      headers: { cookie: admin.cookie },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(object ?? Buffer.alloc(0))).toBe(true);
  });

  test('that is down or damages files is reported', async () => {
    store.state.isDown = true;
    await beginBackup(inStore.services, 'hand', null);
    expect(await problemOf(inStore)).toBe('storeBadAnswer');
    Object.assign(store.state, { isDown: false, corruptsObjects: true });
    const before = store.objects.size;
    await beginBackup(inStore.services, 'hand', null);
    expect(await problemOf(inStore)).toBe('damaged');
    expect(store.objects.size).toBe(before);
    expect((await findLastBackup(inStore.db)).last).not.toBeNull();
    expect(await readFile(join(inStore.dataDir, 'backups', 'x')).catch(() => 'nothing')).toBe(
      'nothing',
    );
  });
});

/** A hash of each table's rows, without the tables that a backup writes to. */
async function rowsOf(connection: TestApp['connection']) {
  const sql = connectTo(connection, 1);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('backups', 'throttles', 'audit_log') order by 1`;
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    [found[name]] = await sql`
      select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from public.${sql(name)} as t`;
  }
  await sql.end();
  return found;
}
