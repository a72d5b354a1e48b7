import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { findLastLine, saveUndoOutcomes } from './batches-queries.ts';
import {
  deleteImportedRows,
  findImportedRows,
  type ImportRow,
  lockImport,
  muteWebhooks,
  saveImport,
} from './imports-queries.ts';
import { deleteRecords, findUsedRefs, type Refs } from './undo-queries.ts';

const LINES_PER_TRANSACTION = 200;

/**
 * Deletes the records of an import from its last line up, in transactions of `LINES_PER_TRANSACTION` lines: children that
 * further rows added are gone before their account. If any record of a line was used since, all records of the line are
 * kept. Stores how far it is from the end in `rowsDone`, to resume after a crash.
 */
export async function undoImport(ctx: Services, importId: string): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await inTransaction(ctx.db, async (db) => {
      const file = await lockImport(db, importId);
      return file?.state === 'undoing' ? undoLines(ctx, db, file) : true;
    });
  }
}

/** Undoes the next lines. Returns true once the import is undone. */
async function undoLines(ctx: Services, db: Db, file: ImportRow): Promise<boolean> {
  const now = ctx.clock.now();
  const end = (await findLastLine(db, file.id)) + 1;
  const importedRows = await findImportedRows(db, file.id, {
    beforeLine: end - file.rowsDone,
    limit: LINES_PER_TRANSACTION,
  });
  const first = importedRows.at(-1);
  if (!first) {
    const { undone, kept, kind, startedBy } = await saveImport(db, file.id, {
      state: 'undone',
      heartbeatAt: now,
    });
    await writeAudit(db, {
      actorId: startedBy,
      action: 'import.undone',
      subject: file.id,
      detail: { kind, undone, kept },
    });
    return true;
  }
  await muteWebhooks(db);
  const refsByLine = new Map<number, string[]>();
  for (const { line, refs } of importedRows)
    refsByLine.set(line, [...(refsByLine.get(line) ?? []), ...refs]);
  const usedRefs = await findUsedRefs(db, parseRefs([...refsByLine.values()].flat()), file);
  const outcomes = new Map<number, 'undone' | 'kept'>();
  for (const [line, refs] of refsByLine) {
    // Rows whose account already existed created no records.
    if (refs.length > 0)
      outcomes.set(line, refs.some((ref) => usedRefs.has(ref)) ? 'kept' : 'undone');
  }
  const removableRefs = [...refsByLine].flatMap(([line, refs]) =>
    outcomes.get(line) === 'undone' ? refs : [],
  );
  await deleteRecords(ctx, db, parseRefs(removableRefs), file.id);
  const keptLines = new Set(
    [...outcomes].flatMap(([line, result]) => (result === 'kept' ? [line] : [])),
  );
  await deleteImportedRows(
    db,
    file.id,
    [...refsByLine.keys()].filter((line) => !keptLines.has(line)),
  );
  if (outcomes.size > 0) await saveUndoOutcomes(db, file.id, outcomes);
  await saveImport(db, file.id, {
    rowsDone: end - first.line,
    undone: file.undone + outcomes.size - keptLines.size,
    kept: file.kept + keptLines.size,
    heartbeatAt: now,
    attempts: 0,
  });
  return false;
}

/** Groups refs ("table:id") by table. */
function parseRefs(refs: string[]): Refs {
  const grouped: Refs = {
    user: [],
    child: [],
    waiver: [],
    booking: [],
    holding: [],
    membership: [],
  };
  for (const ref of refs) {
    const [table = '', id = ''] = ref.split(':');
    grouped[table as keyof Refs]?.push(id);
  }
  return grouped;
}
