import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../server/database.ts';
import { memberships } from './shop-tables.ts';

export type Membership = typeof memberships.$inferSelect;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Writes a membership; false if this line of the order gave one before. */
export async function insertMembership(
  db: Db,
  values: typeof memberships.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(memberships)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  return rows.length > 0;
}

/** The one that is paid for longest. */
export async function findRunningMembership(
  db: Db,
  userId: string,
  now: Date,
): Promise<Membership | null> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        ne(memberships.state, 'ended'),
        gt(memberships.periodEnd, instant(now)),
      ),
    )
    .orderBy(desc(memberships.periodEnd))
    .limit(1);
  return row ?? null;
}

/** Ends memberships whose time is up; answers whose last one that was. */
export async function endMemberships(db: Db, now: Date): Promise<string[]> {
  const ended = await db
    .update(memberships)
    .set({ state: 'ended', updatedAt: now })
    .where(and(ne(memberships.state, 'ended'), lte(memberships.periodEnd, instant(now))))
    .returning({ userId: memberships.userId });
  const userIds = [...new Set(ended.flatMap(({ userId }) => userId ?? []))];
  const other = alias(memberships, 'other');
  const still = await Promise.all(
    userIds.map(async (userId) => {
      const [row] = await db
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.userId, userId), ne(other.state, 'ended')))
        .limit(1);
      return row ? null : userId;
    }),
  );
  return still.filter((userId) => userId !== null);
}
