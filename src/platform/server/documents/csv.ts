import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';

/** A text, a number that spreadsheets can sum, or null for an empty cell. */
export type CsvCell = string | number | null;

/**
 * Matches text that a spreadsheet could run as a formula, even after spaces or control characters. A leading
 * apostrophe makes it display unchanged.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * Writes a CSV file (RFC 4180) with a header row and the byte order mark that lets spreadsheets detect UTF-8.
 * Numbers remain numbers, and text never runs as a formula.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + formatLines([columns, ...rows]);
}

/** Writes a CSV file like `toCsv`, in pieces. */
export async function* streamCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatLines([columns]);
  for await (const rows of batches) yield formatLines(rows);
}

const BYTE_ORDER_MARK = '\uFEFF';

function formatLines(rows: readonly (readonly CsvCell[])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map((cells) => cells.map((cell) => cell ?? ''));
  return `${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** Removes the apostrophe that these files, and those of others, put before text that would run as a formula. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** Makes the response a CSV download; `name` must be plain ASCII, such as "waitlist". */
export function setDownloadHeader(reply: FastifyReply, name: string, day: string): void {
  reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
}
