import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, sessionCookieFor } from '#features/accounts/server/accounts-factory.ts';
import { readSections, verifyBackup } from '#platform/server/backup/backup-file.ts';
import { openClient } from '#platform/server/database/connection.ts';
import { connectTo } from '#tests/connect-to.ts';
import { loadRows, restoreBackup } from '../scripts/backup/restore-backup.ts';
import { replaceAllRows } from '../scripts/backup/target-tables.ts';
import { allCalls } from './api-calls.ts';
import { createDatabaseForTest, type TestDatabase } from './postgres-for-tests.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const FOLDER = resolve(import.meta.dirname, 'baselines');
/** Databases of earlier versions with data, by the number of their last migration. */
const baselines = readdirSync(FOLDER).filter((name) => name.endsWith('.backup'));

/** Pages of one thing, and the table that has its ids. */
const DETAILS = {
  '/api/admin/bookings/:id': 'bookings',
  '/api/admin/orders/:id': 'orders',
  '/api/admin/parties/:id': 'parties',
  '/api/admin/events/:id': 'events',
  '/api/admin/people/:id': 'users',
  '/api/waivers/:id/pdf': 'waivers',
};

describe.each(baselines)('the database of %s', (name) => {
  const file = join(FOLDER, name);
  const dataDir = mkdtempSync(join(tmpdir(), 'playvillage-baseline-'));
  let testDatabase: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    testDatabase = await createDatabaseForTest('template1');
    // Restores the schema of its version, then migrates.
    await restoreBackup(testDatabase.address, dataDir, file, false);
  });
  afterAll(async () => {
    await app?.stop();
    await testDatabase?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('keeps every row when it is migrated', async () => {
    const sql = connectTo(testDatabase.address, 1);
    const expected = await countRows(file);
    const counts: Record<string, number> = {};
    for (const table of Object.keys(expected)) {
      const [row] = await sql`select count(*)::int as count from ${sql(table)}`;
      counts[table] = row?.count;
    }
    await sql.end();
    expect(counts).toEqual(expected);
  });

  test('is served to the office, the desk and a family', async () => {
    app = await startTestApp({
      connection: testDatabase.address,
      environment: { THROTTLE_FACTOR: '1000' },
    });
    const [{ at, userId } = { at: new Date(), userId: '' }] = await app.sql`
      select max(created_at) over () as at, user_id as "userId" from bookings
      where user_id is not null order by created_at desc limit 1`;
    app.clock.set(at);
    const admin = await anAdmin(app.services);
    const family = { cookie: await sessionCookieFor(app.services, userId) };
    const lists = Object.keys(allCalls).filter((call) => /^GET \/api\/[^:]+$/.test(call));
    for (const as of [admin, family]) {
      for (const call of lists) {
        const { status, text } = await app.call('GET', call.slice(4), undefined, { as });
        expect(status, `${call}: ${text}`).toBeLessThan(500);
      }
    }
    for (const [path, table] of Object.entries(DETAILS)) {
      const rows = await app.sql<{ id: string }[]>`select id from ${app.sql(table)} limit 5`;
      expect(rows, table).not.toEqual([]);
      for (const { id } of rows) {
        const { status, text } = await app.call('GET', path.replace(':id', id), undefined, {
          as: admin,
        });
        expect(status, `${path} ${id}: ${text}`).toBe(200);
      }
    }
  });

  test('is still written to by a server of its version, unless it is shut out', async () => {
    const migrated = await createDatabaseForTest();
    const sql = connectTo(migrated.address, 1);
    const [required] = await sql<{ from: number }[]>`
      select program as from from drizzle.compatible_from`;
    const version = (await verifyBackup(file, undefined)).length - 1;
    if (version >= (required?.from ?? 0)) {
      // Inserts with the columns and values of the old version.
      const client = await openClient(migrated.address);
      await client.query('begin');
      await replaceAllRows(client, () => loadRows(client, readSections(file, undefined)));
      await client.query('commit');
      await client.end();
    }
    await sql.end();
    await migrated.drop();
  });
});

async function countRows(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { head, body } of readSections(file, undefined)) {
    let lines = 0;
    for await (const chunk of body) lines += chunk.filter((byte) => byte === 10).length;
    if (head.kind === 'table') counts[head.name] = lines;
  }
  return counts;
}
