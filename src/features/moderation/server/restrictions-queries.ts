import { eq } from 'drizzle-orm';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { isSuspended } from '../moderation-rules.ts';

/** The restrictions that admins placed on the person; null if there are none. */
export async function findRestriction(db: Db, userId: string) {
  const [row] = await db.select().from(restrictions).where(eq(restrictions.userId, userId));
  return row ?? null;
}

/** The end of the person's current suspension; null if there is none. */
export async function findSuspension(db: Db, userId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: restrictions.suspendedUntil })
    .from(restrictions)
    .where(eq(restrictions.userId, userId));
  const until = row?.until ?? null;
  return isSuspended(until, now) ? until : null;
}

/** Adds, changes or lifts the restrictions of the person. */
export async function upsertRestriction(
  db: Db,
  userId: string,
  changes: Partial<Omit<typeof restrictions.$inferInsert, 'userId'>> & { updatedAt: Date },
): Promise<void> {
  await db
    .insert(restrictions)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: restrictions.userId, set: changes });
}
