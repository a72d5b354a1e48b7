import type { Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import {
  type Database,
  type Db,
  inTransaction,
  openDatabase,
  preparedSql,
  readInBatches,
  violatedConstraint,
} from './database.ts';
import { unavailableCause } from './database-unavailable.ts';
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

test('commits every transaction when many more calls than connections wait', async () => {
  const { db } = database;
  const reading = Array.from({ length: 500 }, () => db.execute(sql`select pg_sleep(0.001)`));
  const writing = Array.from({ length: 50 }, (_, n) =>
    inTransaction(db, async (db) => {
      await db.insert(outbox).values(aRow(`busy-${n}`));
    }),
  );
  await Promise.all([...reading, ...writing]);
  expect((await keys()).filter((key) => key.startsWith('busy-'))).toHaveLength(50);
});

test('replaces connections that are lost before or in a transaction', async () => {
  const { db, pool, close } = openDatabase(testDatabase.address, 2);
  const begin = (work: (db: Db) => Promise<unknown>) =>
    inTransaction(db, work).catch((error: unknown) => error);
  for (let n = 0; n < 3; n += 1) {
    const idle = (await pool.connect()) as pg.PoolClient & { connection: { stream: Socket } };
    idle.release();
    idle.connection.stream.destroy();
    const failures = [
      await begin(async () => undefined),
      await begin((db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    ];
    expect(failures.map(unavailableCause)).toEqual([expect.any(Error), expect.any(Error)]);
  }
  await Promise.all([1, 2].map(() => inTransaction(db, (db) => db.execute(sql`select 1`))));
  expect(pool.totalCount).toBe(2);
  await close();
});

test('keeps the connection of a failed statement', async () => {
  const { db, close } = openDatabase(testDatabase.address, 1);
  const backend = async () => (await db.execute(sql`select pg_backend_pid()`)).rows;
  const before = await backend();
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
  expect(await backend()).toEqual(before);
  await close();
});

test('replaces a connection whose prepared statements no longer fit the schema', async () => {
  const { db, close } = openDatabase(testDatabase.address, 1);
  const read = () =>
    inTransaction(db, async (db) => (await db.execute(sql`select * from outdated`)).rows);
  await db.execute(sql`create table outdated as select 1 as value`);
  expect(await read()).toEqual([{ value: 1 }]);
  await database.db.execute(sql`alter table outdated alter value type text`);
  await expect(read()).rejects.toThrow();
  expect(await read()).toEqual([{ value: '1' }]);
  await close();
});

test('rejects statements of a transaction that has ended', async () => {
  const ended = await inTransaction(database.db, async (db) => db);
  await expect(ended.insert(outbox).values(aRow('too late'))).rejects.toThrow('has ended');
  expect(await keys()).not.toContain('too late');
});

test('rejects a transaction that continued after a failed statement', async () => {
  const transaction = inTransaction(database.db, async (db) => {
    await db.insert(outbox).values(aRow('not stored'));
    await db.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(transaction).rejects.toThrow('rolled back');
  expect(await keys()).not.toContain('not stored');
});

test('reads a query in batches', async () => {
  const batches: number[][] = [];
  const numbers = sql`select n from generate_series(1, ${7}::int) as n`;
  for await (const rows of readInBatches<{ n: number }>(database.db, numbers, 3)) {
    batches.push(rows.map(({ n }) => n));
  }
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
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

test('throws for a missing value', async () => {
  await expect(preparedSql(database.db, 'select :left', { right: 1 })).rejects.toThrow(':left');
});

test.for([
  ['text', ['a b', 'say "hi", {all}', 'back\\slash', '', 'NULL', null]],
  ['text', []],
  ['uuid', ['3f2c1d6e-0000-4000-8000-00000000abcd']],
  ['integer', [3, -1, null]],
] as const)('stores and reads an array of %s: %j', async ([type, values]) => {
  const { rows } = await database.db.execute(
    sql`select ${sql.param(values)}::${sql.raw(type)}[] as values`,
  );
  expect(rows).toEqual([{ values }]);
});
