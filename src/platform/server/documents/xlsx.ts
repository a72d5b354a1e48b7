import { strToU8, Zip, ZipDeflate } from 'fflate';
import {
  columnLetters,
  contentTypes,
  escapeXml,
  rootRelations,
  styleSheet,
  styles,
  workbookParts,
} from './xlsx-parts.ts';

export type SheetColumn = {
  title: string;
  type: 'text' | 'number' | 'amount' | 'day' | 'time';
};
/**
 * A text, a number, an amount in units of the currency (not cents), a day ("2026-01-31"), or an instant as the venue's
 * wall time ("2026-01-31 14:30"). Null is an empty cell.
 */
export type SheetCell = string | number | null;

type LetteredColumn = SheetColumn & { letters: string };

/** Excel's limits: rows of a sheet, including the header, and characters of a cell. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;

/**
 * Writes an Excel file in pieces, in constant memory: a bold header row that stays in view, and cells typed by their
 * column. Text is stored as text, so that it never runs as a formula. Rows beyond a sheet's limit continue on another.
 */
export async function* streamXlsx(
  title: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const addPart = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 });
    zip.add(part);
    return part;
  };
  const addWholePart = (path: string, text: string) => addPart(path).push(strToU8(text), true);

  const letteredColumns = columns.map((column, index) => ({
    ...column,
    letters: columnLetters(index),
  }));
  let sheetCount = 0;
  let rowCount = 0;
  let sheet: ZipDeflate | undefined;
  const endSheet = () => sheet?.push(strToU8('</sheetData></worksheet>'), true);
  const beginSheet = () => {
    endSheet();
    sheetCount += 1;
    sheet = addPart(`xl/worksheets/sheet${sheetCount}.xml`);
    sheet.push(strToU8(sheetHead(letteredColumns)));
    rowCount = 1;
  };

  beginSheet();
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; ) {
      if (rowCount === maxRows) beginSheet();
      const rows = batch.slice(start, start + maxRows - rowCount);
      const firstRow = rowCount + 1;
      sheet?.push(
        strToU8(
          rows.map((cells, index) => rowXml(letteredColumns, cells, firstRow + index)).join(''),
        ),
      );
      rowCount += rows.length;
      start += rows.length;
    }
    yield* pieces.splice(0);
  }
  endSheet();
  addWholePart('xl/styles.xml', styleSheet);
  for (const [path, text] of Object.entries(workbookParts(title, sheetCount)))
    addWholePart(path, text);
  addWholePart('_rels/.rels', rootRelations);
  addWholePart('[Content_Types].xml', contentTypes(sheetCount));
  zip.end();
  yield* pieces.splice(0);
}

function sheetHead(columns: readonly LetteredColumn[]): string {
  const widths = columns.map(({ title, type }, index) => {
    const width = Math.max(
      title.length + 2,
      { text: 24, number: 10, amount: 12, day: 12, time: 17 }[type],
    );
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const header = columns
    .map(({ title, letters }) => textCell(`${letters}1`, title, styles.header))
    .join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header}</row>`;
}

/** Rows and cells have their addresses: they are optional, but some programs cannot read a file without them. */
function rowXml(
  columns: readonly LetteredColumn[],
  cells: readonly SheetCell[],
  row: number,
): string {
  const cellsXml = columns.map(({ letters, type }, index) =>
    cellXml(`${letters}${row}`, type, cells[index] ?? null),
  );
  return `<row r="${row}">${cellsXml.join('')}</row>`;
}

function cellXml(address: string, type: SheetColumn['type'], cell: SheetCell): string {
  if (cell === null || cell === '') return '';
  if (type === 'day' || type === 'time')
    return `<c r="${address}" s="${styles[type]}"><v>${toSerialDay(String(cell))}</v></c>`;
  if (typeof cell === 'number') {
    const style = type === 'amount' ? styles.amount : styles.plain;
    return `<c r="${address}" s="${style}"><v>${cell}</v></c>`;
  }
  return textCell(address, cell, styles.plain);
}

function textCell(address: string, text: string, style: number): string {
  const escaped = escapeXml(text.slice(0, MAX_CELL_CHARACTERS));
  return `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Excel counts days from 1899-12-30, with the time of day as a fraction. */
function toSerialDay(wallTime: string): number {
  const [day = '', time = '00:00'] = wallTime.split(' ');
  return Date.parse(`${day}T${time}:00Z`) / 86_400_000 + 25_569;
}
