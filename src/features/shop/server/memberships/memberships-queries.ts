import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import { renewsByItself } from '../../membership-rules.ts';
import { memberships } from '../shop-tables.ts';

export type Membership = typeof memberships.$inferSelect;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Until when its code is good. */
const until = sql`coalesce(${memberships.graceUntil}, ${memberships.periodEnd})`;

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

/** The person's memberships that have not ended, the one that is good for longest first. */
export function findMembershipsOf(db: Db, userId: string): Promise<Membership[]> {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.state, 'ended')))
    .orderBy(desc(until));
}

/** One of the person's own; null for another's. */
export async function findOwnMembership(db: Db, id: string, userId: string) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.userId, userId)));
  return row ?? null;
}

/** The membership, locked until the transaction ends. */
export async function lockMembership(
  db: Db,
  where: { id: string } | { orderId: string } | { subscriptionId: string },
) {
  const isIt =
    'id' in where
      ? eq(memberships.id, where.id)
      : 'orderId' in where
        ? eq(memberships.orderId, where.orderId)
        : eq(memberships.subscriptionId, where.subscriptionId);
  const [row] = await db.select().from(memberships).where(isIt).for('update');
  return row ?? null;
}

export async function changeMembership(
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
 * Those whose renewal is due by `soon` and whom nobody asked about since `askedBefore`, oldest question
 * first: the provider's report may be lost.
 */
export function findDueRenewals(
  db: Db,
  { soon, askedBefore, limit }: { soon: Date; askedBefore: Date; limit: number },
): Promise<Membership[]> {
  return db
    .select()
    .from(memberships)
    .where(
      and(
        ne(memberships.state, 'ended'),
        isNull(memberships.frozenAt),
        isNotNull(memberships.subscriptionId),
        lte(memberships.periodEnd, instant(soon)),
        or(isNull(memberships.askedAt), lte(memberships.askedAt, instant(askedBefore))),
      ),
    )
    .orderBy(sql`${memberships.askedAt} nulls first`)
    .limit(limit);
}

/** Ends memberships whose time is up; frozen ones have none. Returns them. */
export function endMemberships(db: Db, now: Date): Promise<Membership[]> {
  return db
    .update(memberships)
    .set({ state: 'ended', graceUntil: null, updatedAt: now })
    .where(
      and(ne(memberships.state, 'ended'), isNull(memberships.frozenAt), lte(until, instant(now))),
    )
    .returning();
}

/** Yearly ones that renew by themselves between the two instants. */
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

/** The person's subscriptions at the provider. */
export async function findSubscriptionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.subscriptionId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.subscriptionId)));
  return rows.flatMap(({ id }) => id ?? []);
}

export type Payer = { name: string; email: string; language: StoredLanguage };

/** To whom mails about somebody's membership go. */
export async function findPayers(db: Db, userIds: string[]): Promise<Map<string, Payer>> {
  if (userIds.length === 0) return new Map();
  const isOne: SQL = inArray(users.id, userIds);
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(isOne);
  return new Map(rows.map(({ id, ...payer }) => [id, payer]));
}

/** Whether one of the person's goes on by itself: then no second one is sold. */
export async function hasRenewing(db: Db, userId: string): Promise<boolean> {
  return (await findMembershipsOf(db, userId)).some(renewsByItself);
}
