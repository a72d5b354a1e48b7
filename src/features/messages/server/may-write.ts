import { findFamilyOf } from '#features/household/server/index.ts';
import { findSuspension, requireNotSuspended } from '#features/moderation/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Participation } from './conversations/participants-queries.ts';

/**
 * Whether a person may write at all: the end of a current suspension, and the grant of the family that they joined.
 */
type WriteAccess = { suspendedUntil: Date | null; mayMessage: boolean };

/** Reads a person's suspension and message grant; can be pipelined with other reads. */
export async function findWriteAccess(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  userId: string,
): Promise<WriteAccess> {
  const [suspendedUntil, { mayMessage }] = await Promise.all([
    findSuspension(db, userId, clock.now()),
    findFamilyOf(db, userId),
  ]);
  return { suspendedUntil, mayMessage };
}

/**
 * Throws if a person may not write (or send typing updates) in a conversation: they left, no one else is left in it,
 * they blocked the other person, they are suspended, or their family did not grant messages.
 */
export function assertMayWriteIn(
  ctx: Pick<Services, 'venue'>,
  participation: Participation,
  { suspendedUntil, mayMessage }: WriteAccess,
): void {
  if (participation.hasLeft) throw httpError(403, 'messages.left');
  if (participation.type === 'direct' && participation.others === 0)
    throw httpError(409, 'messages.nobodyThere');
  if (participation.hasBlocked) throw httpError(403, 'safety.blockedByYou');
  requireNotSuspended(ctx, suspendedUntil);
  if (!mayMessage) throw httpError(403, 'messages.notShared');
}
