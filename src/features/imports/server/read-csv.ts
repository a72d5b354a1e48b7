import Papa from 'papaparse';
import { httpError } from '#platform/server/http/errors.ts';
import { MAX_BYTES, MAX_ROWS } from '../imports-contract.ts';

export type CsvTable = { columns: string[]; rows: string[][] };

/** Decodes a file in UTF-8, UTF-16 or Windows-1252. Throws 400 if it is not text, 413 if it is too large. */
export function decodeCsv(bytes: Buffer): { text: string; charset: string } {
  if (bytes.length > MAX_BYTES) throw httpError(413, 'imports.tooLarge', { max: MAX_BYTES >> 20 });
  const charset = charsetOf(bytes);
  const text = new TextDecoder(charset).decode(bytes).replace(/^\ufeff/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text files do not contain these characters
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw httpError(400, 'imports.noTable');
  return { text, charset };
}

function charsetOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * Parses a table and detects its separator. Throws 400 if the heading or all rows are missing, 400 for
 * unbalanced quotes, which would merge rows, and 413 for too many rows.
 */
export function readCsv(text: string): CsvTable & { separator: string } {
  const { data, meta, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: MAX_ROWS + 2,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [heading = [], ...rows] = data;
  if (rows.length > MAX_ROWS) throw httpError(413, 'imports.tooManyRows', { max: MAX_ROWS });
  const columns = uniqueNames(heading);
  if (columns.length < 2 || rows.length === 0) throw httpError(400, 'imports.noTable');
  const misquoted = errors.find(({ type }) => type === 'Quotes');
  if (misquoted)
    throw httpError(400, 'imports.quotes', { line: lineAt(text, misquoted.index ?? 0) });
  return { columns, rows, separator: meta.delimiter };
}

/** The line number in the file, as an editor counts it. */
const lineAt = (text: string, index: number) => text.slice(0, index).split(/\r\n|\r|\n/).length;

/** Makes column names unique by numbering duplicates: "Name", "Name 2". */
function uniqueNames(heading: string[]): string[] {
  const seen = new Set<string>();
  return heading.slice(0, 100).map((text, index) => {
    const name = text.trim().slice(0, 190) || `${index + 1}`;
    let unique = name;
    for (let count = 2; seen.has(unique); count += 1) unique = `${name} ${count}`;
    seen.add(unique);
    return unique;
  });
}
