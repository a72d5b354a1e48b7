import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { RowOutcome, Trial } from '../imports-contract.ts';
import { BATCH, importRows } from './import-rows.ts';
import {
  findImport,
  findStalledImports,
  type ImportRow,
  lockImport,
  saveImport,
} from './imports-queries.ts';
import { readCsv } from './read-csv.ts';

const MAX_SHOWN = 200;
const MAX_SHOWN_MADE = 20;

/**
 * Simulates an import with its own logic but without writing, so duplicates and full slots come out
 * as they will, and without locks.
 */
export async function tryImport(ctx: Services, file: ImportRow): Promise<Trial> {
  const outcomes: RowOutcome[] = [];
  const { rows } = readCsv(file.content ?? '');
  const before = { seen: new Set<string>(), tried: new Map<string, number>() };
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = { rows: rows.slice(from, from + BATCH), from, ...before };
    outcomes.push(...(await importRows(ctx, ctx.db, file, some)));
  }
  const of = (outcomeKind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === outcomeKind);
  const [made, skipped, refused] = [of('make'), of('skip'), of('refuse')];
  return {
    made: made.length,
    skipped: skipped.length,
    refused: refused.length,
    rows: [...[...refused, ...skipped].slice(0, MAX_SHOWN), ...made.slice(0, MAX_SHOWN_MADE)],
  };
}

/**
 * Imports a file in batches, one transaction each. After a crash it resumes with
 * the first unfinished row.
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
  const some = rows.slice(from, from + BATCH);
  const outcomes = some.length ? await importRows(ctx, db, file, { rows: some, from, seen }) : [];
  const counted = (outcomeKind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === outcomeKind).length;
  const counts = {
    made: file.made + counted('make'),
    skipped: file.skipped + counted('skip'),
    refused: file.refused + counted('refuse'),
  };
  const isDone = from + some.length >= rows.length;
  await saveImport(db, importId, {
    ...counts,
    rowsDone: from + some.length,
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
  for (const { id } of await findStalledImports(ctx.db, ctx.clock.now())) {
    await saveImport(ctx.db, id, { beatAt: ctx.clock.now() });
    await ctx.queueJob(ctx.db, 'run-csv-import', { importId: id });
  }
}
