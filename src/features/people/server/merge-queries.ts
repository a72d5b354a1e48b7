import {
  and,
  asc,
  countDistinct,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { restrictions } from '#features/accounts/server/restrictions-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { eventInterests, events } from '#features/events/server/events-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import { memberships, orders } from '#features/shop/server/shop-tables.ts';
import type { AccountPair, AccountToMerge } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MergeProblem } from '../merge-rules.ts';

/**
 * Locks two accounts and their RSVPs until the transaction ends, in a fixed order to avoid deadlocks: RSVPs first, like
 * a paid RSVP. Otherwise one could become "going" after `findMergeProblems` saw it.
 */
export async function lockAccounts(db: Db, ids: [string, string]): Promise<AccountToMerge[]> {
  await db
    .select({ id: eventInterests.id })
    .from(eventInterests)
    .where(inArray(eventInterests.userId, ids))
    .orderBy(asc(eventInterests.eventId), asc(eventInterests.userId))
    .for('update');
  return db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('update');
}

/** Whether `from` was already merged into `into`. */
export async function wasMerged(db: Db, from: string, into: string): Promise<boolean> {
  const rows = await db
    .select({ id: mergedAccounts.id })
    .from(mergedAccounts)
    .where(and(eq(mergedAccounts.id, from), eq(mergedAccounts.userId, into)));
  return rows.length > 0;
}

/** Stores the former id and email of the merged account. */
export async function recordMerge(db: Db, { from, into }: AccountPair, now: Date): Promise<void> {
  await db.insert(mergedAccounts).values({ ...from, userId: into.id, mergedAt: now });
}

/** The children of an account, oldest first. */
export function findChildren(
  db: Db,
  userId: string,
): Promise<{ id: string; birthMonth: string }[]> {
  return db
    .select({ id: children.id, birthMonth: children.birthMonth })
    .from(children)
    .where(eq(children.userId, userId))
    .orderBy(asc(children.birthMonth), asc(children.createdAt), asc(children.id));
}

type Problem = Exclude<MergeProblem, 'itself' | 'unproven'>;

/** Finds the problems that prevent merging two accounts in either direction, in one statement. */
export async function findMergeProblems(
  db: Db,
  one: string,
  other: string,
  now: Date,
): Promise<Problem[]> {
  const ids = [one, other];
  const both = bothAccounts(db, ids);
  const asBoolean = (condition: SQL | undefined) => sql<boolean>`${condition}`;
  const problems: Record<Problem, SQL<boolean>> = {
    staff: sql`bool_or(${both.role} <> 'member')`,
    closed: asBoolean(isEitherClosed(db, ids)),
    paying: asBoolean(hasPendingPayment(db, both, ids)),
    membership: asBoolean(bothHaveMembership(db, ids)),
    household: asBoolean(isInThirdHousehold(db, ids)),
    events: asBoolean(attendSamePaidEvent(db, one, other, now)),
  };
  const [row] = await db.with(both).select(problems).from(both);
  return (Object.keys(problems) as Problem[]).filter((code) => row?.[code]);
}

const bothAccounts = (db: Db, ids: string[]) =>
  db.$with('both_accounts').as(
    db
      .select({
        id: users.id,
        email: users.email,
        emailVerified: users.emailVerified,
        role: users.role,
      })
      .from(users)
      .where(inArray(users.id, ids)),
  );

const isEitherClosed = (db: Db, ids: string[]) =>
  exists(
    db
      .select({ id: restrictions.userId })
      .from(restrictions)
      .where(and(inArray(restrictions.userId, ids), isNotNull(restrictions.closedAt))),
  );

type Both = ReturnType<typeof bothAccounts>;
type Payable = PgTable & Record<'id' | 'userId' | 'status', AnyPgColumn>;

/** Whether either account has a pending payment, including as a guest under the verified email. */
function hasPendingPayment(db: Db, both: Both, ids: string[]): SQL | undefined {
  const one = { one: sql`1` };
  const isPending = (table: Payable, email: AnyPgColumn) =>
    exists(
      db
        .select(one)
        .from(table)
        .innerJoin(
          both,
          or(
            eq(table.userId, both.id),
            and(isNull(table.userId), both.emailVerified, eq(email, both.email)),
          ),
        )
        .where(eq(table.status, 'pending')),
    );
  const hasOpenCheckout = (table: Payable, kind: string) =>
    exists(
      db
        .select(one)
        .from(table)
        .innerJoin(both, eq(table.userId, both.id))
        .innerJoin(checkouts, and(eq(checkouts.kind, kind), eq(checkouts.subjectId, table.id)))
        .where(inArray(checkouts.state, ['starting', 'open'])),
    );
  return or(
    isPending(bookings, bookings.guardianEmail),
    isPending(orders, orders.guardianEmail),
    isPending(parties, parties.email),
    hasOpenCheckout(bookings, 'booking'),
    hasOpenCheckout(orders, 'order'),
    hasOpenCheckout(parties, 'party'),
    exists(
      db
        .select(one)
        .from(eventInterests)
        .where(and(inArray(eventInterests.userId, ids), eq(eventInterests.status, 'paying'))),
    ),
  );
}

function bothHaveMembership(db: Db, ids: string[]): SQL {
  const holders = db
    .select({ total: countDistinct(memberships.userId) })
    .from(memberships)
    .where(and(inArray(memberships.userId, ids), ne(memberships.state, 'ended')));
  return sql`${holders} = 2`;
}

/** Whether either account is an adult in another owner's household, unless both are in the same one. */
function isInThirdHousehold(db: Db, ids: string[]): SQL | undefined {
  const thirdMemberships = db
    .select({ userId: householdMembers.userId, householdId: householdMembers.householdId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(and(inArray(householdMembers.userId, ids), notInArray(households.ownerId, ids)));
  const thirdHouseholds = thirdMemberships.as('third');
  const shareHousehold = db
    .select({
      isShared: sql`count(*) = 2 and count(distinct ${thirdHouseholds.householdId}) = 1`.as(
        'is_shared',
      ),
    })
    .from(thirdHouseholds);
  return and(exists(thirdMemberships), not(shareHousehold));
}

/** Whether both attend the same event, which has not ended, and at least one has paid for it. */
function attendSamePaidEvent(db: Db, one: string, other: string, now: Date): SQL {
  const second = alias(eventInterests, 'second');
  return exists(
    db
      .select({ id: eventInterests.id })
      .from(eventInterests)
      .innerJoin(second, and(eq(second.eventId, eventInterests.eventId), eq(second.userId, other)))
      .innerJoin(events, eq(events.id, eventInterests.eventId))
      .where(
        and(
          eq(eventInterests.userId, one),
          eq(eventInterests.status, 'going'),
          eq(second.status, 'going'),
          or(isNotNull(eventInterests.bookingId), isNotNull(second.bookingId)),
          gt(events.endsAt, now),
        ),
      ),
  );
}
