import type { Db } from '#platform/server/database/database.ts';
import { cutText } from '#shared/cut-text.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { type ImportKind, rowProblems } from '../../import-kinds.ts';
import type { RowOutcome } from '../../imports-contract.ts';
import { type ImportRow, insertImportedRows, muteWebhooks } from '../imports-queries.ts';
import type { FileRow } from '../imports-tables.ts';
import {
  storeCredit,
  storeGiftCards,
  storeHoldings,
  storePasses,
} from '../store/store-balances.ts';
import { storeBookings } from '../store/store-bookings.ts';
import { storeFamilies } from '../store/store-families.ts';
import { storeMemberships } from '../store/store-memberships.ts';
import type {
  Context,
  ImportMode,
  KeyedRow,
  StoreResult,
  StoreRows,
} from '../store/store-types.ts';
import { storeWaivers } from '../store/store-waivers.ts';
import { readRow, toFileFormat, type ValidRow } from './read-row.ts';
import { toRowKey } from './row-key.ts';

/** The values are untyped: `readRow` and the function in this map are called with the same kind. */
const storeByKind = {
  members: storeFamilies,
  waivers: storeWaivers,
  bookings: storeBookings,
  memberships: storeMemberships,
  passes: storePasses,
  giftCards: storeGiftCards,
  credit: storeCredit,
  holdings: storeHoldings,
} as unknown as Record<ImportKind, StoreRows<unknown>>;

type Counts = Pick<
  ImportRow,
  'made' | 'skipped' | 'refused' | 'doubtful' | 'madeCents' | 'madeCount'
>;
export type BatchResult = {
  outcomes: RowOutcome[];
  counts: Counts;
  /** The keys of stored rows. The dry run saves them to detect duplicates. */
  keys: { key: string; label: string }[];
};

type Line = {
  fileRow: FileRow;
  read: ReturnType<typeof readRow>;
  keyed: KeyedRow<unknown> | null;
  result: StoreResult | null;
};

/** Imports a batch of rows in the transaction `db`, or runs a dry run of it. Returns each row's outcome. */
export async function importRows(
  ctx: Context,
  db: Db,
  file: ImportRow,
  { rows, mode }: { rows: FileRow[]; mode: ImportMode },
): Promise<BatchResult> {
  const { kind } = file;
  const { timezone, currency } = ctx.venue();
  const now = ctx.clock.now();
  const today = venueDateOf(now, timezone);
  const format = toFileFormat(file, { timezone, currency, today, now });
  const lines = rows.map((row): Line => {
    const read = readRow(kind, row, format);
    const keyed = 'row' in read ? toKeyedRow(read.row, row.line) : null;
    return { fileRow: row, read, keyed, result: null };
  });
  await markDuplicates(lines, kind, mode);
  const newLines = lines.filter(({ keyed, result }) => keyed && !result);
  if (!mode.isDryRun) await muteWebhooks(db);
  const results =
    newLines.length > 0
      ? await storeByKind[kind](
          ctx,
          db,
          newLines.flatMap(({ keyed }) => keyed ?? []),
          mode,
        )
      : [];
  for (const [index, line] of newLines.entries()) line.result = results[index] ?? null;
  const records = toRecords(newLines, kind, mode.importId);
  if (!mode.isDryRun)
    await insertImportedRows(
      db,
      records.map(({ label: _, ...record }) => record),
    );
  const secretIndex = format.columns.get('code')?.index;
  const outcomes = lines.map((line) => outcomeOf(line, secretIndex));
  return { outcomes, counts: countsOf(lines, outcomes), keys: records };
}

const toKeyedRow = (
  { values, identity, balance, count, cents, label }: ValidRow,
  line: number,
): KeyedRow<unknown> => ({
  values,
  key: toRowKey(identity),
  balanceKey: balance ? toRowKey(['balance', ...identity, String(count), String(cents)]) : null,
  line,
  label,
});

