import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#platform/server/database/database.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import { storeFirstVersion } from './versions/waiver-versions-queries.ts';
import { aWaiver } from './waivers-factory.ts';
import { hasValidWaiver } from './waivers-queries.ts';
import { waivers } from './waivers-tables.ts';

let database: TestDatabase;
let opened: Database;
beforeAll(async () => {
  database = await createDatabaseForTest();
  opened = openDatabase(database.address, 2);
  await storeFirstVersion(opened.db);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

async function aStoredId(userId: string | null = 'somebody'): Promise<string> {
  const [row] = await opened.db
    .insert(waivers)
    .values(aWaiver({ userId }))
    .returning({ id: waivers.id });
  return row?.id ?? '';
}
const find = async (id: string) =>
  (await opened.db.select().from(waivers).where(eq(waivers.id, id)))[0];
const REFUSED = { cause: { message: 'a signed waiver is never changed' } };

describe('a signed waiver', () => {
  test.each([
    { guardianName: 'Somebody Else' },
    { signatureData: 'data:image/png;base64,AAAA' },
    { createdAt: new Date(0) },
    { ipAddress: '10.0.0.1' },
    { userId: 'somebody-else' },
    { userId: null, childName: 'Another Child' },
  ])('is never changed: %o', async (change) => {
    const id = await aStoredId();
    const before = await find(id);
    const attempt = opened.db.update(waivers).set(change).where(eq(waivers.id, id));
    await expect(attempt).rejects.toMatchObject(REFUSED);
    expect(await find(id)).toEqual(before);
  });

  test('is never deleted, alone or with all others', async () => {
    const id = await aStoredId();
    await expect(opened.db.delete(waivers).where(eq(waivers.id, id))).rejects.toMatchObject(
      REFUSED,
    );
    await expect(opened.db.execute(sql`truncate ${waivers} cascade`)).rejects.toMatchObject(
      REFUSED,
    );
    expect(await find(id)).toBeDefined();
  });

  test('loses its account when that is closed', async () => {
    const id = await aStoredId();
    await opened.db.update(waivers).set({ userId: null }).where(eq(waivers.id, id));
    expect(await find(id)).toMatchObject({ userId: null, guardianName: 'Dana Rivera' });
  });

  test('can be deleted only in a transaction marked as retention', async () => {
    const id = await aStoredId();
    await inTransaction(opened.db, async (db) => {
      await db.execute(sql`set local playvillage.retention = 'on'`);
      await db.delete(waivers).where(eq(waivers.id, id));
    });
    expect(await find(id)).toBeUndefined();
    const other = await aStoredId();
    await expect(opened.db.delete(waivers).where(eq(waivers.id, other))).rejects.toMatchObject(
      REFUSED,
    );
  });
});

describe('the database refuses', () => {
  test.each([
    ['an e-mail with capitals', { guardianEmail: 'Dana@example.com' }],
    ['an e-mail with spaces', { guardianEmail: ' dana@example.com' }],
    ['a signature that is no PNG', { signatureData: 'data:image/svg+xml;base64,AAAA' }],
    ['a kind of signature that does not exist', { signatureKind: 'forged' as 'drawn' }],
  ])('%s', async (_, changes) => {
    await expect(opened.db.insert(waivers).values(aWaiver(changes))).rejects.toThrow();
  });
});

test('the check uses an index', async () => {
  await opened.db.execute(sql`
    insert into waivers (guardian_name, guardian_email, child_name, signature_data, text_hash,
      venue_name, venue_timezone, ip_address, user_agent)
    select 'G', 'g' || n || '@example.com', 'C', 'data:image/png;base64,', 'h', 'V', 'UTC', '', ''
    from generate_series(1, 20000) n`);
  await opened.db.execute(sql`analyze waivers`);
  const rules = { version: '1.0', validMonths: 12, now: new Date() };
  expect(await hasValidWaiver(opened.db, ' G17000@Example.com', rules)).toBe(true);
  const plan = await opened.db.execute(sql`
    explain select id from waivers where guardian_email = 'g17000@example.com'
      and agreement_version = '1.0' and created_at > now() - interval '1 year' limit 1`);
  expect(JSON.stringify(plan)).toContain('waivers_by_guardian');
});
