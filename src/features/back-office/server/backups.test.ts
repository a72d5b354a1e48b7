import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/accounts-factory.ts';
import { auditLog } from '#platform/server/database/platform-tables.ts';
import { startStore } from '#platform/server/external/object-store-factory.ts';
import { connectTo } from '#tests/connect-to.ts';
import { createDatabaseForTest } from '#tests/postgres-for-tests.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { restoreBackup } from '../../../../scripts/backup/restore-backup.ts';
import { failStaleBackups, insertBackup } from './backup-runs-queries.ts';
import { waitForBackups } from './backups-factory.ts';
import { backups } from './backups-tables.ts';
import { findLastBackup } from './last-backup-queries.ts';
import { startBackup, startNightlyBackup } from './run-backup.ts';

const passphrase = 'seven blue buttons in a bucket';
let app: TestApp;
let store: Awaited<ReturnType<typeof startStore>>;
let storeApp: TestApp;

beforeAll(async () => {
  store = await startStore();
  app = await startTestApp({ environment: { BACKUP_PASSPHRASE: passphrase } });
  storeApp = await startTestApp({ environment: { ...store.settings } });
});
afterAll(async () => {
  await app.stop();
  await storeApp.stop();
  await store.stop();
});
afterEach(async () => {
  Object.assign(store.state, { isDown: false, corruptsObjects: false });
});

const folderOf = ({ dataDir }: TestApp) => join(dataDir, 'backups');
const problemOf = async (app: TestApp) => (await waitForBackups(app)).at(-1)?.problem;

describe('the backup service', () => {
  test('runs one backup for concurrent requests', async () => {
    const admin = await anAdmin(app.services);
    const request = () => app.call('POST', '/api/admin/backups', {}, { as: admin });
    const responses = await Promise.all([request(), request(), request()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    const [backup] = await waitForBackups(app);
    expect(backup).toMatchObject({ state: 'done', isEncrypted: true, problem: null });
  });

  test('restores the same rows from a downloaded backup into another database', async () => {
    const admin = await anAdmin(app.services);
    await aMember(app.services, { name: 'Zoë Müller' });
    const hashesBefore = await hashTables(app.connection);
    const id = await startBackup(app.services, 'hand', admin.id);
    await waitForBackups(app);
    const { backups: listed } = (
      await app.call('GET', '/api/admin/backups', undefined, { as: admin })
    ).json as { backups: { id: string; isThere: boolean }[] };
    expect(listed.find((backup) => backup.id === id)).toMatchObject({ isThere: true });

    const response = await fetch(`${app.address}/api/admin/backups/${id}/file`, {
      headers: { cookie: admin.cookie },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="playvillage-/,
    );
    const folder = await mkdtemp(join(tmpdir(), 'playvillage-restored-'));
    const file = join(folder, 'downloaded');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const target = await createDatabaseForTest();
    await restoreBackup(target.address, join(folder, 'data'), file, true, passphrase);
    expect(await hashTables(target.address)).toEqual(hashesBefore);
    await target.drop();
    await rm(folder, { recursive: true });
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['backup.downloaded', admin.id],
    ]);
  });

  test('excludes earlier backups from a backup', async () => {
    await startBackup(app.services, 'hand', null);
    const all = await waitForBackups(app);
    const [first, last] = [all[0], all.at(-1)];
    expect(Math.abs((last?.files ?? 0) - (first?.files ?? 0))).toBeLessThanOrEqual(1);
  });

  test('runs one nightly backup and removes expired ones', async () => {
    app.clock.set('2027-01-10T09:30:00Z');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await startNightlyBackup(app.services);
      await waitForBackups(app);
      app.clock.advanceMinutes(10);
    }
    const nightly = (await waitForBackups(app)).filter(({ cause }) => cause === 'night');
    expect(nightly.length).toBe(1);
    const retained = (await waitForBackups(app)).filter(({ removedAt }) => removedAt === null);
    expect(await readdir(folderOf(app))).toEqual(retained.map(({ fileName }) => fileName).sort());
    expect(retained.length).toBeLessThan((await waitForBackups(app)).length);
    expect((await findLastBackup(app.db)).last).toMatchObject({ cause: 'night', place: 'folder' });
  });

  test('records a failure, emails once and still reports the last successful backup', async () => {
    const lastBackup = await findLastBackup(app.db);
    const names = await readdir(folderOf(app));
    await rm(folderOf(app), { recursive: true });
    await writeFile(folderOf(app), 'in the way');
    app.clock.advanceMinutes(60);
    await startBackup(app.services, 'hand', null);
    expect(await problemOf(app)).toBe('notWritable');
    await startBackup(app.services, 'hand', null);
    expect(await problemOf(app)).toBe('notWritable');
    expect(await findLastBackup(app.db)).toMatchObject({
      last: lastBackup.last,
      failure: { problem: 'notWritable' },
    });
    expect((await app.emailsTo('hello@playvillage.example')).length).toBe(1);
    expect(names.length).toBeGreaterThan(0);
    await rm(folderOf(app));
  });

  test('marks the backup of a crashed server as failed and removes unfinished files', async () => {
    const { id } = await insertBackup(app.db, {
      cause: 'night',
      place: 'folder',
      isEncrypted: false,
      startedBy: null,
      now: app.clock.now(),
    });
    await failStaleBackups(app.db, app.clock.now());
    const [row] = await app.db.select().from(backups).where(eq(backups.id, id));
    expect(row?.state).toBe('running');
    app.clock.advanceMinutes(2);
    await rm(folderOf(app), { recursive: true, force: true });
    await startBackup(app.services, 'hand', null);
    await waitForBackups(app);
    await writeFile(join(folderOf(app), 'playvillage-dead.backup.unfinished'), 'half');
    await startBackup(app.services, 'hand', null);
    const all = await waitForBackups(app);
    expect(all.find((backup) => backup.id === id)?.problem).toBe('interrupted');
    expect((await readdir(folderOf(app))).filter((name) => name.includes('unfinished'))).toEqual(
      [],
    );
  });
});

