import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { touchProfile } from './profile-queries.ts';

/** People change one thing after the other: matches are found anew so long after the last one. */
const SECONDS_AFTER = 60;

/** In the transaction that changes a family's profile or children: its matches are found anew soon. */
export async function familyChanged(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ownerId: string,
): Promise<void> {
  const changedAt = await touchProfile(db, ownerId);
  if (changedAt) await queueJob(db, 'match-family', { userId: ownerId, changedAt }, SECONDS_AFTER);
}
