import { cutText } from '#shared/cut-text.ts';
import type { FileRow } from '../imports-tables.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MAX_COLUMNS = 200;
/** The maximum number of rows above the table, such as a title and a date. */
const MAX_TITLE_ROWS = 10;

/**
 * Finds the heading: the first row with at least 60% as many filled cells as the widest of the first rows. Rows above it
 * are a title. Throws UnreadableFile if there is no table or it has too many columns.
 */
export function findHeading(rows: FileRow[]): { columns: string[]; index: number } {
  const widths = rows.slice(0, MAX_TITLE_ROWS + 5).map(countFilledCells);
  const widest = Math.max(0, ...widths);
  const index = widths.findIndex((width) => width >= Math.max(2, Math.ceil(widest * 0.6)));
  const heading = rows[index];
  if (!heading || index > MAX_TITLE_ROWS) throw new UnreadableFile('imports.noTable');
  const columns = makeUniqueNames(heading.cells);
  if (columns.length > MAX_COLUMNS)
    throw new UnreadableFile('imports.tooManyColumns', { max: MAX_COLUMNS });
  return { columns, index };
}

const countFilledCells = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length;

/** Makes column names unique by numbering duplicates: "Name", "Name 2". */
function makeUniqueNames(heading: string[]): string[] {
  const seen = new Set<string>();
  const last = heading.findLastIndex((text) => text.trim() !== '');
  return heading.slice(0, last + 1).map((text, index) => {
    const name = cutText(text.trim().replace(/\s+/g, ' '), 190) || `${index + 1}`;
    let unique = name;
    for (let count = 2; seen.has(unique); count += 1) unique = `${name} ${count}`;
    seen.add(unique);
    return unique;
  });
}
