import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import type { WorkbookNotes } from '../../import-kinds.ts';
import { MAX_XLSX_BYTES, MAX_XLSX_ROWS } from '../../imports-contract.ts';
import type { FileRow } from '../imports-tables.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { fillMergedRows, readWorkbookParts } from './workbook-parts.ts';

/** Rejects zip bombs. A sheet of 50,000 rows is smaller. */
const MAX_UNPACKED_MEGABYTES = 300;
/** Rows allowed above the table in addition to the limit. */
const EXTRA_ROWS = 20;

/** Whether the file is a zip archive, like every XLSX file. */
export const isXlsx = (start: Buffer) =>
  start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
/** Whether the file is in Excel's format from before 2007, which encrypted workbooks also use. */
export const isOldExcel = (start: Buffer) => start.subarray(0, 4).toString('hex') === 'd0cf11e0';

/**
 * Reads the first sheet of a workbook, with the cached values of formulas, and notes what it leaves out. Formats dates as
 * YYYY-MM-DD.
 * Throws UnreadableFile if the workbook is damaged or too large.
 */
export async function readXlsx(
  content: Buffer,
  { maxRows = MAX_XLSX_ROWS, maxUnpackedMegabytes = MAX_UNPACKED_MEGABYTES } = {},
): Promise<{ rows: FileRow[]; notes: WorkbookNotes }> {
  if (content.length > MAX_XLSX_BYTES)
    throw new UnreadableFile('imports.workbookTooLarge', { max: MAX_XLSX_BYTES >> 20 });
  checkUnpackedSize(content, maxUnpackedMegabytes);
  const rows = await readSheet(content, { trim: false }).catch(() => {
    throw new UnreadableFile('imports.brokenWorkbook');
  });
  if (rows.length > maxRows + EXTRA_ROWS)
    throw new UnreadableFile('imports.tooManyRows', { max: maxRows });
  const { merges, notes } = readWorkbookParts(content);
  const table = rows.map((cells) => cells.map(toText));
  const filledCells = fillMergedRows(table, merges);
  return {
    rows: table
      .map((cells, index) => ({ line: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
    notes: { ...notes, filledCells },
  };
}

/** Unpacks the archive, because its declared sizes can lie. Throws UnreadableFile if it is too large or not a workbook. */
function checkUnpackedSize(content: Buffer, maxMegabytes: number) {
  let bytesLeft = maxMegabytes << 20;
  let isWorkbook = false;
  try {
    for (const { name, isDeflated, start } of findZipEntries(content)) {
      if (name === 'xl/workbook.xml') isWorkbook = true;
      if (!isDeflated) continue;
      const packed = content.subarray(start);
      bytesLeft -= inflateRawSync(packed, { maxOutputLength: bytesLeft }).length;
      // Zero would mean no limit.
      bytesLeft = Math.max(1, bytesLeft);
    }
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new UnreadableFile('imports.unpackedTooLarge', { max: maxMegabytes })
      : new UnreadableFile('imports.brokenWorkbook');
  }
  if (!isWorkbook) throw new UnreadableFile('imports.noTable');
}

const DIRECTORY_ENTRY = 0x02014b50;

/** Yields the files of a zip archive from its directory; `start` is the position of their data. Throws if it is damaged. */
function* findZipEntries(content: Buffer) {
  const end = content.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('no directory');
  let position = content.readUInt32LE(end + 16);
  for (let count = content.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (content.readUInt32LE(position) !== DIRECTORY_ENTRY) throw new Error('damaged directory');
    const nameLength = content.readUInt16LE(position + 28);
    const header = content.readUInt32LE(position + 42);
    yield {
      name: content.toString('utf8', position + 46, position + 46 + nameLength),
      isDeflated: content.readUInt16LE(position + 10) === 8,
      start: header + 30 + content.readUInt16LE(header + 26) + content.readUInt16LE(header + 28),
    };
    const [extraLength, commentLength] = [position + 30, position + 32].map((at) =>
      content.readUInt16LE(at),
    );
    position += 46 + nameLength + (extraLength ?? 0) + (commentLength ?? 0);
  }
}

/** Excel stores 15 digits. Longer numbers have lost digits, so they are read in exponential notation and rejected. */
const MAX_EXACT_NUMBER = 1e15;

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'number')
    return Math.abs(value) >= MAX_EXACT_NUMBER ? value.toExponential() : formatNumber(value);
  return String(value);
}

/**
 * Rounds to Excel's 15 digits, so that the result of a formula such as 18.499999999999996 is 18.5. Three decimals
 * get a fourth, so that an amount of 12.125 is refused instead of read as 12,125.
 */
function formatNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Formats a date, a date with a time, or a time. Excel's times without a date are in 1899. */
function formatDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (date.getUTCFullYear() < 1900) return time.slice(0, 5);
  return time === '00:00:00' ? day : `${day} ${time.slice(0, 5)}`;
}
