import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportKind, RowDoubt, RowProblem, SkipReason } from '../../import-kinds.ts';

/** The services needed to store rows. */
export type Context = Pick<Services, 'clock' | 'config' | 'venue'>;

/** A valid row with the hash of its identity. */
export type KeyedRow<Row> = { values: Row; key: string; line: number; label: string };

/** Spots taken by rows that the slots do not count yet, by date and time. */
export type TakenSpots = Map<string, number>;

/** A key that an earlier row has used: of this file or of another import. */
export type KnownKey = { label: string; isOfThisFile: boolean };

/**
 * How rows are stored. A trial makes the same decisions with reads only, because a trial of a whole file is slow and
 * must not block bookings, waivers or sign-ups.
 */
export type ImportMode = {
  importId: string;
  isDryRun: boolean;
  /** In a trial: the spots that earlier rows would take. */
  taken: TakenSpots;
  findKeys(kind: ImportKind, keys: string[]): Promise<Map<string, KnownKey>>;
};

/** A key recorded besides the row's own: an account or a child that other rows may name as well. */
export type ExtraKey = { kind: ImportKind; key: string; label: string; refs: string[] };

/** What became of a row, and what it created, as "table:id". */
export type StoreResult = {
  outcome: 'made' | SkipReason | RowProblem;
  refs?: string[];
  doubts?: { doubt: RowDoubt; field: string | null }[];
  extraKeys?: ExtraKey[];
};

/** Stores rows of one kind in the transaction `db`, and returns what became of each. */
export type StoreRows<Row> = (
  ctx: Context,
  db: Db,
  rows: KeyedRow<Row>[],
  mode: ImportMode,
) => Promise<StoreResult[]>;
