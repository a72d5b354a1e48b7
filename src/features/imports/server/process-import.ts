import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteBatches, deleteChunks } from './batches-queries.ts';
import {
  claimImport,
  findImport,
  findStaleImports,
  type ImportRow,
  saveImport,
} from './imports-queries.ts';
import { readUpload } from './read/read-upload.ts';
import { dryRunImport, runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

/** `attempts` is the number counted when the job was queued; the previous release does not write it. */
export type ImportJob = { importId: string; attempts?: number };

/** How often a step is begun until its import is given up, if none of the attempts gets any further. */
const MAX_ATTEMPTS = 3;

/**
 * Reads, dry-runs, runs or undoes an import, depending on its state. Does nothing if no work is pending or another server
 * does it. Gives up after `MAX_ATTEMPTS`.
 */
export async function processImport(
  ctx: Services,
  { importId, attempts }: ImportJob,
): Promise<void> {
  const found = await findImport(ctx.db, importId);
  if (!found) return;
  const claim = { id: importId, attempts: attempts ?? found.attempts, now: ctx.clock.now() };
  const file = await claimImport(ctx.db, claim);
  if (!file) return;
  if (file.attempts > MAX_ATTEMPTS) return giveUp(ctx, file);
  switch (file.state) {
    case 'reading':
      return readUpload(ctx, file);
    case 'trying':
      return dryRunImport(ctx, importId);
    case 'running':
      return runImport(ctx, importId);
    case 'undoing':
      return undoImport(ctx, importId);
  }
}

/**
 * Ends an import whose current step fails each time. What an import has stored remains, so that it can be undone, and a
 * failed undo can be tried again.
 */
async function giveUp({ db, clock }: Services, { id, state, rowsDone, finishedAt }: ImportRow) {
  await inTransaction(db, async (db) => {
    if (state === 'running' || state === 'undoing') {
      const code = state === 'running' ? 'imports.runStopped' : 'imports.undoStopped';
      const problem = { code, values: { rows: rowsDone } };
      await saveImport(db, id, { state: 'done', problem, finishedAt: finishedAt ?? clock.now() });
      return;
    }
    await deleteChunks(db, id);
    await deleteBatches(db, id);
    const problem = { code: 'imports.gaveUp', values: {} };
    await saveImport(db, id, { state: 'failed', problem, finishedAt: clock.now() });
  });
}

/** Queues a job for each import whose server stopped. */
export async function resumeImports(ctx: Services): Promise<void> {
  for (const { id, attempts } of await findStaleImports(ctx.db, ctx.clock.now())) {
    await saveImport(ctx.db, id, { heartbeatAt: ctx.clock.now() });
    await ctx.queueJob(ctx.db, 'process-import', { importId: id, attempts });
  }
}
