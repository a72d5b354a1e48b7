import { and, asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { blocks } from './moderation-tables.ts';

/**
 * A raw SQL condition: neither account has blocked the other. `first` and `second` are SQL expressions for account ids
 * ("$1", "other.id"), never values.
 */
export const notBlocked = (first: string, second: string) => `not exists (
  select from blocks
  where (blocker_id, blocked_id) in ((${first}, ${second}), (${second}, ${first})))`;

/** Whether the blocker has blocked the person. Ignores blocks in the other direction. */
export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const found = await db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return found.length > 0;
}

/** Adds a block; false if it already exists. Both accounts must exist. */
export async function block(
  db: Db,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insert(blocks)
    .values({ blockerId, blockedId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: blocks.blockedId });
  return inserted.length > 0;
}

/** Deletes a block; false if there was none. */
export async function unblock(
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const deleted = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  return deleted.length > 0;
}

/** The people whom the user has blocked, sorted by name. */
export function findBlocked(db: Db, userId: string) {
  return db
    .select({ userId: users.id, name: users.name, profileImageUrl: users.profileImageUrl })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, userId))
    .orderBy(asc(users.name), asc(users.id));
}
