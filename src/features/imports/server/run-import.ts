import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { DryRun, RowOutcome } from '../imports-contract.ts';
import { BATCH_SIZE, importRows } from './import-rows.ts';
import {
  findImport,
  findStaleImports,
  type ImportRow,
  lockImport,
  saveImport,
} from './imports-queries.ts';
import { readCsv } from './read-csv.ts';

const MAX_ROWS_SHOWN = 200;
const MAX_CREATED_ROWS_SHOWN = 20;

/**
 * Simulates an import: runs the same code without writing or locking, so that duplicates and full slots have the same
 * outcome as in the import.
 */
export async function dryRunImport(ctx: Services, file: ImportRow): Promise<DryRun> {
  const outcomes: RowOutcome[] = [];
  const { rows } = readCsv(file.content ?? '');
  const progress = { seen: new Set<string>(), dryRunSpots: new Map<string, number>() };
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = { rows: rows.slice(from, from + BATCH_SIZE), from, ...progress };
    outcomes.push(...(await importRows(ctx, ctx.db, file, batch)));
  }
  const rowsWith = (kind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind);
  const [made, skipped, refused] = [rowsWith('make'), rowsWith('skip'), rowsWith('refuse')];
  return {
    made: made.length,
    skipped: skipped.length,
    refused: refused.length,
    rows: [
      ...[...refused, ...skipped].slice(0, MAX_ROWS_SHOWN),
      ...made.slice(0, MAX_CREATED_ROWS_SHOWN),
    ],
  };
}

/**
 * Imports a file in batches, each in its own transaction. After a crash, resumes with the first row that was not
 * imported.
 */
export async function runImport(ctx: Services, importId: string): Promise<void> {
  const file = await findImport(ctx.db, importId);
  if (file?.state !== 'running' || file.content === null) return;
  const { rows } = readCsv(file.content);
  const seen = new Set<string>();
  let isDone = false;
  while (!isDone) {
    isDone = await inTransaction(ctx.db, (db) => importBatch(ctx, db, { importId, rows, seen }));
  }
}

type Batch = { importId: string; rows: string[][]; seen: Set<string> };

async function importBatch(ctx: Services, db: Db, { importId, rows, seen }: Batch) {
  const now = ctx.clock.now();
  const file = await lockImport(db, importId);
  if (file?.state !== 'running') return true;
  const from = file.rowsDone;
  const batchRows = rows.slice(from, from + BATCH_SIZE);
  const outcomes = batchRows.length
    ? await importRows(ctx, db, file, { rows: batchRows, from, seen })
    : [];
  const countOf = (kind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind).length;
  const counts = {
    made: file.made + countOf('make'),
    skipped: file.skipped + countOf('skip'),
    refused: file.refused + countOf('refuse'),
  };
  const isDone = from + batchRows.length >= rows.length;
  await saveImport(db, importId, {
    ...counts,
    rowsDone: from + batchRows.length,
    beatAt: now,
    ...(isDone && { state: 'done' as const, finishedAt: now, content: null }),
  });
  if (isDone) {
    await writeAudit(db, {
      actorId: file.startedBy,
      action: 'import.done',
      subject: importId,
      detail: { kind: file.kind, ...counts },
    });
  }
  return isDone;
}

/** Resumes imports whose server died. */
export async function resumeCsvImports(ctx: Services): Promise<void> {
  for (const { id } of await findStaleImports(ctx.db, ctx.clock.now())) {
    await saveImport(ctx.db, id, { beatAt: ctx.clock.now() });
    await ctx.queueJob(ctx.db, 'run-csv-import', { importId: id });
  }
}
