import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { ColumnAnalyzer, findAgreedDayOrder } from '../../column-analyzer.ts';
import { MAX_XLSX_BYTES } from '../../imports-contract.ts';
import { recognizeFile } from '../../recognize-file.ts';
import { deleteBatches, deleteChunks, insertBatch, readChunks } from '../batches-queries.ts';
import { type ImportRow, saveImport } from '../imports-queries.ts';
import type { FileRow } from '../imports-tables.ts';
import { findHeading } from './find-heading.ts';
import { readCsv } from './read-csv.ts';
import { isOldExcel, isXlsx, readXlsx } from './read-xlsx.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Rows per batch. Each batch is imported in one transaction. */
export const BATCH_SIZE = 500;
/** The number of rows searched for the heading. */
const HEAD_ROWS = 15;

type Context = Pick<Services, 'db' | 'clock'>;

/**
 * Reads an uploaded file into batches of rows and recognizes its columns. Marks an unreadable file as failed and deletes
 * its content. Starts over after a crash.
 */
export async function readUpload(ctx: Context, file: ImportRow): Promise<void> {
  const { db, clock } = ctx;
  await deleteBatches(db, file.id);
  try {
    const { charset, separator, rows } = await openFile(ctx, file);
    const table = await storeRows(ctx, file.id, rows);
    const facts = table.analyzers.map((analyzer) => analyzer.getFacts());
    const recognized = recognizeFile({ names: table.columns, facts });
    await inTransaction(db, async (db) => {
      await deleteChunks(db, file.id);
      await saveImport(db, file.id, {
        ...recognized,
        charset,
        separator,
        columns: table.columns,
        facts,
        rowCount: table.rowCount,
        chosenOrder: findAgreedDayOrder(facts),
        rowsDone: 0,
        state: 'uploaded',
        heartbeatAt: clock.now(),
      });
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await inTransaction(db, async (db) => {
      await deleteChunks(db, file.id);
      await deleteBatches(db, file.id);
      const problem = { code: error.code, values: error.values };
      await saveImport(db, file.id, { state: 'failed', problem, finishedAt: clock.now() });
    });
  }
}

async function openFile({ db }: Context, file: ImportRow) {
  const chunks = () => readChunks(db, file.id);
  const { value: start = Buffer.alloc(0) } = await chunks().next();
  if (isOldExcel(start)) throw new UnreadableFile('imports.oldExcel');
  if (!isXlsx(start)) return readCsv(chunks);
  if (file.byteCount > MAX_XLSX_BYTES)
    throw new UnreadableFile('imports.workbookTooLarge', { max: MAX_XLSX_BYTES >> 20 });
  const parts: Buffer[] = [];
  for await (const chunk of chunks()) parts.push(chunk);
  return { charset: 'xlsx', separator: '', rows: await readXlsx(Buffer.concat(parts)) };
}

/** Stores the rows below the heading in batches and analyzes their columns. */
async function storeRows(
  { db, clock }: Context,
  importId: string,
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
) {
  // The rows in which to find the heading; null once it is found.
  let head: FileRow[] | null = [];
  let columns: string[] = [];
  let analyzers: ColumnAnalyzer[] = [];
  let batch: FileRow[] = [];
  let position = 0;
  let rowCount = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await insertBatch(db, importId, position, batch);
    position += 1;
    batch = [];
    await saveImport(db, importId, { rowsDone: rowCount, heartbeatAt: clock.now() });
  };
  const add = async (row: FileRow) => {
    if (row.cells.every((cell) => cell.trim() === '')) return;
    const cells = row.cells.map(cleanCell);
    for (const [index, analyzer] of analyzers.entries()) analyzer.add(cells[index] ?? '');
    batch.push({ line: row.line, cells });
    rowCount += 1;
    if (batch.length >= BATCH_SIZE) await flush();
  };
  const startTable = async (first: FileRow[]) => {
    const heading = findHeading(first);
    columns = heading.columns;
    analyzers = columns.map(() => new ColumnAnalyzer());
    head = null;
    for (const row of first.slice(heading.index + 1)) await add(row);
  };
  for await (const row of rows) {
    if (head === null) await add(row);
    else if (head.push(row) >= HEAD_ROWS) await startTable(head);
  }
  if (head) await startTable(head);
  await flush();
  if (rowCount === 0) throw new UnreadableFile('imports.noRows');
  return { columns, analyzers, rowCount };
}

/** No field allows longer cells. */
const MAX_CELL_LENGTH = 4000;
/**
 * Removes null characters and lone surrogates, which PostgreSQL rejects, and the apostrophe that stops spreadsheets from
 * evaluating a formula.
 */
const cleanCell = (cell: string) =>
  cell
    .slice(0, MAX_CELL_LENGTH)
    .replaceAll('\u0000', '')
    .replace(/^'(?=[=+@-])/, '')
    .toWellFormed();
