import { runInThread } from '#platform/server/run-in-thread.ts';
import type { WorkbookNotes } from '../../import-kinds.ts';
import type { FileRow } from '../imports-tables.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { WorkbookResult } from './xlsx-worker.ts';

/** Workbooks within the size limits need less. */
const LIMITS = { millis: 120_000, megabytes: 1024 };

/**
 * Reads the first sheet of a workbook in a thread. Throws UnreadableFile if the workbook is damaged or too large, or if it
 * exceeds the time or memory limit.
 */
export async function readXlsxInThread(
  content: Uint8Array,
  limits = LIMITS,
): Promise<{ rows: Iterable<FileRow>; notes: WorkbookNotes }> {
  const result = await runInThread<Uint8Array, WorkbookResult>(
    new URL('./xlsx-worker.ts', import.meta.url),
    content,
    limits,
  );
  if (!result) throw new UnreadableFile('imports.gaveUp');
  if ('problem' in result) throw new UnreadableFile(result.problem.code, result.problem.values);
  return { rows: parsePieces(result.pieces), notes: result.notes };
}

function* parsePieces(pieces: Uint8Array[]): Generator<FileRow> {
  const decoder = new TextDecoder();
  for (const piece of pieces) yield* JSON.parse(decoder.decode(piece)) as FileRow[];
}
