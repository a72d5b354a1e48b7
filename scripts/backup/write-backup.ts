import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type postgres from 'postgres';
import { type Connection, connectTo } from '../../src/server/database.ts';
import { type Section, type SectionHead, writeSections } from './portable-file.ts';

export type BackupSummary = { tables: number; rows: number; files: number };

const NEW_LINE = 10;
/** What belongs to the embedded server itself; its content travels as tables. */
const ofPostgres = /^(postgres|socket)(\.|\/|$)/;

/**
 * The whole state of an installation in one file, as of one moment, while servers go on: every table
 * of the schema `public` whatever it is called, the sequences, jobs that wait, and the data directory's files.
 */
export async function writeBackup(
  connection: Connection,
  dataDir: string,
  file: string,
): Promise<BackupSummary> {
  const sql = connectTo(connection, 1);
  const summary = { tables: 0, rows: 0, files: 0 };
  try {
    await sql.begin('isolation level repeatable read read only', (tx) =>
      writeSections(file, counted(collectSections(tx, dataDir, file), summary)),
    );
    return summary;
  } finally {
    await sql.end();
  }
}

async function* counted(sections: AsyncIterable<Section>, summary: BackupSummary) {
  for await (const section of sections) {
    if (section.head.kind === 'file') summary.files += 1;
    if (section.head.kind !== 'table') yield section;
    else {
      summary.tables += 1;
      yield { head: section.head, body: countRows(section.body, summary) };
    }
  }
}

async function* countRows(body: AsyncIterable<Buffer>, summary: BackupSummary) {
  for await (const piece of body) {
    for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) {
      summary.rows += 1;
    }
    yield piece;
  }
}

async function* collectSections(tx: postgres.TransactionSql, dataDir: string, backup: string) {
  let sections = 0;
  const section = (head: SectionHead, body: AsyncIterable<Buffer> = pieces()): Section => {
    sections += 1;
    return { head, body };
  };
  const [record] = await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (!record?.made) throw new Error('There is nothing to back up here: nothing was ever started.');
  const applied = await tx<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at`;
  const migrations = applied.map((row) => row.hash);
  yield section({ kind: 'backup', format: 1, createdAt: new Date().toISOString(), migrations });
  for (const { name, columns } of await findTables(tx)) {
    const copy = await tx`copy public.${tx(name)} (${tx(columns)}) to stdout`.readable();
    yield section({ kind: 'table', name, columns }, readToEnd(copy));
  }
  for (const sequence of await findSequences(tx)) {
    yield section({ kind: 'sequence', ...sequence });
  }
  yield section({ kind: 'jobs' }, pieces(JSON.stringify(await findWaitingJobs(tx))));
  for (const path of listFiles(dataDir, backup)) {
    yield section({ kind: 'file', path }, pieces(readFileSync(join(dataDir, path))));
  }
  yield section({ kind: 'end', sections });
}

/**
 * postgres.js pauses its connection for a slow reader, and does not resume it when the last piece
 * of a COPY was the one that filled the reader's buffer: the next query would wait for ever.
 */
async function* readToEnd(copy: Readable): AsyncGenerator<Buffer> {
  yield* copy;
  copy._read(0);
}

/** Columns that PostgreSQL computes are left out: they are computed again. */
function findTables(tx: postgres.TransactionSql) {
  return tx<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname`;
}

async function findSequences(tx: postgres.TransactionSql) {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  const found = names.map(async ({ name }) => {
    const [state] = await tx<{ lastValue: string; isCalled: boolean }[]>`
      select last_value::text as "lastValue", is_called as "isCalled" from public.${tx(name)}`;
    return { name, lastValue: state?.lastValue ?? '1', isCalled: state?.isCalled ?? false };
  });
  return Promise.all(found);
}

/** Jobs that were queued with something to do; those of the clock come back by themselves. */
async function findWaitingJobs(tx: postgres.TransactionSql) {
  const [queue] = await tx`select to_regclass('pgboss.job') is not null as exists`;
  if (!queue?.exists) return [];
  return tx<{ name: string; data: unknown }[]>`
    select name, data from pgboss.job
    where state in ('created', 'retry', 'active')
      and jsonb_typeof(data::jsonb) = 'object' and data::jsonb <> '{}'::jsonb
      and name not like '\\_\\_pgboss%'
    order by created_on, id`;
}

function listFiles(dataDir: string, backup: string): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => !ofPostgres.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFolder(dataDir, entry.name) : [entry.name]))
    .filter((path) => !resolve(dataDir, path).startsWith(resolve(backup)))
    .sort();
}

function listFolder(dataDir: string, folder: string): string[] {
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function* pieces(...contents: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const content of contents) yield Buffer.from(content);
}
