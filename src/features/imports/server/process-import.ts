import type { Services } from '#platform/server/services.ts';
import { findImport, findStaleImports, saveImport } from './imports-queries.ts';
import { readUpload } from './read/read-upload.ts';
import { dryRunImport, runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

/** Reads, dry-runs, runs or undoes an import, depending on its state. Does nothing if no work is pending. */
export async function processImport(ctx: Services, importId: string): Promise<void> {
  const file = await findImport(ctx.db, importId);
  switch (file?.state) {
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

/** Queues a job for each import whose server stopped. */
export async function resumeImports(ctx: Services): Promise<void> {
  for (const { id } of await findStaleImports(ctx.db, ctx.clock.now())) {
    await saveImport(ctx.db, id, { heartbeatAt: ctx.clock.now() });
    await ctx.queueJob(ctx.db, 'process-import', { importId: id });
  }
}
