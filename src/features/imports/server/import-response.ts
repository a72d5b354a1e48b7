import type { CallContext } from '#platform/server/http/route.ts';
import { type TextKey, translate } from '#platform/server/translate.ts';
import { CHUNK_BYTES, type FileImport, UNDO_HOURS } from '../imports-contract.ts';
import type { ImportRow } from './imports-queries.ts';

/** Maps an import to its response. `isThere`: its rows are still stored. */
export function toImportResponse(
  { clock, language }: Pick<CallContext, 'clock' | 'language'>,
  row: ImportRow,
  isThere: boolean,
): FileImport {
  const undoUntil = (row.finishedAt?.getTime() ?? 0) + UNDO_HOURS * 3_600_000;
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    charset: row.charset,
    separator: row.separator,
    notes: row.notes,
    columns: row.columns.flatMap((name, index) => {
      const facts = row.facts[index];
      return facts ? [{ name, ...facts }] : [];
    }),
    rowCount: row.rowCount,
    preset: row.preset,
    mapping: row.mapping,
    chosenOrder: row.chosenOrder,
    state: row.state,
    problem: row.problem
      ? translate(row.problem.code as TextKey, row.problem.values, language)
      : null,
    byteCount: row.byteCount,
    bytesReceived: Math.min(row.byteCount, row.chunksReceived * CHUNK_BYTES),
    rowsDone: row.rowsDone,
    made: row.made,
    skipped: row.skipped,
    refused: row.refused,
    doubtful: row.doubtful,
    madeCents: row.madeCents,
    madeCount: row.madeCount,
    undone: row.undone,
    kept: row.kept,
    isThere,
    canUndo: row.state === 'done' && row.made > 0 && clock.now().getTime() < undoUntil,
    createdAt: row.createdAt.toISOString(),
  };
}
