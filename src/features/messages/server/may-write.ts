import { findFamilyOf } from '#features/household/server/index.ts';
import { findSuspension, requireNotSuspended } from '#features/safety/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Participation } from './conversations/participants-queries.ts';

/**
 * What decides whether a person may write anywhere: the end of a current suspension, and the family's
 * grant.
 */
type Standing = { suspendedUntil: Date | null; mayMessage: boolean };

/** Reads a person's standing; pipelined with other reads on the same connection. */
export async function findStanding(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  userId: string,
): Promise<Standing> {
  const [suspendedUntil, { mayMessage }] = await Promise.all([
    findSuspension(db, userId, clock.now()),
    findFamilyOf(db, userId),
  ]);
  return { suspendedUntil, mayMessage };
}

/**
 * Throws if a person may not write (or show typing) in their conversation: they left, nobody else is there,
 * they have blocked the other, their family did not grant messages, or they are suspended.
 */
export function requireMayWriteIn(
  ctx: Pick<Services, 'venue'>,
  participation: Participation,
  { suspendedUntil, mayMessage }: Standing,
): void {
  if (participation.hasLeft) throw httpError(403, 'messages.left');
  if (participation.type === 'direct' && participation.others === 0)
    throw httpError(409, 'messages.nobodyThere');
  if (participation.hasBlocked) throw httpError(403, 'safety.blockedByYou');
  requireNotSuspended(ctx, suspendedUntil);
  if (!mayMessage) throw httpError(403, 'messages.notShared');
}
