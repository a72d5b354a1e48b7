import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { eventually } from '#tests/eventually.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createImportClient, MEMBER_HEADING } from './imports-factory.ts';
import { insertImport } from './imports-queries.ts';
import { csvImports, importBatches, importChunks } from './imports-tables.ts';
import { processImport, resumeImports } from './process-import.ts';
import { BATCH_SIZE } from './read/read-upload.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await createImportClient(app);
});
afterAll(() => app.stop());

const toRows = (count: number, name = 'row') =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.org,Ann Lee,,\n`).join('');

/** An uploaded file that is about to be read, in one chunk. `missingBytes` never arrived. */
async function aFileToRead(content: string, missingBytes = 0): Promise<string> {
  const { id } = await insertImport(app.db, {
    kind: 'members',
    fileName: 'members.csv',
    charset: '',
    separator: '',
    columns: [],
    rowCount: 0,
    mapping: {},
    state: 'reading',
    byteCount: content.length + missingBytes,
    createdAt: app.clock.now(),
    heartbeatAt: app.clock.now(),
  });
  await app.db
    .insert(importChunks)
    .values({ importId: id, position: 0, content: Buffer.from(content) });
  return id;
}

const find = async (id: string) => {
  const [file] = await app.db.select().from(csvImports).where(eq(csvImports.id, id));
  return file;
};
const countRows = async (importId: string) => {
  const batches = await app.db
    .select()
    .from(importBatches)
    .where(eq(importBatches.importId, importId));
  return batches.reduce((sum, { rows }) => sum + rows.length, 0);
};
/** Lets the heartbeat expire, as when the server stops, and resumes until the import is given up. */
const resumeUntilDone = (id: string) =>
  eventually('the import is given up', async () => {
    app.clock.advanceMinutes(2);
    await resumeImports(app.services);
    const file = await find(id);
    return file && ['done', 'failed'].includes(file.state) && file;
  });

test('reads a file once if two servers start at the same time', async () => {
  const id = await aFileToRead(MEMBER_HEADING + toRows(2 * BATCH_SIZE));
  const job = { importId: id, attempts: 0 };
  await Promise.all([processImport(app.services, job), processImport(app.services, job)]);
  expect(await find(id)).toMatchObject({
    state: 'uploaded',
    attempts: 1,
    rowCount: 2 * BATCH_SIZE,
  });
  expect(await countRows(id)).toBe(2 * BATCH_SIZE);
});

test('stops reading once another server has claimed the import', async () => {
  const id = await aFileToRead(MEMBER_HEADING + toRows(BATCH_SIZE));
  await app.db.update(csvImports).set({ attempts: 1 }).where(eq(csvImports.id, id));
  await processImport(app.services, { importId: id, attempts: 0 });
  expect(await find(id)).toMatchObject({ state: 'reading', attempts: 1 });
  expect(await countRows(id)).toBe(0);
});

test('gives up a file that can never be read, and says so', async () => {
  const id = await aFileToRead(MEMBER_HEADING + toRows(1), 10);
  await expect(processImport(app.services, { importId: id, attempts: 0 })).rejects.toThrow('bytes');
  expect(await resumeUntilDone(id)).toMatchObject({
    state: 'failed',
    problem: { code: 'imports.gaveUp' },
  });
  expect(await countRows(id)).toBe(0);
  expect((await office.waitUntilDone(id)).problem).toContain('several times');
});

test('ends an import and an undo that always fail at a row, and keeps what is stored', async () => {
  const file = await office.preview(
    await office.upload(
      `${MEMBER_HEADING}${toRows(BATCH_SIZE, 'good')}poison@example.org,Ann Lee,,\n`,
    ),
  );
  await app.sql`alter table users add constraint no_poison check (email <> 'poison@example.org')`;
  await office.call('POST', `/${file.id}/run`);
  expect(await resumeUntilDone(file.id)).toMatchObject({
    state: 'done',
    made: BATCH_SIZE,
    problem: { code: 'imports.runStopped', values: { rows: BATCH_SIZE } },
  });
  await app.sql`create function no_removal() returns trigger language plpgsql
    as $$ begin raise exception 'no removal'; end $$`;
  await app.sql`create trigger no_removal before delete on users for each row
    when (old.email = 'good0@example.org') execute function no_removal()`;
  await office.call('POST', `/${file.id}/undo`);
  expect(await resumeUntilDone(file.id)).toMatchObject({
    problem: { code: 'imports.undoStopped' },
  });
  await app.sql`drop trigger no_removal on users`;
  expect(await office.undo(file)).toMatchObject({ state: 'undone', problem: null });
  expect(await app.db.$count(users, eq(users.email, 'good0@example.org'))).toBe(0);
});
