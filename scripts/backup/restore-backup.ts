import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import { readSections, type Section, verifyBackup } from '#platform/server/backup/portable-file.ts';
import { type Connection, connectTo, migrateDatabase } from '#platform/server/database/database.ts';
import { isSchemaAt, knownUpTo, rebuildSchema } from './schema-version.ts';
import { tablesWithRows, withoutGuards } from './target-tables.ts';

/** The target contains data, and `replace` was not set. */
class TargetNotEmpty extends Error {
  override name = 'TargetNotEmpty';
}

export type WaitingJob = { name: string; data: object };
export type RestoreSummary = { tables: number; files: number; jobs: WaitingJob[] };

const waitingJobs = z.array(z.object({ name: z.string(), data: z.looseObject({}) }));

/**
 * Replaces the target's state with a backup's in one transaction. A backup of an older version is restored into its
 * own schema, then migrated. Throws DamagedBackup (also for a wrong passphrase), TargetNotEmpty (unless `replace`),
 * or a sentence for a newer version's file.
 */
export async function restoreBackup(
  connection: Connection,
  dataDir: string,
  file: string,
  replace: boolean,
  passphrase?: string,
): Promise<RestoreSummary> {
  // Verified to its end before anything changes.
  const migrations = await verifyBackup(file, passphrase);
  const applying = knownUpTo(migrations);
  const sql = connectTo(connection, 1);
  let summary: RestoreSummary;
  try {
    const held = replace ? [] : await tablesWithRows(sql);
    if (held.length > 0) {
      throw new TargetNotEmpty(
        `The target is not empty (${held.join(', ')}). Nothing was changed; say --replace to put the backup in the place of what is there.`,
      );
    }
    summary = await sql.begin(async (tx) => {
      if (!(await isSchemaAt(tx, migrations))) await rebuildSchema(tx, applying);
      // A savepoint gives the rows another xmin than those inserted by migrations (tablesWithRows).
      return tx.savepoint((tx) =>
        withoutGuards(tx, () => loadSections(tx, readSections(file, passphrase), dataDir)),
      );
    });
  } finally {
    await sql.end();
  }
  await migrateDatabase(connection);
  return summary;
}

async function loadSections(
  tx: postgres.TransactionSql,
  sections: AsyncIterable<Section>,
  dataDir: string,
): Promise<RestoreSummary> {
  const summary: RestoreSummary = { tables: 0, files: 0, jobs: [] };
  for await (const { head, body } of sections) {
    if (head.kind === 'table') {
      const target = tx`copy public.${tx(head.name)} (${tx(head.columns)}) from stdin`;
      await pipeline(body, await target.writable());
      summary.tables += 1;
    } else if (head.kind === 'sequence') {
      await tx`select setval(${`public.${quoted(head.name)}`}::regclass, ${head.lastValue}::bigint, ${head.isCalled})`;
      await readAll(body);
    } else if (head.kind === 'jobs') {
      summary.jobs = waitingJobs.parse(JSON.parse((await readAll(body)).toString()));
    } else if (head.kind === 'file') {
      storeFile(join(dataDir, head.path), await readAll(body));
      summary.files += 1;
    } else await readAll(body);
  }
  return summary;
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

function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}
