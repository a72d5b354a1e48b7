import type { Db } from '#platform/server/database/database.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { RowOutcome } from '../imports-contract.ts';
import { type ImportKind, rowProblems, type StoreOutcome } from '../imports-rules.ts';
import { dryRunRows } from './dry-run-rows.ts';
import { findImported, type ImportRow, muteWebhooks, recordImported } from './imports-queries.ts';
import { type ReadRow, type RowOf, readRow } from './read-rows.ts';
import type { TakenSpots } from './store-bookings.ts';
import { type Context, type Stores, storeRows } from './store-rows.ts';

/** Rows per transaction. */
export const BATCH_SIZE = 500;

type Batch = { rows: string[][]; from: number; seen: Set<string>; dryRunSpots?: TakenSpots };
type ValidRow = Extract<ReadRow<ImportKind>, { key: string }>;

/**
 * Imports a batch of rows in the transaction `db` and returns their outcomes. `from` is the index of the first row in
 * the file, `seen` the keys of earlier rows. With `dryRunSpots`, the spots that earlier rows would take, it is a dry
 * run: it writes nothing and needs no transaction.
 */
export async function importRows(
  ctx: Context,
  db: Db,
  file: ImportRow,
  { rows, from, seen, dryRunSpots }: Batch,
): Promise<RowOutcome[]> {
  const { columns, mapping, dayOrder, kind } = file;
  const today = venueDateOf(ctx.clock.now(), ctx.venue().timezone);
  const parsed = rows.map((cells) => readRow(kind, cells, { columns, mapping, dayOrder, today }));
  const valid = parsed.filter((row): row is ValidRow => 'key' in row);
  const imported = await findImported(
    db,
    kind,
    valid.map(({ key }) => key),
  );
  const newRows: ValidRow[] = [];
  const outcomes = new Map<ReadRow<ImportKind>, StoreOutcome>();
  for (const row of valid) {
    if (imported.has(row.key)) outcomes.set(row, 'imported');
    else if (seen.has(row.key)) outcomes.set(row, 'twice');
    else newRows.push(row);
    seen.add(row.key);
  }
  if (!dryRunSpots) await muteWebhooks(db);
  const results =
    newRows.length > 0 ? await store(ctx, db, kind, { rows: newRows, dryRunSpots }) : [];
  for (const [index, row] of newRows.entries()) outcomes.set(row, results[index] ?? 'made');
  // Rows that exist are recorded too, so that a later import does not recreate them once they are deleted.
  const recorded = newRows.filter((row) => ['made', 'exists'].includes(outcomes.get(row) ?? ''));
  const keys = recorded.map(({ key }) => key);
  if (!dryRunSpots) await recordImported(db, kind, file.id, keys);
  return parsed.map((row, index) => outcomeOf(row, outcomes.get(row), from + index + 2));
}

function store(
  ctx: Context,
  db: Db,
  kind: ImportKind,
  { rows, dryRunSpots }: { rows: ValidRow[]; dryRunSpots: TakenSpots | undefined },
): Promise<StoreOutcome[]> {
  const values = rows.map((row) => row.values);
  const stores: Stores = dryRunSpots ? dryRunRows : storeRows;
  const taken = dryRunSpots ?? new Map();
  // All rows of a file have the same kind.
  switch (kind) {
    case 'members':
      return stores.members(ctx, db, values as RowOf['members'][], taken);
    case 'waivers':
      return stores.waivers(ctx, db, values as RowOf['waivers'][], taken);
    case 'bookings':
      return stores.bookings(ctx, db, values as RowOf['bookings'][], taken);
  }
}

function outcomeOf(
  row: ReadRow<ImportKind>,
  stored: StoreOutcome | undefined,
  line: number,
): RowOutcome {
  const { label } = row;
  if ('problem' in row) {
    return { line, outcome: 'refuse', reason: row.problem, field: row.field, label };
  }
  if (stored === undefined || stored === 'made')
    return { line, outcome: 'make', reason: null, field: null, label };
  const isRefused = (rowProblems as readonly string[]).includes(stored);
  return { line, outcome: isRefused ? 'refuse' : 'skip', reason: stored, field: null, label };
}
