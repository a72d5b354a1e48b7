import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from './database.ts';

const RECHECK_INTERVAL_MILLIS = 10_000;
/** More than existing pages can absorb, because a full disk only shows when a file must grow. */
const TEST_BYTES = 24_000;

/**
 * Returns a function that checks, at most every ten seconds, that data can be written: to the database
 * (rolled back) and, if the database is embedded, to its data directory. Throws if not.
 */
export function createWriteCheck(
  db: Db,
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - succeededAt < RECHECK_INTERVAL_MILLIS) return;
    await assertDatabaseWritable(db);
    if (!config.DATABASE_URL) await assertFolderWritable(config.DATA_DIR);
    succeededAt = performance.now();
  };
}

async function assertDatabaseWritable(db: Db) {
  const rolledBack = new Error('rolled back');
  const insertion = inTransaction(db, async (db) => {
    await db.execute(sql`
      insert into idempotency_keys (scope, body_hash, claimed_at)
      values (${randomUUID()}, ${randomBytes(TEST_BYTES).toString('base64')}, now())`);
    throw rolledBack;
  });
  await insertion.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
}

/** Throws the file system error if the folder is not writable. */
export async function assertFolderWritable(folder: string) {
  const file = join(folder, `write-test-${randomUUID()}`);
  try {
    await writeFile(file, randomBytes(TEST_BYTES), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
