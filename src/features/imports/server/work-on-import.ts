import type { Services } from '#platform/server/services.ts';
import { findImport, findStaleImports, saveImport } from './imports-queries.ts';
import { readUpload } from './read/read-upload.ts';
import { runImport, dryRunImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

/** Does what the import's state asks for: reads its file, tries it, imports it or undoes it. */
export async function workOnImport(ctx: Services, importId: string): Promise<void> {
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

/** Resumes imports whose server died. */
export async function resumeImports(ctx: Services): Promise<void> {
  for (const { id } of await findStaleImports(ctx.db, ctx.clock.now())) {
    await saveImport(ctx.db, id, { beatAt: ctx.clock.now() });
    await ctx.queueJob(ctx.db, 'work-on-import', { importId: id });
  }
}
