import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportKind, RowProblem, RowWarning, SkipReason } from '../../import-kinds.ts';

/** The services needed to store rows. */
export type Context = Pick<Services, 'clock' | 'config' | 'venue'>;

/** A valid row with the hash of its identity and, for a balance, the hash of its identity and amount. */
export type KeyedRow<Row> = {
  values: Row;
  key: string;
  balanceKey: string | null;
  line: number;
  label: string;
};

/** Spots of rows that are not yet counted in their session or event, by place; a family's trial counts as one. */
export type TakenSpots = Map<string, number>;

/** A key used by an earlier row of this file or of another import. */
export type KnownKey = { label: string; isFromThisImport: boolean };

/**
 * Import or dry run. A dry run only reads, because it is slow for a large file and must not block bookings, waivers or
 * sign-ups.
 */
export type ImportMode = {
  importId: string;
  isDryRun: boolean;
  /** The spots of earlier rows: of the file in a dry run, otherwise of the batch. */
  takenSpots: TakenSpots;
  findKeys(kind: ImportKind, keys: string[]): Promise<Map<string, KnownKey>>;
};

/** An additional key of a row: an account or a child that other rows may also refer to. */
export type ExtraKey = { kind: ImportKind; key: string; label: string; refs: string[] };

/** The outcome of storing a row, and the records it created, as "table:id". */
export type StoreResult = {
  outcome: 'made' | SkipReason | RowProblem;
  refs?: string[];
  doubts?: { doubt: RowWarning; field: string | null }[];
  extraKeys?: ExtraKey[];
  /** Fields of the row that are not stored, because its account exists already. */
  unstored?: readonly string[];
};

/** Stores rows of one kind in the transaction `db`. Returns one result per row. */
export type StoreRows<Row> = (
  ctx: Context,
  db: Db,
  rows: KeyedRow<Row>[],
  mode: ImportMode,
) => Promise<StoreResult[]>;
