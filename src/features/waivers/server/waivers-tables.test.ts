import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#platform/server/database/database.ts';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import { createWaiverRules } from '../waivers-rules.ts';
import { storeFirstVersion } from './versions/waiver-versions-queries.ts';
import { aWaiver } from './waivers-factory.ts';
import { hasValidWaiver } from './waivers-queries.ts';
import { waivers } from './waivers-tables.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createDatabaseForTest();
  database = openDatabase(testDatabase.address, 2);
  await storeFirstVersion(database.db);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function aWaiverId(userId: string | null = 'a-user'): Promise<string> {
  const [row] = await database.db
    .insert(waivers)
    .values(aWaiver({ userId }))
    .returning({ id: waivers.id });
  return row?.id ?? '';
}
const find = async (id: string) =>
  (await database.db.select().from(waivers).where(eq(waivers.id, id)))[0];
const REJECTED = { cause: { message: 'a signed waiver is never changed' } };

describe('the trigger on signed waivers', () => {
  test.each([
    { guardianName: 'Someone Else' },
    { signatureData: 'data:image/png;base64,AAAA' },
    { createdAt: new Date(0) },
    { ipAddress: '10.0.0.1' },
    { userId: 'another-user' },
    { userId: null, childName: 'Another Child' },
  ])('rejects the change %o', async (change) => {
    const id = await aWaiverId();
    const before = await find(id);
    const attempt = database.db.update(waivers).set(change).where(eq(waivers.id, id));
    await expect(attempt).rejects.toMatchObject(REJECTED);
    expect(await find(id)).toEqual(before);
  });

  test('rejects deleting and truncating', async () => {
    const id = await aWaiverId();
    await expect(database.db.delete(waivers).where(eq(waivers.id, id))).rejects.toMatchObject(
      REJECTED,
    );
    await expect(database.db.execute(sql`truncate ${waivers} cascade`)).rejects.toMatchObject(
      REJECTED,
    );
    expect(await find(id)).toBeDefined();
  });

  test('allows detaching a waiver from a closed account', async () => {
    const id = await aWaiverId();
    await database.db.update(waivers).set({ userId: null }).where(eq(waivers.id, id));
    expect(await find(id)).toMatchObject({ userId: null, guardianName: 'Dana Rivera' });
  });

  test('allows deleting only in a transaction with the retention setting', async () => {
    const id = await aWaiverId();
    await inTransaction(database.db, async (db) => {
      await db.execute(sql`set local playvillage.retention = 'on'`);
      await db.delete(waivers).where(eq(waivers.id, id));
    });
    expect(await find(id)).toBeUndefined();
    const other = await aWaiverId();
    await expect(database.db.delete(waivers).where(eq(waivers.id, other))).rejects.toMatchObject(
      REJECTED,
    );
  });
});

describe('the table', () => {
  test.each([
    ['an email with capitals', { guardianEmail: 'Dana@example.com' }],
    ['an email with spaces', { guardianEmail: ' dana@example.com' }],
    ['a signature that is not a PNG', { signatureData: 'data:image/svg+xml;base64,AAAA' }],
    ['an unknown kind of signature', { signatureKind: 'forged' as 'drawn' }],
  ])('rejects %s', async (_, changes) => {
    await expect(database.db.insert(waivers).values(aWaiver(changes))).rejects.toThrow();
  });
});

test('uses an index for the lookup by email', async () => {
  await database.db.execute(sql`
    insert into waivers (guardian_name, guardian_email, child_name, signature_data, text_hash,
      venue_name, venue_timezone, ip_address, user_agent)
    select 'G', 'g' || n || '@example.com', 'C', 'data:image/png;base64,', 'h', 'V', 'UTC', '', ''
    from generate_series(1, 20000) n`);
  await database.db.execute(sql`analyze waivers`);
  const rules = createWaiverRules(12, new Date());
  expect(await hasValidWaiver(database.db, ' G17000@Example.com', rules)).toBe(true);
  const plan = await database.db.execute(sql`
    explain select id from waivers where guardian_email = 'g17000@example.com'
      and agreement_version = '1.0' and created_at > now() - interval '1 year' limit 1`);
  expect(JSON.stringify(plan)).toContain('waivers_by_guardian');
});
