import type { ImportKind, StoredField } from '../../import-kinds.ts';
import { OWN_EXPORT } from '../../presets/preset-names.ts';
import type { ImportRow } from '../imports-queries.ts';
import type { FileRow } from '../imports-tables.ts';
import { readBooking } from './read-booking.ts';
import { readFamily } from './read-family.ts';
import { readHolding } from './read-holding.ts';
import { readCredit, readGiftCard, readMembership, readPass } from './read-shop-rows.ts';
import { readWaiver } from './read-waiver.ts';
import { type FileFormat, InvalidCell, RowReader, SkippedRow } from './row-reader.ts';

/** A row that can be stored. `count` (children or visits) and `cents` (balances) are summed. */
export type ValidRow<Values = unknown> = {
  values: Values;
  identity: string[];
  /** Set for balances: whether a number or a code identifies the balance, and not only its owner. */
  balance?: { isNumbered: boolean };
  label: string;
  count: number;
  cents: number;
  stored: StoredField[];
};

const readByKind: Record<ImportKind, (row: RowReader) => ValidRow> = {
  members: readFamily,
  waivers: readWaiver,
  bookings: readBooking,
  memberships: readMembership,
  passes: readPass,
  giftCards: readGiftCard,
  credit: readCredit,
  holdings: readHolding,
};

/** Returns the format for reading the file's rows. */
export function toFileFormat(
  { columns, facts, mapping, chosenOrder, preset }: ImportRow,
  { timezone, currency, today, now }: Pick<FileFormat, 'timezone' | 'currency' | 'today' | 'now'>,
): FileFormat {
  const byField = Object.entries(mapping).flatMap(([field, column]) => {
    const index = columns.indexOf(column);
    const columnFacts = facts[index];
    return columnFacts ? [[field, { index, facts: columnFacts }] as const] : [];
  });
  return {
    columns: new Map(byField),
    width: columns.length,
    order: chosenOrder,
    timezone,
    currency,
    today,
    now,
    isOwnExport: preset === OWN_EXPORT,
  };
}

type ReadRow = { row: ValidRow; doubts: RowReader['doubts'] } | { error: InvalidCell | SkippedRow };

/** Reads one row. Returns an error for a row that is rejected or skipped. */
export function readRow(kind: ImportKind, { cells }: FileRow, format: FileFormat): ReadRow {
  try {
    const reader = new RowReader(cells, format);
    return { row: readByKind[kind](reader), doubts: reader.doubts };
  } catch (error) {
    if (error instanceof InvalidCell || error instanceof SkippedRow) return { error };
    throw error;
  }
}
