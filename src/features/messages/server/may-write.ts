import { findFamilyOf } from '#features/household/server/index.ts';
import { findSuspension, requireNotSuspended } from '#features/safety/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { Place } from './conversations/participants-queries.ts';

/** What decides, wherever somebody writes: a running suspension's end, and what the family granted. */
type Standing = { suspendedUntil: Date | null; mayMessage: boolean };

/** Reads somebody's standing, in one go with whatever else the caller reads on the same connection. */
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
 * Throws a refusal where somebody may not write in a conversation of theirs (or show that they write):
 * they left, nobody else is there, they have blocked the other, their family did not share messages, or
 * the venue has suspended them.
 */
export function refuseWriting(
  ctx: Pick<Services, 'venue'>,
  place: Place,
  { suspendedUntil, mayMessage }: Standing,
): void {
  if (place.hasLeft) throw httpError(403, 'messages.left');
  if (place.type === 'direct' && place.others === 0) throw httpError(409, 'messages.nobodyThere');
  if (place.hasBlocked) throw httpError(403, 'safety.blockedByYou');
  requireNotSuspended(ctx, suspendedUntil);
  if (!mayMessage) throw httpError(403, 'messages.notShared');
}
