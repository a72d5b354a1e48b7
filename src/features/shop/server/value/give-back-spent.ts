import type { Db } from '#platform/server/database/database.ts';
import { lockSpent, moveValue, type Subject, spendCause } from './ledger-queries.ts';

type Wanted = { verb?: 'return' | 'refund'; most?: number };

/** Of what was spent, the part of each holding that comes back: the last spent first. */
export function partsToGiveBack<S extends { spent: number }>(spent: readonly S[], most: number) {
  let left = most;
  return spent.toReversed().flatMap((one) => {
    const part = Math.min(one.spent, left);
    if (part <= 0) return [];
    left -= part;
    return [{ ...one, part }];
  });
}

/**
 * Gives back what a subject spent and has not got back yet, to where it came from: at most `most` of it,
 * the last spent first. Returns how much came back, in cents and visits. The caller holds the subject's
 * row locked. The number in a cause counts the entries before it: of two calls that saw the same state only
 * one takes effect.
 */
export async function giveBackSpent(
  db: Db,
  subject: Subject,
  { verb = 'return', most = Number.POSITIVE_INFINITY }: Wanted = {},
): Promise<{ cents: number; visits: number }> {
  const back = { cents: 0, visits: 0 };
  for (const { id, kind, part, entries } of partsToGiveBack(await lockSpent(db, subject), most)) {
    const cause = `${verb}:${subject}:${entries}`;
    if (!(await moveValue(db, { holdingId: id, amount: part, cause }))) continue;
    back[kind === 'pass' ? 'visits' : 'cents'] += part;
  }
  return back;
}

/**
 * Paid after its hold expired: spends once more what came back, from the same holdings. The database refuses
 * what is gone by now (`holding_balance`).
 */
export async function spendAgain(db: Db, subject: Subject): Promise<void> {
  for (const { id, taken, spent, entries } of await lockSpent(db, subject)) {
    if (taken === spent) continue;
    const cause = `${spendCause(subject)}:${entries}`;
    await moveValue(db, { holdingId: id, amount: spent - taken, cause });
  }
}
