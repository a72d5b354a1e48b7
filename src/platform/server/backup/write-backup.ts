import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Connection, closeClient, openClient } from '../database/connection.ts';
import { encodeSections, type Section, type SectionHead, verifyBackup } from './backup-file.ts';

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** The hash of the written file, in hex. */
  sha256: string;
};

type Options = {
  /** Without a passphrase, the backup is not encrypted. */
  passphrase?: string | undefined;
  /** Folders of the data directory to exclude, such as other backups. */
  exclude?: string[] | undefined;
  /** Called after each step (a table, a file, the verification). */
  onProgress?: (done: number, total: number) => void;
};

const NEWLINE = 10;
/** Files of the embedded server; their content is in the tables. */
const POSTGRES_FILES = /^(postgres|socket)(\.|\/|$)/;

/** The suffix of a file until it is complete. */
export const UNFINISHED_SUFFIX = '.unfinished';

/**
 * Writes the installation's state to one file, as a consistent snapshot while servers keep running: every
 * table of the schema `public`, the sequences, pending jobs, and the files of the data directory. The file is
 * renamed only after it has been synced and verified, so that a crash leaves the previous backup intact.
 * Throws file system errors (disk full, no permission), and DamagedBackup if the verification fails.
 */
export async function writeBackup(
  connection: Connection,
  dataDir: string,
  file: string,
  options: Options = {},
): Promise<BackupSummary> {
  const progress: BackupProgress & { done: number } = {
    tables: 0,
    rows: 0,
    files: 0,
    steps: 0,
    done: 0,
  };
  const report = () => {
    progress.done += 1;
    options.onProgress?.(progress.done, progress.steps);
  };
  const exclude = [...(options.exclude ?? []), file].map((path) => resolve(path));
  const unfinished = `${file}${UNFINISHED_SUFFIX}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const client = await openClient(connection);
    try {
      await client.query('begin isolation level repeatable read read only');
      const collected = collectSections(client, dataDir, exclude, progress);
      const sections = countSections(collected, progress, report);
      const bytes = Readable.from(encodeSections(sections, options.passphrase));
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }));
    } finally {
      await closeClient(client);
    }
    await fsync(unfinished, 'r+');
    await verifyBackup(unfinished, options.passphrase);
    const { size } = await stat(unfinished);
    const sha256 = await hashFile(unfinished);
    await rename(unfinished, file);
    await fsync(dirname(file), 'r');
    report();
    const { tables, rows, files } = progress;
    return { tables, rows, files, bytes: size, sha256 };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function fsync(path: string, flags: string) {
  const handle = await open(path, flags);
  await handle.sync();
  await handle.close();
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type BackupProgress = {
  tables: number;
  rows: number;
  files: number;
  steps: number;
};

async function* countSections(
  sections: AsyncIterable<Section>,
  progress: BackupProgress,
  report: () => void,
) {
  for await (const section of sections) {
    const { kind } = section.head;
    if (kind === 'file') progress.files += 1;
    if (kind === 'table') {
      progress.tables += 1;
      yield { head: section.head, body: countRows(section.body, progress) };
    } else yield section;
    if (kind === 'file' || kind === 'table') report();
  }
}

async function* countRows(body: AsyncIterable<Buffer>, progress: BackupProgress) {
  for await (const chunk of body) {
    for (
      let index = chunk.indexOf(NEWLINE);
      index >= 0;
      index = chunk.indexOf(NEWLINE, index + 1)
    ) {
      progress.rows += 1;
    }
    yield chunk;
  }
}

async function* collectSections(
  client: pg.Client,
  dataDir: string,
  exclude: string[],
  progress: BackupProgress,
) {
  let sections = 0;
  const section = (head: SectionHead, body: AsyncIterable<Buffer> = chunks()): Section => {
    sections += 1;
    return { head, body };
  };
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations')))
    throw new Error('There is nothing to back up: the database was never initialized.');
  const applied = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  const migrations = applied.rows.map(({ hash }) => hash);
  yield section({ kind: 'backup', format: 1, createdAt: new Date().toISOString(), migrations });
  const tables = await findTables(client);
  const files = listFiles(dataDir, exclude);
  progress.steps = tables.length + files.length + 1;
  for (const { name, columns } of tables) {
    const copy = `copy ${tableName(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`;
    yield section({ kind: 'table', name, columns }, client.query(copyTo(copy)));
  }
  for (const sequence of await findSequences(client)) {
    yield section({ kind: 'sequence', ...sequence });
  }
  yield section({ kind: 'jobs' }, chunks(JSON.stringify(await findPendingJobs(client))));
  for (const path of files) {
    const content = await readIfExists(join(dataDir, path));
    if (content) yield section({ kind: 'file', path }, chunks(content));
  }
  yield section({ kind: 'end', sections });
}

/** Null if the file was deleted after it was listed, as sent emails are. */
async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Excludes generated columns, which are recomputed on restore. */
async function findTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname order by c.relname`);
  return rows;
}

async function findSequences(client: pg.Client) {
  const { rows: sequences } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
  const states = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(`
      select last_value::text as "lastValue", is_called as "isCalled" from ${tableName(name)}`);
    states.push(...rows.map((state) => ({ name, ...state })));
  }
  return states;
}

/** Pending jobs that have data; scheduled jobs and backups recur automatically. */
async function findPendingJobs(client: pg.Client) {
  if (!(await hasTable(client, 'pgboss.job'))) return [];
  const { rows } = await client.query<{ name: string; data: unknown }>(`
    select name, data from pgboss.job
    where state in ('created', 'retry', 'active')
      and jsonb_typeof(data::jsonb) = 'object' and data::jsonb <> '{}'::jsonb
      and name not like '\\_\\_pgboss%' and name <> 'make-backup'
    order by created_on, id`);
  return rows;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [name]);
  return rows[0].exists;
}

const tableName = (name: string) => `public.${pg.escapeIdentifier(name)}`;

function listFiles(dataDir: string, exclude: string[]): string[] {
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => !POSTGRES_FILES.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFolder(dataDir, entry.name) : [entry.name]))
    .filter((path) => !isExcluded(resolve(dataDir, path), exclude))
    .sort();
}

/** Whether the path is one of the excluded paths, inside one, or an unfinished backup. */
function isExcluded(path: string, excluded: string[]): boolean {
  return excluded.some(
    (other) => path === other || path === other + UNFINISHED_SUFFIX || path.startsWith(other + sep),
  );
}

function listFolder(dataDir: string, folder: string): string[] {
  return readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function* chunks(...contents: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const content of contents) yield Buffer.from(content);
}
