import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';

/** Text, a number that spreadsheets can sum, or empty. */
export type CsvCell = string | number | null;

/**
 * Text that a spreadsheet could run as a formula, even behind spaces or control characters. It gets a leading
 * apostrophe and displays as typed.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * A CSV file (RFC 4180) with a header row and a byte order mark, by which spreadsheets detect UTF-8. Numbers
 * stay numbers; a visitor's text never runs as a formula.
 */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => cell ?? ''));
  return `\uFEFF${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** Makes the response a download; `name` is plain ASCII, such as "waitlist". */
export function asDownload(reply: FastifyReply, name: string, day: string): void {
  reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
}
