import type { ColumnFacts, ColumnType } from './column-analyzer.ts';
import type { FieldType, ImportField } from './import-field.ts';
import { findMissingFields, importFields } from './import-fields.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';
import { acuity } from './presets/acuity.ts';
import { bookeo } from './presets/bookeo.ts';
import { mindbody } from './presets/mindbody.ts';
import { playvillage } from './presets/playvillage.ts';
import type { Preset, PresetFile } from './presets/preset.ts';
import { punchpass } from './presets/punchpass.ts';
import { roller } from './presets/roller.ts';
import { smartwaiver } from './presets/smartwaiver.ts';
import { square } from './presets/square.ts';

export const presets: readonly Preset[] = [
  playvillage,
  square,
  acuity,
  bookeo,
  smartwaiver,
  mindbody,
  punchpass,
  roller,
];

type Columns = { names: readonly string[]; facts: readonly ColumnFacts[] };
export type Recognized = {
  kind: ImportKind;
  preset: string | null;
  mapping: Record<string, string>;
};

/**
 * Detects a file's kind, preset and column mapping from its columns, among `kinds`. Falls back to the first of them.
 */
export function recognizeFile(
  columns: Columns,
  kinds: readonly [ImportKind, ...ImportKind[]] = importKinds,
): Recognized {
  const match = presets
    .flatMap(({ id, files }) => files.map((file) => ({ id, file })))
    .filter(({ file }) => kinds.includes(file.kind))
    .filter(({ file }) => file.signature.every((headings) => findColumn(columns, headings)))
    .sort((a, b) => b.file.signature.length - a.file.signature.length)[0];
  if (match) {
    const { id, file } = match;
    return { kind: file.kind, preset: id, mapping: applyPreset(file, columns) };
  }
  const guesses = kinds.map((kind) => {
    const matches = matchColumns(kind, columns);
    const filledCount = Object.values(matches).filter((column) => isFilled(columns, column)).length;
    return { kind, matches, filledCount, missing: findMissingFields(kind, matches).length };
  });
  // Prefer a kind with all required fields, then the one that maps the most columns that have values.
  const [best] = guesses
    .filter(({ missing }) => missing === 0)
    .sort((a, b) => b.filledCount - a.filledCount);
  const { kind, matches } = best ?? {
    kind: kinds[0],
    matches: matchColumns(kinds[0], columns),
  };
  const fields = importFields[kind].filter(({ isClue }) => !isClue);
  return {
    kind,
    preset: null,
    mapping: Object.fromEntries(
      fields.flatMap(({ name }) => (matches[name] ? [[name, matches[name]]] : [])),
    ),
  };
}

const isFilled = ({ names, facts }: Columns, column: string) =>
  facts[names.indexOf(column)]?.looks !== 'empty';

/** Returns the preset's mapping for the columns in the file. */
function applyPreset(file: PresetFile, columns: Columns): Record<string, string> {
  const mapping: Record<string, string> = {};
  for (const [field, headings] of Object.entries(file.mapping)) {
    const column = findColumn(columns, headings);
    if (column) mapping[field] = column;
  }
  return mapping;
}

/** Returns the column of the first of these headings that the file has. */
const findColumn = ({ names }: Columns, headings: string | readonly string[]) =>
  [headings]
    .flat()
    .map((heading) => names.find((name) => normalizeName(name) === normalizeName(heading)))
    .find(Boolean);

/**
 * Guesses the column of each field by its name and type: a yes/no column can't be a name. Omits fields without a
 * matching column.
 */
function matchColumns(kind: ImportKind, { names, facts }: Columns): Record<string, string> {
  const columns = names.map((column, index) => ({
    column,
    name: normalizeName(column),
    looks: facts[index]?.looks ?? 'text',
  }));
  const usedColumns = new Set<string>();
  const mapping: Record<string, string> = {};
  for (const matches of [matchesExactly, matchesPartially]) {
    for (const field of importFields[kind]) {
      if (mapping[field.name]) continue;
      const match = columns.find(
        ({ column, name, looks }) => !usedColumns.has(column) && matches(name, field, looks),
      );
      if (!match) continue;
      mapping[field.name] = match.column;
      usedColumns.add(match.column);
    }
  }
  return mapping;
}

/** Accepts text cells for an exact name; rows with unreadable cells are rejected later. */
const matchesExactly = (name: string, { aliases, type }: ImportField, looks: ColumnType) =>
  aliases.includes(name) && (isCompatible(type, looks) || (looks === 'text' && type !== 'yesNo'));

/** Ignores short aliases, which are part of too many names. */
const matchesPartially = (name: string, { aliases, type }: ImportField, looks: ColumnType) =>
  isCompatible(type, looks) && aliases.some((word) => word.length > 5 && name.includes(word));

const COMPATIBLE_TYPES: Record<FieldType, readonly ColumnType[]> = {
  text: ['text', 'number', 'day', 'time'],
  name: ['text'],
  email: ['email'],
  day: ['day'],
  time: ['time', 'number'],
  money: ['number'],
  count: ['number'],
  yesNo: ['yesNo'],
};

const isCompatible = (type: FieldType, looks: ColumnType) =>
  looks === 'empty' || COMPATIBLE_TYPES[type].includes(looks);

/** Reduces a name to lowercase letters and digits without accents: "Teléfono móvil" becomes "telefonomovil". */
export const normalizeName = (column: string) =>
  column
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
