import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import Papa from 'papaparse';
import { unescapeFormula } from '#platform/server/documents/csv.ts';
import type { FileRow } from '../imports-tables.ts';
import { type ChunkSource, decodeText, detectCharset } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The length of the sample from which the separator is guessed. */
const SAMPLE_LENGTH = 64 * 1024;
/** A longer row must have an unclosed quotation mark. */
const MAX_ROW_LENGTH = 256 * 1024;

type CsvFile = { charset: string; separator: string; rows: AsyncIterable<FileRow> };

/**
 * Detects a CSV file's encoding and separator, and streams its rows in constant memory. Iterating the rows throws
 * UnreadableFile with the line of unbalanced quotes, which would merge rows.
 */
export async function readCsv(chunks: ChunkSource): Promise<CsvFile> {
  const charset = await detectCharset(chunks);
  let sample = '';
  for await (const text of decodeText(chunks, charset)) {
    sample += text;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  // Excel reads a "sep=;" line before the heading as the separator.
  const [separatorLine, declaredSeparator] = /^\ufeff?sep=(.)\r?\n/i.exec(sample) ?? [];
  const table = separatorLine ? sample.slice(separatorLine.length) : sample;
  const separator =
    declaredSeparator ??
    Papa.parse<string[]>(table.slice(0, SAMPLE_LENGTH), {
      preview: 20,
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t', '|'],
    }).meta.delimiter;
  return {
    charset,
    separator,
    rows: parseRows(chunks, { charset, separator, skip: separatorLine ? 1 : 0 }),
  };
}

type Options = { charset: string; separator: string; skip: number };

async function* parseRows(
  chunks: ChunkSource,
  { charset, separator, skip }: Options,
): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
    from_line: skip + 1,
  });
  const text = Readable.from(decodeText(chunks, charset));
  // pipe() does not forward errors.
  text.on('error', (error) => parser.destroy(error));
  try {
    for await (const item of text.pipe(parser)) {
      const { record, info } = item as {
        record: string[];
        info: { records: number; empty_lines: number };
      };
      yield { line: info.records + info.empty_lines + skip, cells: record.map(unescapeFormula) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('imports.quotes', { line: Number(error.lines ?? 0) });
  } finally {
    text.destroy();
  }
}
