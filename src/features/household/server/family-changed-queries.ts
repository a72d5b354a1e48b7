import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

/** Debounces: people change several things in a row. */
const SECONDS_AFTER = 60;

/** In the transaction that changes a family's profile or children: its matches are computed again soon. */
export async function familyChanged(
  { queueJob }: Pick<Services, 'queueJob'>,
  db: Db,
  ownerId: string,
): Promise<void> {
  const changedAt = await touchProfile(db, ownerId);
  if (changedAt) await queueJob(db, 'match-family', { userId: ownerId, changedAt }, SECONDS_AFTER);
}

/** Notes that something of a family has changed. Returns when, as precisely as the database knows it. */
async function touchProfile(db: Db, userId: string): Promise<string | null> {
  const [touched] = await db
    .update(users)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
    .returning({ at: sql<string>`${users.updatedAt}::text` });
  return touched?.at ?? null;
}
