import type { Db } from '#platform/server/database/database.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import type { RowOutcome } from '../imports-contract.ts';
import { type ImportKind, rowProblems, type Stored } from '../imports-rules.ts';
import { findImported, type ImportRow, muteWebhooks, recordImported } from './imports-queries.ts';
import { type ReadRow, type RowOf, readRow } from './read-rows.ts';
import type { Taken } from './store-bookings.ts';
import { type Context, type Stores, storeRows } from './store-rows.ts';
import { tryRows } from './try-rows.ts';

/** Rows per transaction. */
export const BATCH = 500;

type Rows = { rows: string[][]; from: number; seen: Set<string>; tried?: Taken };
type Good = Extract<ReadRow<ImportKind>, { key: string }>;

/**
 * Imports a batch of rows in the transaction `db` and returns their outcomes. `from` is the index of the
 * first row in the file, `seen` the keys of earlier rows. With `tried`, the spots that earlier rows
 * would take, it is a trial: nothing is written, and no transaction is needed.
 */
export async function importRows(
  ctx: Context,
  db: Db,
  file: ImportRow,
  { rows, from, seen, tried }: Rows,
): Promise<RowOutcome[]> {
  const { columns, mapping, dayOrder, kind } = file;
  const today = venueDateOf(ctx.clock.now(), ctx.venue().timezone);
  const read = rows.map((cells) => readRow(kind, cells, { columns, mapping, dayOrder, today }));
  const good = read.filter((row): row is Good => 'key' in row);
  const imported = await findImported(
    db,
    kind,
    good.map(({ key }) => key),
  );
  const isNew: Good[] = [];
  const outcomes = new Map<ReadRow<ImportKind>, Stored>();
  for (const row of good) {
    if (imported.has(row.key)) outcomes.set(row, 'imported');
    else if (seen.has(row.key)) outcomes.set(row, 'twice');
    else isNew.push(row);
    seen.add(row.key);
  }
  if (!tried) await muteWebhooks(db);
  const stored = isNew.length > 0 ? await store(ctx, db, kind, { rows: isNew, tried }) : [];
  for (const [index, row] of isNew.entries()) outcomes.set(row, stored[index] ?? 'made');
  // Existing ones are recorded, too: once deleted, an import does not recreate them.
  const recorded = isNew.filter((row) => ['made', 'exists'].includes(outcomes.get(row) ?? ''));
  const keys = recorded.map(({ key }) => key);
  if (!tried) await recordImported(db, kind, file.id, keys);
  return read.map((row, index) => outcomeOf(row, outcomes.get(row), from + index + 2));
}

function store(
  ctx: Context,
  db: Db,
  kind: ImportKind,
  { rows, tried }: { rows: Good[]; tried: Taken | undefined },
): Promise<Stored[]> {
  const values = rows.map((row) => row.values);
  const stores: Stores = tried ? tryRows : storeRows;
  const taken = tried ?? new Map();
  // Rows of one file are of one kind.
  switch (kind) {
    case 'members':
      return stores.members(ctx, db, values as RowOf['members'][], taken);
    case 'waivers':
      return stores.waivers(ctx, db, values as RowOf['waivers'][], taken);
    case 'bookings':
      return stores.bookings(ctx, db, values as RowOf['bookings'][], taken);
  }
}

function outcomeOf(row: ReadRow<ImportKind>, stored: Stored | undefined, line: number): RowOutcome {
  const { label } = row;
  if ('problem' in row) {
    return { line, outcome: 'refuse', reason: row.problem, field: row.field, label };
  }
  if (stored === undefined || stored === 'made')
    return { line, outcome: 'make', reason: null, field: null, label };
  const isRefused = (rowProblems as readonly string[]).includes(stored);
  return { line, outcome: isRefused ? 'refuse' : 'skip', reason: stored, field: null, label };
}
