import { type Db, inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { ColumnAnalyzer, findAgreedDayOrder } from '../../column-analyzer.ts';
import { MAX_XLSX_BYTES } from '../../imports-contract.ts';
import { recognizeFile } from '../../recognize-file.ts';
import { deleteBatches, deleteChunks, insertBatch, readChunks } from '../batches-queries.ts';
import { type ImportRow, saveReading } from '../imports-queries.ts';
import type { FileRow } from '../imports-tables.ts';
import { findHeading } from './find-heading.ts';
import { readCsv } from './read-csv.ts';
import { isOldExcel, isXlsx } from './read-xlsx.ts';
import { readXlsxInThread } from './read-xlsx-in-thread.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Rows per batch. Each batch is imported in one transaction. */
export const BATCH_SIZE = 500;
/** The number of rows searched for the heading. */
const HEAD_ROWS = 15;

type Context = Pick<Services, 'db' | 'clock'>;

/** Heartbeats while no rows arrive: a workbook is parsed, or an encoding is detected. */
const HEARTBEAT_MILLIS = 10_000;

/** Thrown if another server has claimed the import since, so that only one of them stores rows. */
class ClaimLost extends Error {}

/**
 * Reads an uploaded file into batches of rows and recognizes its columns. Marks an unreadable file as failed and deletes
 * its content. Starts over after a crash. Stops without storing more if `file` is no longer the import's current claim.
 */
export async function readUpload(ctx: Context, file: ImportRow): Promise<void> {
  const { db, clock } = ctx;
  const sendHeartbeat = () =>
    // A failed heartbeat is followed by another one.
    void saveReading(db, file, { heartbeatAt: clock.now() }).catch(() => undefined);
  const heartbeats = setInterval(sendHeartbeat, HEARTBEAT_MILLIS);
  try {
    await readClaimed(ctx, file);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
  } finally {
    clearInterval(heartbeats);
  }
}

async function readClaimed(ctx: Context, file: ImportRow): Promise<void> {
  const { db, clock } = ctx;
  /** Saves progress in a transaction, unless the claim is lost. */
  const save: SaveProgress = (values, work) =>
    inTransaction(db, async (db) => {
      if (!(await saveReading(db, file, { heartbeatAt: clock.now(), ...values })))
        throw new ClaimLost();
      await work(db);
    });
  await save({}, (db) => deleteBatches(db, file.id));
  try {
    const { charset, separator, rows, notes } = await openFile(ctx, file);
    const table = await storeRows(file.id, rows, save);
    const facts = table.analyzers.map((analyzer) => analyzer.getFacts());
    const recognized = recognizeFile({ names: table.columns, facts });
    const values = {
      ...recognized,
      charset,
      separator,
      notes,
      columns: table.columns,
      facts,
      rowCount: table.rowCount,
      chosenOrder: findAgreedDayOrder(facts),
      rowsDone: 0,
      state: 'uploaded' as const,
    };
    await save(values, (db) => deleteChunks(db, file.id));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = { code: error.code, values: error.values };
    await save({ state: 'failed', problem, finishedAt: clock.now() }, async (db) => {
      await deleteChunks(db, file.id);
      await deleteBatches(db, file.id);
    });
  }
}

type SaveProgress = (
  values: Parameters<typeof saveReading>[2],
  work: (db: Db) => Promise<void>,
) => Promise<void>;

async function openFile({ db }: Context, file: ImportRow) {
  const chunks = () => readWholeFile(db, file);
  const { value: start = Buffer.alloc(0) } = await chunks().next();
  if (isOldExcel(start)) throw new UnreadableFile('imports.oldExcel');
  if (!isXlsx(start)) return { ...(await readCsv(chunks)), notes: null };
  if (file.byteCount > MAX_XLSX_BYTES)
    throw new UnreadableFile('imports.workbookTooLarge', { max: MAX_XLSX_BYTES >> 20 });
  const parts: Buffer[] = [];
  for await (const chunk of chunks()) parts.push(chunk);
  return { charset: 'xlsx', separator: '', ...(await readXlsxInThread(Buffer.concat(parts))) };
}

/** Yields the file's chunks. Throws if any is missing: another server that finished first may have deleted them. */
async function* readWholeFile(db: Db, { id, byteCount }: ImportRow): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of readChunks(db, id)) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== byteCount) throw new Error(`read ${bytes} of ${byteCount} bytes of an import`);
}

/** Stores the rows below the heading in batches and analyzes their columns. */
async function storeRows(
  importId: string,
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  save: SaveProgress,
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
    await save({ rowsDone: rowCount }, (db) => insertBatch(db, importId, position, batch));
    position += 1;
    batch = [];
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
const MAX_CELL_LENGTH = 20_000;
/** Removes null characters and lone surrogates, which PostgreSQL rejects. */
const cleanCell = (cell: string) =>
  cell.slice(0, MAX_CELL_LENGTH).replaceAll('\u0000', '').toWellFormed();
