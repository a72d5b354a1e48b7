import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import {
  connectTo,
  type Database,
  inTransaction,
  openDatabase,
  preparedSql,
  violatedConstraint,
} from './database.ts';
import { outbox } from './platform-tables.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createDatabaseForTest();
  database = openDatabase(testDatabase.address, 4);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const aRow = (key: string) => ({ key, recipient: 'dana@example.org', mail: {} });
const keys = async () => (await database.db.select().from(outbox)).map(({ key }) => key);

test('rolls back a failed transaction and reuses its connection', async () => {
  for (let n = 0; n < 8; n += 1) {
    const failing = inTransaction(database.db, async (db) => {
      await db.insert(outbox).values(aRow('undone'));
      throw new Error('failure');
    });
    await expect(failing).rejects.toThrow('failure');
  }
  expect(await keys()).not.toContain('undone');
});

test('commits transactions that begin when the driver has queued all that it queues on busy connections', async () => {
  const { db, sql } = database;
  const sleepOnEach = () => Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute());
  await Promise.all(sleepOnEach());
  const sleeping = sleepOnEach();
  // The driver queues 100 statements on each of four connections: the next ones are the last that fit.
  const reading = Array.from({ length: 4 * 99 }, () => sql`select 1`.execute());
  const writing = Array.from({ length: 20 }, (_, n) =>
    inTransaction(db, async (db) => {
      await db.insert(outbox).values(aRow(`busy-${n}`));
    }),
  );
  await Promise.all([...sleeping, ...reading, ...writing]);
  expect((await keys()).filter((key) => key.startsWith('busy-'))).toHaveLength(20);
});

test('rolls back only the nested transaction', async () => {
  await inTransaction(database.db, async (db) => {
    await db.insert(outbox).values(aRow('outer'));
    await inTransaction(db, async (db) => {
      await db.insert(outbox).values(aRow('inner'));
      throw new Error('inner failure');
    }).catch(() => undefined);
    await db.insert(outbox).values(aRow('after'));
  });
  expect(await keys()).toEqual(expect.arrayContaining(['outer', 'after']));
  expect(await keys()).not.toContain('inner');
});

test('finds the violated constraint in nested errors', async () => {
  await database.db.insert(outbox).values(aRow('once'));
  const error = await database.db
    .insert(outbox)
    .values(aRow('once'))
    .catch((reason: unknown) => reason);
  expect(violatedConstraint(error)).toBe('outbox_key_unique');
  expect(violatedConstraint(new Error('wrapped', { cause: error }))).toBe('outbox_key_unique');
  expect(violatedConstraint(new Error('another'))).toBeNull();
  expect(violatedConstraint('not an error')).toBeNull();
});

test('isolates writes until the commit', async () => {
  await inTransaction(database.db, async (db) => {
    await db.insert(outbox).values(aRow('uncommitted'));
    expect(await db.select().from(outbox).where(eq(outbox.key, 'uncommitted'))).toHaveLength(1);
    expect(await keys()).not.toContain('uncommitted');
  });
  expect(await keys()).toContain('uncommitted');
});

test('binds a value to all placeholders of its name, ignoring casts and time formats', async () => {
  const text = `select :word || :word as twice, :word::text as again, to_char(timestamp '2026-01-02', 'HH24:mi') as time`;
  const [row] = await preparedSql(database.db, text, { word: 'na' });
  expect(row).toEqual({ twice: 'nana', again: 'na', time: '00:00' });
});

test('throws for a missing value', () => {
  expect(() => preparedSql(database.db, 'select :left', { right: 1 })).toThrow(':left');
});

test('sends no queries of its own on a new connection', async () => {
  const queries: string[] = [];
  const sql = connectTo(testDatabase.address, 1, { debug: (_, query) => queries.push(query) });
  await sql`select 1 as one`;
  await sql.end();
  expect(queries).toEqual(['select 1 as one']);
});

test.for([
  ['text', ['a b', 'say "hi", {all}', 'back\\slash', '', 'NULL', null]],
  ['text', []],
  ['uuid', ['3f2c1d6e-0000-4000-8000-00000000abcd']],
  ['integer', [3, -1, null]],
] as const)('stores and reads an array of %s: %j', async ([type, values]) => {
  const [row] = await database.sql.unsafe(`select $1::${type}[] as values`, [values as never]);
  expect(row).toEqual({ values });
});
