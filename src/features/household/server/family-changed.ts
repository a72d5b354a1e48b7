import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

/** Debounces: people change several things in a row. */
const SECONDS_AFTER = 60;

/** Enqueues recomputing a family's matches, in the transaction that changes its profile or children. */
export async function familyChanged(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ownerId: string,
): Promise<void> {
  const [touched] = await db
    .update(users)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, ownerId))
    // As text: a Date would lose the microseconds by which the job detects later changes.
    .returning({ at: sql<string>`${users.updatedAt}::text` });
  if (!touched) return;
  await queueJob(db, 'match-family', { userId: ownerId, changedAt: touched.at }, SECONDS_AFTER);
}
