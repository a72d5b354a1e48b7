import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { encodeSections, type Section, type SectionHead, verifyBackup } from './portable-file.ts';

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Of the file as it lies there, as hex. */
  sha256: string;
};

type Options = {
  /** Without one the file is plain. */
  passphrase?: string | undefined;
  /** Folders of the data directory that stay out: other backups. */
  leaveOut?: string[] | undefined;
  /** Told after each part (table, file, reading back) how many of how many are done. */
  onPart?: (done: number, parts: number) => void;
};

const NEW_LINE = 10;
/** What belongs to the embedded server itself; its content travels as tables. */
const ofPostgres = /^(postgres|socket)(\.|\/|$)/;

/** What a file is called until it is whole. */
export const UNFINISHED = '.unfinished';

/**
 * The whole state of an installation in one file, as of one moment, while servers go on: every table
 * of the schema `public` whatever it is called, the sequences, jobs that wait, and the data directory's
 * files. The file takes its name once it is on the disk, was read back and is whole: a crash leaves
 * what was there before. Throws the file system's errors (no room, no right to write).
 */
export async function writeBackup(
  sql: postgres.Sql,
  dataDir: string,
  file: string,
  options: Options = {},
): Promise<BackupSummary> {
  const counts: Counts & { done: number } = {
    tables: 0,
    rows: 0,
    files: 0,
    parts: 0,
    done: 0,
    copy: null,
  };
  const tell = () => {
    counts.done += 1;
    options.onPart?.(counts.done, counts.parts);
  };
  const leaveOut = [...(options.leaveOut ?? []), file].map((path) => resolve(path));
  const unfinished = `${file}${UNFINISHED}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      const collected = collectSections(tx, dataDir, leaveOut, counts);
      const sections = counted(collected, counts, tell);
      const bytes = Readable.from(encodeSections(sections, options.passphrase));
      try {
        await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }));
      } catch (error) {
        // A table that it was just about to read is the open one from then on.
        await collected.return(undefined);
        await letGoBy(counts.copy);
        throw error;
      }
    });
    await onTheDisk(unfinished, 'r+');
    await verifyBackup(unfinished, options.passphrase);
    const { size } = await stat(unfinished);
    const sha256 = await hashOf(unfinished);
    await rename(unfinished, file);
    await onTheDisk(dirname(file), 'r');
    tell();
    const { tables, rows, files } = counts;
    return { tables, rows, files, bytes: size, sha256 };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function onTheDisk(path: string, flags: string) {
  const handle = await open(path, flags);
  await handle.sync();
  await handle.close();
}

/** The SHA-256 of a file, as hex. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type Counts = {
  tables: number;
  rows: number;
  files: number;
  parts: number;
  /** The table that is being read. */
  copy: Readable | null;
};

/**
 * What breaks off, for want of room on the disk, lets the rest of its table go by: only then does the
 * connection take the next statement. Read manually, since others may still listen to the stream.
 */
async function letGoBy(copy: Readable | null) {
  while (copy && !copy.readableEnded && !copy.destroyed) {
    while (copy.read() !== null);
    await pause(5);
  }
}

async function* counted(sections: AsyncIterable<Section>, counts: Counts, tell: () => void) {
  for await (const section of sections) {
    const { kind } = section.head;
    if (kind === 'file') counts.files += 1;
    if (kind === 'table') {
      counts.tables += 1;
      yield { head: section.head, body: countRows(section.body, counts) };
    } else yield section;
    if (kind === 'file' || kind === 'table') tell();
  }
}

async function* countRows(body: AsyncIterable<Buffer>, summary: Counts) {
  for await (const piece of body) {
    for (let at = piece.indexOf(NEW_LINE); at >= 0; at = piece.indexOf(NEW_LINE, at + 1)) {
      summary.rows += 1;
    }
    yield piece;
  }
}

async function* collectSections(
  tx: postgres.TransactionSql,
  dataDir: string,
  leaveOut: string[],
  counts: Counts,
) {
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
  const tables = await findTables(tx);
  const files = listFiles(dataDir, leaveOut);
  counts.parts = tables.length + files.length + 1;
  for (const { name, columns } of tables) {
    const copy = await tx`copy public.${tx(name)} (${tx(columns)}) to stdout`.readable();
    counts.copy = copy;
    yield section({ kind: 'table', name, columns }, readToEnd(copy));
  }
  for (const sequence of await findSequences(tx)) {
    yield section({ kind: 'sequence', ...sequence });
  }
  yield section({ kind: 'jobs' }, pieces(JSON.stringify(await findWaitingJobs(tx))));
  for (const path of files) {
    const content = await contentOf(join(dataDir, path));
    if (content) yield section({ kind: 'file', path }, pieces(content));
  }
  yield section({ kind: 'end', sections });
}

/**
 * postgres.js pauses its connection for a slow reader, and does not resume it when the last piece
 * of a COPY was the one that filled the reader's buffer: the next query would wait for ever.
 */
async function* readToEnd(copy: Readable): AsyncGenerator<Buffer> {
  try {
    yield* copy.iterator({ destroyOnReturn: false });
  } finally {
    copy._read(0);
    copy.resume();
  }
}

/** Null if it went away since it was listed, as a mail that was sent does. */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
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

/** Jobs that were queued with something to do; those of the clock, and backups, come back by themselves. */
async function findWaitingJobs(tx: postgres.TransactionSql) {
  const [queue] = await tx`select to_regclass('pgboss.job') is not null as exists`;
  if (!queue?.exists) return [];
  return tx<{ name: string; data: unknown }[]>`
    select name, data from pgboss.job
    where state in ('created', 'retry', 'active')
      and jsonb_typeof(data::jsonb) = 'object' and data::jsonb <> '{}'::jsonb
      and name not like '\\_\\_pgboss%' and name <> 'make-backup'
    order by created_on, id`;
}

function listFiles(dataDir: string, leaveOut: string[]): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => !ofPostgres.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFolder(dataDir, entry.name) : [entry.name]))
    .filter((path) => !isIn(resolve(dataDir, path), leaveOut))
    .sort();
}

/** Whether it is one of them, lies in one, or is one that is not finished. */
function isIn(path: string, places: string[]): boolean {
  return places.some(
    (place) => path === place || path === place + UNFINISHED || path.startsWith(place + sep),
  );
}

function listFolder(dataDir: string, folder: string): string[] {
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function* pieces(...contents: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const content of contents) yield Buffer.from(content);
}
