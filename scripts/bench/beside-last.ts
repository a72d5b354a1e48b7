/** The column that a table is read for: the first of these that it has. */
const FIGURES = [
  'measured',
  'to next paint',
  'shown after',
  'server p95',
  'ratio',
  'per second',
  'median',
  'total, s',
];
const COLUMN = 'last committed';

/** Adds a column to each table of a document: the figure that the last document has for a row of the same name. */
export function besideLast(document: string, last: string): string {
  const known = new Map<string, string>();
  for (const { name, figure } of rowsOf(last)) if (name) known.set(name, figure);
  return rowsOf(document)
    .map(({ line, name, kind }) => {
      if (kind === 'heading') return `${line} ${COLUMN} |`;
      if (kind === 'rule') return `${line}---|`;
      return kind === 'row' ? `${line} ${known.get(name) ?? ''} |` : line;
    })
    .join('\n');
}

type Line = {
  line: string;
  kind: 'heading' | 'rule' | 'row' | 'other';
  name: string;
  figure: string;
};

/** The lines of a document, with name and figure of each row; a name that a table repeats is numbered. */
function rowsOf(document: string): Line[] {
  let heading: string[] | null = null;
  let counts = new Map<string, number>();
  return document.split('\n').map((line) => {
    const cells = cellsOf(line);
    const other = { line, kind: 'other', name: '', figure: '' } as const;
    if (!cells) {
      heading = null;
      return other;
    }
    if (!heading) {
      heading = cells;
      counts = new Map();
      return figureColumn(heading) < 0 ? other : { ...other, kind: 'heading' };
    }
    if (figureColumn(heading) < 0) return other;
    if (cells.every((cell) => cell === '---')) return { ...other, kind: 'rule' };
    // A row's name is in its first column, or in "from" and "to".
    const name = [heading[0], ...cells.slice(0, heading[1] === 'to' ? 2 : 1)].join('|');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const figure = cells[figureColumn(heading)] ?? '';
    return { line, kind: 'row', name: `${name}|${count}`, figure };
  });
}

/** The cells of a line of a table; null for other lines. */
const cellsOf = (line: string): string[] | null =>
  line.startsWith('|')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : null;

const figureColumn = (heading: string[]): number =>
  heading.indexOf(FIGURES.find((figure) => heading.includes(figure)) ?? '\0');
