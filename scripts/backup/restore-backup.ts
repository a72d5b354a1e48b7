import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { readSections, type Section, verifyBackup } from '#platform/server/backup/backup-file.ts';
import { type Connection, closeClient, openClient } from '#platform/server/database/connection.ts';
import { migrateDatabase } from '#platform/server/database/migrate-database.ts';
import { findMigrations, isSchemaAt, rebuildSchema } from './schema-version.ts';
import { findTablesWithUserData, replaceAllRows } from './target-tables.ts';

/** The target contains data, and `shouldReplace` was not set. */
class TargetNotEmpty extends Error {
  override name = 'TargetNotEmpty';
}

export type PendingJob = { name: string; data: object };
export type RestoreSummary = { tables: number; files: number; jobs: PendingJob[] };

const pendingJobs = z.array(z.object({ name: z.string(), data: z.looseObject({}) }));

/**
 * Replaces the target's database contents with the backup's in one transaction, then writes the backup's files to
 * `dataDir`. Returns the backup's pending jobs, which the caller requeues. A backup of an older version is restored
 * into its own schema, then migrated. Throws DamagedBackup (also for a wrong passphrase), TargetNotEmpty (unless
 * `shouldReplace`), or an Error for a backup of a newer version.
 */
export async function restoreBackup(
  connection: Connection,
  dataDir: string,
  file: string,
  shouldReplace: boolean,
  passphrase?: string,
): Promise<RestoreSummary> {
  // The whole file is verified before anything changes.
  const hashes = await verifyBackup(file, passphrase);
  const migrations = findMigrations(hashes);
  const client = await openClient(connection);
  let summary: RestoreSummary;
  try {
    const nonEmpty = shouldReplace ? [] : await findTablesWithUserData(client);
    if (nonEmpty.length > 0) {
      throw new TargetNotEmpty(
        `The target is not empty (${nonEmpty.join(', ')}). Nothing was changed; use --replace to replace its contents with the backup.`,
      );
    }
    await client.query('begin');
    if (!(await isSchemaAt(client, hashes))) await rebuildSchema(client, migrations);
    // Gives the restored rows a different xmin than rows inserted by migrations (findTablesWithUserData).
    await client.query('savepoint rows');
    const restored = await replaceAllRows(client, () =>
      loadRows(client, readSections(file, passphrase)),
    );
    await client.query('commit');
    summary = { ...restored, files: await storeFiles(readSections(file, passphrase), dataDir) };
  } finally {
    await closeClient(client);
  }
  await migrateDatabase(connection);
  return summary;
}

export async function loadRows(
  client: pg.Client,
  sections: AsyncIterable<Section>,
): Promise<Pick<RestoreSummary, 'tables' | 'jobs'>> {
  const summary = { tables: 0, jobs: [] as PendingJob[] };
  for await (const { head, body } of sections) {
    if (head.kind === 'table') {
      const columns = head.columns.map(pg.escapeIdentifier).join(', ');
      const table = pg.escapeIdentifier(head.name);
      await pipeline(body, client.query(copyFrom(`copy public.${table} (${columns}) from stdin`)));
      summary.tables += 1;
    } else if (head.kind === 'sequence') {
      const name = `public.${pg.escapeIdentifier(head.name)}`;
      const { lastValue, isCalled } = head;
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        name,
        lastValue,
        isCalled,
      ]);
      await readAll(body);
    } else if (head.kind === 'jobs') {
      summary.jobs = pendingJobs.parse(JSON.parse((await readAll(body)).toString()));
    } else for await (const _ of body);
  }
  return summary;
}

/** Writes the backup's files to `dataDir` and returns their number. */
async function storeFiles(sections: AsyncIterable<Section>, dataDir: string): Promise<number> {
  let count = 0;
  for await (const { head, body } of sections) {
    if (head.kind === 'file') {
      storeFile(join(dataDir, head.path), await readAll(body));
      count += 1;
    } else for await (const _ of body);
  }
  return count;
}

function storeFile(file: string, content: Buffer) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600 });
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
