import type { Db } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { findFamilyOf } from '../../household/server/household-queries.ts';
import type { Place } from './participants-queries.ts';
import { requireMayWrite } from './restrictions-queries.ts';

/**
 * Throws a refusal where somebody may not write in a conversation of theirs (or show that they write):
 * they left, nobody else is there, they have blocked the other, their family did not share messages, or
 * the venue has suspended them.
 */
export async function refuseWriting(
  here: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  { userId, place }: { userId: string; place: Place },
): Promise<void> {
  if (place.hasLeft) throw refusal(403, 'messages.left');
  if (place.type === 'direct' && place.others === 0) throw refusal(409, 'messages.nobodyThere');
  if (place.hasBlocked) throw refusal(403, 'safety.blockedByYou');
  await requireMayWrite(here, db, userId);
  const { mayMessage } = await findFamilyOf(db, userId);
  if (!mayMessage) throw refusal(403, 'messages.notShared');
}
