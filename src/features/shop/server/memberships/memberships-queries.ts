import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import { isAutoRenewing } from '../../membership-rules.ts';
import { memberships } from '../shop-tables.ts';

export type Membership = typeof memberships.$inferSelect;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The end of a membership's validity. */
const validUntil = sql`coalesce(${memberships.graceUntil}, ${memberships.periodEnd})`;

/** Returns false if this order line already has a membership. */
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

/** The user's memberships that have not ended, longest validity first. */
export function findUserMemberships(db: Db, userId: string): Promise<Membership[]> {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.state, 'ended')))
    .orderBy(desc(validUntil));
}

/** Returns null for another user's membership. */
export async function findUserMembership(db: Db, id: string, userId: string) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.userId, userId)));
  return row ?? null;
}

/** Locks the membership until the transaction ends. */
export async function lockMembership(
  db: Db,
  where: { id: string } | { orderId: string } | { subscriptionId: string },
) {
  const condition =
    'id' in where
      ? eq(memberships.id, where.id)
      : 'orderId' in where
        ? eq(memberships.orderId, where.orderId)
        : eq(memberships.subscriptionId, where.subscriptionId);
  const [row] = await db.select().from(memberships).where(condition).for('update');
  return row ?? null;
}

export async function updateMembership(
  db: Db,
  id: string,
  changes: Partial<Omit<Membership, 'id' | 'userId' | 'orderId'>>,
): Promise<void> {
  await db
    .update(memberships)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(memberships.id, id));
}

/**
 * Memberships with a subscription whose paid period ends by `dueBefore` and that were last synced before
 * `syncedBefore`, the least recently synced first. Omits frozen ones; includes those that end with the
 * period.
 */
export function findDueRenewals(
  db: Db,
  { dueBefore, syncedBefore, limit }: { dueBefore: Date; syncedBefore: Date; limit: number },
): Promise<Membership[]> {
  return db
    .select()
    .from(memberships)
    .where(
      and(
        ne(memberships.state, 'ended'),
        isNull(memberships.frozenAt),
        isNotNull(memberships.subscriptionId),
        lte(memberships.periodEnd, instant(dueBefore)),
        or(isNull(memberships.syncedAt), lte(memberships.syncedAt, instant(syncedBefore))),
      ),
    )
    .orderBy(sql`${memberships.syncedAt} nulls first`)
    .limit(limit);
}

/** Ends and returns expired memberships, except frozen ones. */
export function endExpiredMemberships(db: Db, now: Date): Promise<Membership[]> {
  return db
    .update(memberships)
    .set({ state: 'ended', graceUntil: null, updatedAt: now })
    .where(
      and(
        ne(memberships.state, 'ended'),
        isNull(memberships.frozenAt),
        lte(validUntil, instant(now)),
      ),
    )
    .returning();
}

/** Yearly memberships that renew between the two instants. */
export function findYearlyRenewals(db: Db, from: Date, to: Date): Promise<Membership[]> {
  return db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.duration, 'year'),
        eq(memberships.state, 'active'),
        eq(memberships.cancelAtPeriodEnd, false),
        isNull(memberships.frozenAt),
        isNotNull(memberships.subscriptionId),
        sql`${memberships.periodEnd} > ${instant(from)}`,
        lte(memberships.periodEnd, instant(to)),
      ),
    );
}

/** The ids of the user's subscriptions at the provider. */
export async function findSubscriptionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.subscriptionId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.subscriptionId)));
  return rows.flatMap(({ id }) => id ?? []);
}

export type Payer = { name: string; email: string; language: StoredLanguage };

/** The recipients of membership emails, by user id. */
export async function findPayers(db: Db, userIds: string[]): Promise<Map<string, Payer>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(inArray(users.id, userIds));
  return new Map(rows.map(({ id, ...payer }) => [id, payer]));
}

/** Whether the user has a renewing membership, which rules out a second one. */
export async function hasRenewingMembership(db: Db, userId: string): Promise<boolean> {
  return (await findUserMemberships(db, userId)).some(isAutoRenewing);
}
