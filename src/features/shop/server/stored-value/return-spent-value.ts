import type { Db } from '#platform/server/database/database.ts';
import { addLedgerEntry, lockSpentHoldings, type Subject, spendCause } from './ledger-queries.ts';

/** What to return: up to `maxCents` of gift cards and credit, and the visits of passes unless `visits` is false. */
type ReturnLimits = { maxCents?: number; visits?: boolean };
type Options = ReturnLimits & { verb?: 'return' | 'refund' };

/** Splits what is returned over the spent holdings, in reverse order of spending. Visits are returned whole. */
export function splitReturnedValue<S extends { kind: string; spent: number }>(
  holdings: readonly S[],
  { maxCents = Number.POSITIVE_INFINITY, visits = true }: ReturnLimits,
) {
  let remainingCents = maxCents;
  return holdings.toReversed().flatMap((holding) => {
    const isPass = holding.kind === 'pass';
    const part = Math.min(
      holding.spent,
      isPass && visits ? holding.spent : isPass ? 0 : remainingCents,
    );
    if (part <= 0) return [];
    if (!isPass) remainingCents -= part;
    return [{ ...holding, part }];
  });
}

/**
 * Returns a subject's spending to the holdings it came from, within the limits, in reverse order of spending.
 * Returns the amounts in cents and visits. The caller must have locked the subject's row. The number in a cause counts
 * the preceding entries, so that only one of two calls based on the same state takes effect.
 */
export async function returnSpentValue(
  db: Db,
  subject: Subject,
  { verb = 'return', ...limits }: Options = {},
): Promise<{ cents: number; visits: number }> {
  const returned = { cents: 0, visits: 0 };
  for (const { id, kind, part, entries } of splitReturnedValue(
    await lockSpentHoldings(db, subject),
    limits,
  )) {
    const cause = `${verb}:${subject}:${entries}`;
    if (!(await addLedgerEntry(db, { holdingId: id, amount: part, cause }))) continue;
    returned[kind === 'pass' ? 'visits' : 'cents'] += part;
  }
  return returned;
}

/**
 * Spends the returned value again from the same holdings, for a subject paid after its hold expired. Violates
 * `holding_balance` if the value has been spent elsewhere.
 */
export async function respendValue(db: Db, subject: Subject): Promise<void> {
  for (const { id, originalAmount, spent, entries } of await lockSpentHoldings(db, subject)) {
    if (originalAmount === spent) continue;
    const cause = `${spendCause(subject)}:${entries}`;
    await addLedgerEntry(db, { holdingId: id, amount: spent - originalAmount, cause });
  }
}