/**
 * Marks duplicates of earlier rows and earlier imports. Rejects a second balance of the same owner unless it is the same
 * row again, by its number: skipping it could lose money of the family.
 */
async function markDuplicates(lines: Line[], kind: ImportKind, mode: ImportMode) {
  const known = await mode.findKeys(
    kind,
    lines.flatMap(({ keyed }) => (keyed ? keysOf(keyed) : [])),
  );
  const seen = new Set<string>();
  for (const line of lines) {
    const { keyed, read } = line;
    if (!keyed || !('row' in read)) continue;
    const { balance } = read.row;
    const isKnown = (key: string | null) => key !== null && (known.has(key) || seen.has(key));
    if (known.get(keyed.key)?.isFromThisImport === false) line.result = { outcome: 'imported' };
    else if (!isKnown(keyed.key)) line.result = null;
    else if (!balance) line.result = { outcome: 'twice' };
    else if (!isKnown(keyed.balanceKey)) line.result = { outcome: 'otherBalance' };
    else line.result = { outcome: balance.isNumbered ? 'twice' : 'sameAgain' };
    for (const key of keysOf(keyed)) seen.add(key);
  }
}

const keysOf = ({ key, balanceKey }: KeyedRow<unknown>) =>
  balanceKey === null ? [key] : [key, balanceKey];

/** Includes rows whose account already exists, so that no later import recreates the account once it is deleted. */
function toRecords(lines: Line[], kind: ImportKind, importId: string) {
  return lines.flatMap(({ keyed, result }) => {
    if (!keyed || !result || !['made', 'exists'].includes(result.outcome)) return [];
    const { key, balanceKey, label } = keyed;
    const records = [{ kind, key, label, refs: result.refs ?? [] }, ...(result.extraKeys ?? [])];
    if (balanceKey !== null) records.push({ kind, key: balanceKey, label, refs: [] });
    return records.map((record) => ({
      ...record,
      importId,
      line: keyed.line,
    }));
  });
}

function outcomeOf({ fileRow, read, result }: Line, secretIndex: number | undefined): RowOutcome {
  const label = labelOf(fileRow, secretIndex);
  const base = { line: fileRow.line, field: null, doubts: [], stored: [], label };
  if ('error' in read) {
    const { error } = read;
    return 'problem' in error
      ? { ...base, outcome: 'refuse', reason: error.problem, field: error.field }
      : { ...base, outcome: 'skip', reason: error.reason };
  }
  const outcome = result?.outcome ?? 'made';
  if (outcome === 'made') {
    const unstored = result?.unstored ?? [];
    const stored = read.row.stored.filter(({ field }) => !unstored.includes(field));
    const doubts = [...read.doubts, ...(result?.doubts ?? [])].filter(
      ({ doubt, field }) => doubt === 'otherName' || !unstored.includes(field ?? ''),
    );
    return { ...base, outcome: 'make', reason: null, doubts, stored };
  }
  const isRefused = (rowProblems as readonly string[]).includes(outcome);
  return { ...base, outcome: isRefused ? 'refuse' : 'skip', reason: outcome };
}

function countsOf(lines: Line[], outcomes: RowOutcome[]): Counts {
  const withOutcome = (kind: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === kind);
  const madeRows = lines.flatMap(({ read }, index) =>
    'row' in read && outcomes[index]?.outcome === 'make' ? [read.row] : [],
  );
  return {
    made: madeRows.length,
    skipped: withOutcome('skip').length,
    refused: withOutcome('refuse').length,
    doubtful: withOutcome('make').filter(({ doubts }) => doubts.length > 0).length,
    madeCents: madeRows.reduce((sum, { cents }) => sum + cents, 0),
    madeCount: madeRows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Joins the row's first cells to identify it, without the gift card code. */
const labelOf = ({ cells }: FileRow, secretIndex: number | undefined) =>
  cutText(
    cells
      .filter((_, index) => index !== secretIndex)
      .map((cell) => cell.trim())
      .filter(Boolean)
      .slice(0, 3)
      .join(' \u00b7 '),
    120,
  );
