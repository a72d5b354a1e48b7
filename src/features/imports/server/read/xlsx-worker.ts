import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookNotes } from '../../import-kinds.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * The message that the worker posts: the rows as JSON in pieces, because the main thread then parses one piece at a time,
 * or why the workbook can't be read.
 */
export type WorkbookResult =
  | { pieces: Uint8Array<ArrayBuffer>[]; notes: WorkbookNotes }
  | { problem: Pick<UnreadableFile, 'code' | 'values'> };

const ROWS_PER_PIECE = 500;

async function readWorkbook(content: Uint8Array): Promise<WorkbookResult> {
  try {
    const { rows, notes } = await readXlsx(Buffer.from(content));
    const pieces = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_PIECE)
      pieces.push(
        new TextEncoder().encode(JSON.stringify(rows.slice(start, start + ROWS_PER_PIECE))),
      );
    return { pieces, notes };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { problem: { code: error.code, values: error.values } };
  }
}

const result = await readWorkbook(workerData as Uint8Array);
parentPort?.postMessage(
  result,
  'pieces' in result ? result.pieces.map(({ buffer }) => buffer) : [],
);
