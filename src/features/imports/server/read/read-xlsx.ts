import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { MAX_XLSX_BYTES, MAX_XLSX_ROWS } from '../../imports-contract.ts';
import type { FileRow } from '../imports-tables.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Rejects zip bombs. A sheet of 50,000 rows is smaller. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Rows allowed above the table in addition to MAX_XLSX_ROWS. */
const EXTRA_ROWS = 20;

/** Whether the file is a zip archive, like every XLSX file. */
export const isXlsx = (start: Buffer) =>
  start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
/** Whether the file is in Excel's format from before 2007, which encrypted workbooks also use. */
export const isOldExcel = (start: Buffer) => start.subarray(0, 4).toString('hex') === 'd0cf11e0';

/**
 * Reads the first sheet of a workbook, with the cached values of formulas. Ignores macros. Formats dates as YYYY-MM-DD.
 * Throws UnreadableFile if the workbook is damaged or too large.
 */
export async function readXlsx(content: Buffer): Promise<FileRow[]> {
  if (content.length > MAX_XLSX_BYTES)
    throw new UnreadableFile('imports.workbookTooLarge', { max: MAX_XLSX_BYTES >> 20 });
  checkUnpackedSize(content);
  const rows = await readSheet(content, { trim: false }).catch(() => {
    throw new UnreadableFile('imports.brokenWorkbook');
  });
  if (rows.length > MAX_XLSX_ROWS + EXTRA_ROWS)
    throw new UnreadableFile('imports.tooManyRows', { max: MAX_XLSX_ROWS });
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(toText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * Sums the sizes declared in the archive, without unpacking it. Throws UnreadableFile if too large or not a workbook.
 */
function checkUnpackedSize(content: Buffer) {
  let size = 0;
  let isWorkbook = false;
  try {
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        size += originalSize;
        if (name === 'xl/workbook.xml') isWorkbook = true;
        return false;
      },
    });
  } catch {
    throw new UnreadableFile('imports.brokenWorkbook');
  }
  if (!isWorkbook) throw new UnreadableFile('imports.noTable');
  if (size > MAX_UNPACKED_BYTES)
    throw new UnreadableFile('imports.workbookTooLarge', { max: MAX_XLSX_BYTES >> 20 });
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
