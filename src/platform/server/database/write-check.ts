import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import type { Config } from '../config.ts';

const ASKED_AGAIN_AFTER_MILLIS = 10_000;
/** More than fits into pages that are there already: a full disk shows only where a file has to grow. */
const BYTES = 24_000;

/**
 * Tries, now and then, whether what families send can be kept: writes into the database (rolled back) and,
 * where that is the embedded one, a file beside it. Throws where it cannot.
 */
export function createWriteCheck(
  sql: postgres.Sql,
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): () => Promise<void> {
  let wentWellAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - wentWellAt < ASKED_AGAIN_AFTER_MILLIS) return;
    await tryDatabase(sql);
    if (!config.DATABASE_URL) await checkFolderWritable(config.DATA_DIR);
    wentWellAt = performance.now();
  };
}

async function tryDatabase(sql: postgres.Sql) {
  const rolledBack = new Error('tried and taken back');
  const trial = sql.begin(async (transaction) => {
    await transaction`
      insert into idempotency_keys (scope, body_hash, claimed_at)
      values (${randomUUID()}, ${randomBytes(BYTES).toString('base64')}, now())`;
    throw rolledBack;
  });
  await trial.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
}

/** Throws what the system says where a folder takes no file. */
export async function checkFolderWritable(folder: string) {
  const file = join(folder, `write-trial-${randomUUID()}`);
  try {
    await writeFile(file, randomBytes(BYTES), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
