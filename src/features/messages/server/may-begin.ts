import type { Db } from '../../../server/database.ts';
import { refusal } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { findVisibility } from '../../accounts/server/accounts-queries.ts';
import { findFamilyOf } from '../../household/server/household-queries.ts';
import { areMatched } from '../../matches/server/visible-matches-queries.ts';

/**
 * Throws a refusal where somebody may not begin a conversation with another (decision 0023): the other's
 * visibility decides, by `matches` only those who were matched and approved. 404 for no such account.
 */
export async function refuseBeginning(
  _here: Pick<Services, 'clock'>,
  db: Db,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<void> {
  const { mayMessage, ownerId } = await findFamilyOf(db, userId);
  if (!mayMessage) throw refusal(403, 'messages.notShared');
  const visibility = await findVisibility(db, otherId);
  if (visibility === null) throw refusal(404, 'messages.noSuchPerson');
  const other = await findFamilyOf(db, otherId);
  const isOpen =
    visibility === 'members' ||
    (visibility === 'matches' && (await areMatched(db, ownerId, other.ownerId)));
  if (!isOpen) throw refusal(403, 'messages.notOpenToYou');
}
