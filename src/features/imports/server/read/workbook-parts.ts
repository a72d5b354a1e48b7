import { strFromU8, unzipSync } from 'fflate';
import type { WorkbookNotes } from '../../import-kinds.ts';

/** Cells that Excel merged: a column from its first row to its last one, all counted from 0. */
type MergedColumn = { column: number; firstRow: number; lastRow: number };

const MERGE = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g;
const ERROR_CELL = /<(?:\w+:)?c\s[^>]*?\bt="e"/g;
const FORMULA_WITHOUT_RESULT =
  /<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)(?:<(?:\w+:)?v\s*\/>|<v><\/v>)?<\/(?:\w+:)?c>/g;

/**
 * Reads what the library for workbooks leaves out: merged cells, formulas without a result, macros and other sheets.
 * `content` is a valid workbook whose unpacked size has been checked.
 */
export function readWorkbookParts(content: Buffer) {
  const names = new Set<string>();
  const readTexts = (wanted: string[]) => {
    const files = unzipSync(content, {
      filter: ({ name }) => {
        names.add(name);
        return wanted.includes(name);
      },
    });
    return wanted.map((name) => strFromU8(files[name] ?? new Uint8Array()));
  };
  const [workbook = '', relations = ''] = readTexts([
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
  ]);
  const [first, ...others] = readTags(workbook, 'sheet');
  const target = readTags(relations, 'Relationship').find(
    (tag) => readAttribute(tag, 'Id') === readAttribute(first ?? '', 'r:id'),
  );
  const path = readAttribute(target ?? '', 'Target');
  const [sheet = ''] = readTexts([path.startsWith('/') ? path.slice(1) : `xl/${path}`]);
  const merges = [...sheet.matchAll(MERGE)].map(
    ([, letters = '', firstRow, lastRow]): MergedColumn => ({
      column: columnIndex(letters),
      firstRow: Number(firstRow) - 1,
      lastRow: Number(lastRow) - 1,
    }),
  );
  const notes: WorkbookNotes = {
    filledCells: 0,
    emptyFormulas: countMatches(sheet, ERROR_CELL) + countMatches(sheet, FORMULA_WITHOUT_RESULT),
    hasMacros: names.has('xl/vbaProject.bin'),
    otherSheets: others.map((tag) => readAttribute(tag, 'name')),
  };
  return { merges, notes };
}

/**
 * Copies the value of each merged cell to the rows below it, because it applies to all of them; not to the columns beside
 * it, which have their own meaning. Returns the number of cells filled.
 */
export function fillMergedRows(rows: string[][], merges: MergedColumn[]): number {
  let count = 0;
  for (const { column, firstRow, lastRow } of merges) {
    const value = rows[firstRow]?.[column] ?? '';
    for (const cells of rows.slice(firstRow + 1, lastRow + 1)) {
      if (value === '' || cells[column] !== '') continue;
      cells[column] = value;
      count += 1;
    }
  }
  return count;
}

const readTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g'))].map(([tag]) => tag);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const readAttribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(
    /&(\w+);/g,
    (entity, key: string) => ENTITIES[key] ?? entity,
  );

const countMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** Returns the index of a column by its letters: 0 for A, 26 for AA. */
const columnIndex = (letters: string) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
