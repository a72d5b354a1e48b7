import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseForTest, type TestDatabase } from '#tests/postgres-for-tests.ts';
import {
  type Database,
  inTransaction,
  openDatabase,
  preparedSql,
  violatedConstraint,
} from './database.ts';
import { outbox } from './platform-tables.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createDatabaseForTest();
  database = openDatabase(own.address, 4);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const aRow = (key: string) => ({ key, recipient: 'dana@example.org', mail: {} });
const keys = async () => (await database.db.select().from(outbox)).map(({ key }) => key);

test('rolls back a failed transaction and reuses its connection', async () => {
  for (let n = 0; n < 8; n += 1) {
    const failing = inTransaction(database.db, async (db) => {
      await db.insert(outbox).values(aRow('undone'));
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
  }
  expect(await keys()).not.toContain('undone');
});

test('rolls back a nested transaction alone', async () => {
  await inTransaction(database.db, async (db) => {
    await db.insert(outbox).values(aRow('outer'));
    await inTransaction(db, async (db) => {
      await db.insert(outbox).values(aRow('inner'));
      throw new Error('only this part');
    }).catch(() => undefined);
    await db.insert(outbox).values(aRow('after'));
  });
  expect(await keys()).toEqual(expect.arrayContaining(['outer', 'after']));
  expect(await keys()).not.toContain('inner');
});

test('finds the violated constraint in nested errors', async () => {
  await database.db.insert(outbox).values(aRow('once'));
  const twice = await database.db
    .insert(outbox)
    .values(aRow('once'))
    .catch((error: unknown) => error);
  expect(violatedConstraint(twice)).toBe('outbox_key_unique');
  expect(violatedConstraint(new Error('wrapped', { cause: twice }))).toBe('outbox_key_unique');
  expect(violatedConstraint(new Error('another'))).toBeNull();
  expect(violatedConstraint('no error')).toBeNull();
});

test('isolates writes until the commit', async () => {
  await inTransaction(database.db, async (db) => {
    await db.insert(outbox).values(aRow('mine'));
    expect(await db.select().from(outbox).where(eq(outbox.key, 'mine'))).toHaveLength(1);
    expect(await keys()).not.toContain('mine');
  });
  expect(await keys()).toContain('mine');
});

test('binds values by name, each as often as it is named', async () => {
  const text = `select :word || :word as twice, :word::text as again, to_char(timestamp '2026-01-02', 'HH24:mi') as time`;
  const [row] = await preparedSql(database.db, text, { word: 'na' });
  expect(row).toEqual({ twice: 'nana', again: 'na', time: '00:00' });
});

test('throws on a missing value', () => {
  expect(() => preparedSql(database.db, 'select :left', { right: 1 })).toThrow(':left');
});
