import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

/** The job's delay, to debounce successive changes. */
const DELAY_SECONDS = 60;

/**
 * Enqueues a job that recomputes a family's matches, and sets the owner's `updatedAt`, so that jobs enqueued
 * earlier detect the change. Call it in the transaction that changes the profile or the children.
 */
export async function scheduleRematch(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ownerId: string,
): Promise<void> {
  const [updated] = await db
    .update(users)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, ownerId))
    // As text, because a Date would lose the microseconds that the job needs to detect later changes.
    .returning({ at: sql<string>`${users.updatedAt}::text` });
  if (!updated) return;
  await queueJob(db, 'match-family', { userId: ownerId, changedAt: updated.at }, DELAY_SECONDS);
}
