import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';

/** A cell of a file: text, a number that spreadsheets may add up, or nothing. */
export type CsvCell = string | number | null;

/**
 * What a spreadsheet could take for a formula, however it is hidden behind spaces or control signs. Such
 * a text gets an apostrophe in front and is shown as it was typed.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * A CSV file (RFC 4180) under its columns' names, with the mark by which spreadsheets know UTF-8. Numbers
 * stay numbers; a text that a visitor typed never runs in the owner's spreadsheet.
 */
export function csvFile(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => cell ?? ''));
  return `\uFEFF${Papa.unparse(lines, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`;
}

/** Lets the browser keep the answer as a file; `name` is ours and plain, such as "waitlist". */
export function asDownload(reply: FastifyReply, name: string, day: string): void {
  reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
}
