import type { Db } from '../../../server/database.ts';
import { lockSpent, moveValue, type Subject } from './ledger-queries.ts';

type Wanted = { verb?: 'return' | 'refund'; most?: number };

/**
 * Gives back what a subject spent and has not got back yet, to where it came from: at most `most` of it,
 * the last spent first. Answers how much came back, in cents and visits. The caller holds the subject's
 * row locked. The number in a cause counts what happened before, so that of two who saw the same state
 * one has an effect.
 */
export async function giveBackSpent(
  db: Db,
  subject: Subject,
  { verb = 'return', most = Number.POSITIVE_INFINITY }: Wanted = {},
): Promise<{ cents: number; visits: number }> {
  const back = { cents: 0, visits: 0 };
  let left = most;
  for (const { id, kind, spent, entries } of (await lockSpent(db, subject)).reverse()) {
    const part = Math.min(spent, left);
    if (part <= 0) continue;
    const cause = `${verb}:${subject}:${entries}`;
    if (!(await moveValue(db, { holdingId: id, amount: part, cause }))) continue;
    left -= part;
    back[kind === 'pass' ? 'visits' : 'cents'] += part;
  }
  return back;
}
