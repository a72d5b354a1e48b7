import type { Db } from '#platform/server/database/database.ts';
import { lockSpent, moveValue, type Subject, spendCause } from './ledger-queries.ts';

type Options = { verb?: 'return' | 'refund'; most?: number };

/** Splits `most` over the spent holdings, last spent first. */
export function splitReturnedValue<S extends { spent: number }>(spent: readonly S[], most: number) {
  let left = most;
  return spent.toReversed().flatMap((one) => {
    const part = Math.min(one.spent, left);
    if (part <= 0) return [];
    left -= part;
    return [{ ...one, part }];
  });
}

/**
 * Returns a subject's unreturned spending to the holdings it came from: at most `most`, last spent first.
 * Returns the amounts in cents and visits. The caller has locked the subject's row. The number in a cause
 * counts the entries before it, so that only one of two calls that saw the same state takes effect.
 */
export async function returnSpentValue(
  db: Db,
  subject: Subject,
  { verb = 'return', most = Number.POSITIVE_INFINITY }: Options = {},
): Promise<{ cents: number; visits: number }> {
  const back = { cents: 0, visits: 0 };
  for (const { id, kind, part, entries } of splitReturnedValue(await lockSpent(db, subject), most)) {
    const cause = `${verb}:${subject}:${entries}`;
    if (!(await moveValue(db, { holdingId: id, amount: part, cause }))) continue;
    back[kind === 'pass' ? 'visits' : 'cents'] += part;
  }
  return back;
}

/**
 * For a subject paid after its hold expired: spends the returned value again from the same holdings.
 * Violates `holding_balance` if it was spent in the meantime.
 */
export async function respendValue(db: Db, subject: Subject): Promise<void> {
  for (const { id, taken, spent, entries } of await lockSpent(db, subject)) {
    if (taken === spent) continue;
    const cause = `${spendCause(subject)}:${entries}`;
    await moveValue(db, { holdingId: id, amount: spent - taken, cause });
  }
}