describe('backing up to an object store', () => {
  test('uploads the file unchanged and leaves no local file', async () => {
    await startBackup(storeApp.services, 'hand', null);
    const [backup] = await waitForBackups(storeApp);
    expect(backup).toMatchObject({ state: 'done', place: 'store', bytes: expect.any(Number) });
    const object = store.objects.get(`/safe-place/venue/${backup?.fileName}`);
    expect(object?.length).toBe(backup?.bytes);
    expect(await readdir(folderOf(storeApp))).toEqual([]);
    const admin = await anAdmin(storeApp.services);
    const response = await fetch(`${storeApp.address}/api/admin/backups/${backup?.id}/file`, {
      headers: { cookie: admin.cookie },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(object ?? Buffer.alloc(0))).toBe(true);
  });

  test('reports a store that is down or damages files', async () => {
    store.state.isDown = true;
    await startBackup(storeApp.services, 'hand', null);
    expect(await problemOf(storeApp)).toBe('storeBadAnswer');
    Object.assign(store.state, { isDown: false, corruptsObjects: true });
    const objectCount = store.objects.size;
    await startBackup(storeApp.services, 'hand', null);
    expect(await problemOf(storeApp)).toBe('damaged');
    expect(store.objects.size).toBe(objectCount);
    expect((await findLastBackup(storeApp.db)).last).not.toBeNull();
    expect(await readFile(join(storeApp.dataDir, 'backups', 'x')).catch(() => 'nothing')).toBe(
      'nothing',
    );
  });
});

/** Returns the row count and a hash of each table, except those that a backup changes. */
async function hashTables(connection: TestApp['connection']) {
  const sql = connectTo(connection, 1);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('backups', 'throttles', 'audit_log') order by 1`;
  const hashes: Record<string, unknown> = {};
  for (const { name } of tables) {
    [hashes[name]] = await sql`
      select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from public.${sql(name)} as t`;
  }
  await sql.end();
  return hashes;
}
