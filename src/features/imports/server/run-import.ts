import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportState } from '../imports-contract.ts';
import {
  deleteDryRunKeys,
  findBatch,
  findDryRunKeys,
  insertDryRunKeys,
  saveOutcomes,
} from './batches-queries.ts';
import { findImportIdsByKey, type ImportRow, lockImport, saveImport } from './imports-queries.ts';
import type { FileRow } from './imports-tables.ts';
import { BATCH_SIZE } from './read/read-upload.ts';
import { type BatchResult, importRows } from './rows/import-rows.ts';
import type { ImportMode, KnownKey, TakenSpots } from './store/store-types.ts';

export const ZERO_COUNTS = {
  rowsDone: 0,
  made: 0,
  skipped: 0,
  refused: 0,
  doubtful: 0,
  madeCents: 0,
  madeCount: 0,
};

/**
 * Runs an import without writing its records. Rows get the same outcomes as in the import, including duplicates and
 * full slots.
 */
export async function dryRunImport(ctx: Services, importId: string): Promise<void> {
  await deleteDryRunKeys(ctx.db, importId);
  await saveImport(ctx.db, importId, ZERO_COUNTS);
  const takenSpots: TakenSpots = new Map();
  await forEachBatch(ctx, importId, 'trying', async (file, rows, db) => {
    const mode = dryRunMode(db, file, takenSpots);
    const result = await importRows(ctx, db, file, { rows, mode });
    await insertDryRunKeys(db, importId, result.keys);
    return result;
  });
  await changeState(ctx, importId, 'trying', { state: 'tried' });
  await deleteDryRunKeys(ctx.db, importId);
}

function dryRunMode(db: Db, { id }: ImportRow, takenSpots: TakenSpots): ImportMode {
  return {
    importId: id,
    isDryRun: true,
    takenSpots,
    findKeys: async (kind, keys) => {
      const known = await findKnownKeys(db, id, kind, keys);
      for (const [key, label] of await findDryRunKeys(db, id, keys))
        known.set(key, { label, isFromThisImport: true });
      return known;
    },
  };
}

async function findKnownKeys(...[db, id, kind, keys]: [Db, string, ImportRow['kind'], string[]]) {
  const imported = await findImportIdsByKey(db, kind, keys);
  return new Map<string, KnownKey>(
    [...imported].map(([key, importId]) => [key, { label: '', isFromThisImport: importId === id }]),
  );
}

/** Imports a file in batches, each in its own transaction. After a crash it resumes with the first pending batch. */
export async function runImport(ctx: Services, importId: string): Promise<void> {
  await forEachBatch(ctx, importId, 'running', (file, rows, db) => runBatch(ctx, db, file, rows));
  await inTransaction(ctx.db, async (db) => {
    const file = await changeState({ ...ctx, db }, importId, 'running', { state: 'done' });
    if (!file) return;
    const { kind, made, skipped, refused, startedBy } = file;
    await writeAudit(db, {
      actorId: startedBy,
      action: 'import.done',
      subject: importId,
      detail: { kind, made, skipped, refused },
    });
  });
}

async function runBatch(ctx: Services, db: Db, file: ImportRow, rows: FileRow[]) {
  const mode: ImportMode = {
    importId: file.id,
    isDryRun: false,
    takenSpots: new Map(),
    findKeys: (kind, keys) => findKnownKeys(db, file.id, kind, keys),
  };
  return importRows(ctx, db, file, { rows, mode });
}

type BatchWork = (file: ImportRow, rows: FileRow[], db: Db) => Promise<BatchResult>;

/**
 * Processes the pending batches and saves counts and outcomes with each. Locks the import's row in each transaction, so
 * that only one server works on it.
 */
async function forEachBatch(ctx: Services, importId: string, state: ImportState, work: BatchWork) {
  let isDone = false;
  while (!isDone) {
    isDone = await inTransaction(ctx.db, async (db) => {
      const file = await lockImport(db, importId);
      if (file?.state !== state) return true;
      // Only the last batch can be smaller than BATCH_SIZE.
      const position = Math.ceil(file.rowsDone / BATCH_SIZE);
      const batch = await findBatch(db, importId, position);
      if (!batch) return true;
      const { counts, outcomes } = await work(file, batch.rows, db);
      await saveOutcomes(db, importId, position, outcomes);
      await saveImport(db, importId, {
        rowsDone: file.rowsDone + batch.rows.length,
        made: file.made + counts.made,
        skipped: file.skipped + counts.skipped,
        refused: file.refused + counts.refused,
        doubtful: file.doubtful + counts.doubtful,
        madeCents: file.madeCents + counts.madeCents,
        madeCount: file.madeCount + counts.madeCount,
        heartbeatAt: ctx.clock.now(),
        // A dry run starts over after a crash, so its progress does not last.
        ...(state === 'running' && { attempts: 0 }),
      });
      return false;
    });
  }
}

/** Moves an import from the state `from` to `values.state`. Returns null if it is no longer in `from`. */
async function changeState(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  importId: string,
  from: ImportState,
  values: { state: ImportState },
): Promise<ImportRow | null> {
  const file = await lockImport(db, importId);
  if (file?.state !== from) return null;
  const now = clock.now();
  const isFinished = values.state === 'done';
  return saveImport(db, importId, {
    ...values,
    heartbeatAt: now,
    ...(isFinished && { finishedAt: now }),
  });
}
