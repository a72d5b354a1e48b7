import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { endSessions } from './accounts-queries.ts';
import { users } from './accounts-tables.ts';
import { restrictions } from './restrictions-tables.ts';

/** Whether an admin has closed the account, which blocks signing in. */
export async function isAccountClosed(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: restrictions.userId })
    .from(restrictions)
    .where(and(eq(restrictions.userId, userId), isNotNull(restrictions.closedAt)));
  return found.length > 0;
}

/**
 * Closes the account and deletes its sessions. The row lock ensures that a concurrent new session is either
 * deleted here or rejected by the database (migration closed_accounts).
 */
export async function closeAccount(db: Db, userId: string, now: Date): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const closed = { closedAt: now, updatedAt: now };
  await db
    .insert(restrictions)
    .values({ userId, ...closed })
    .onConflictDoUpdate({ target: restrictions.userId, set: closed });
  await endSessions(db, userId);
}
