import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/accounts/server/accounts-tables.ts';
import { mergedAccounts } from '#features/accounts/server/merged-accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { releaseSpots } from '#features/bookings/server/index.ts';
import { visits } from '#features/check-in/server/check-in-tables.ts';
import { releaseEventSpots } from '#features/events/server/index.ts';
import { householdMembers } from '#features/household/server/household-tables.ts';
import { familyNotes } from '#features/people/server/people-tables.ts';
import { removeAccount } from '#features/profile/server/index.ts';
import { children } from '#features/profile/server/profile-tables.ts';
import {
  deleteImportedMembership,
  findChangedBalanceIds,
  findChangedMembershipIds,
  revertImportedBalances,
} from '#features/shop/server/index.ts';
import { holdings, memberships, orders } from '#features/shop/server/shop-tables.ts';
import { deleteImportedWaivers } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { ImportRow } from './imports-queries.ts';

/** Ids of the records that an import created, by table. */
export type Refs = Record<
  'user' | 'child' | 'waiver' | 'booking' | 'holding' | 'membership',
  string[]
>;

/** Returns the records of an import that were used or changed since, as "table:id". */
export async function findUsedRefs(db: Db, refs: Refs, file: ImportRow): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (table: keyof Refs, ids: Iterable<string>) => {
    for (const id of ids) used.add(`${table}:${id}`);
  };
  const usedChildren = new Set(await findUsedChildren(db, refs.child));
  const unusedChildren = refs.child.filter((id) => !usedChildren.has(id));
  add('user', await findUsedAccounts(db, { ...refs, child: unusedChildren }));
  add('child', usedChildren);
  add('waiver', await findUsedWaivers(db, refs.waiver, file));
  add('booking', await findUsedBookings(db, refs.booking));
  add('holding', await findChangedBalanceIds(db, refs.holding));
  add('membership', await findChangedMembershipIds(db, refs.membership));
  add('membership', await findUsedMemberships(db, refs.membership, file));
  return used;
}

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}

/**
 * Returns accounts that have signed in or have data beyond `refs`, such as children that a later import added or that are
 * kept: deleting the account would delete them too.
 */
async function findUsedAccounts(db: Db, { user, membership, child }: Refs): Promise<string[]> {
  if (user.length === 0) return [];
  const has = (table: PgTable, column: AnyPgColumn) =>
    sql`exists (select from ${table} where ${column} = ${users.id})`;
  const otherMembership = sql`exists (select from ${memberships} where ${memberships.userId} = ${users.id}
    ${membership.length > 0 ? sql`and ${memberships.id} not in ${membership}` : sql``})`;
  const otherChild = sql`exists (select from ${children} where ${children.userId} = ${users.id}
    ${child.length > 0 ? sql`and ${children.id} not in ${child}` : sql``})`;
  return idsOf(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, user),
          or(
            eq(users.emailVerified, true),
            has(sessions, sessions.userId),
            has(householdMembers, householdMembers.userId),
            has(familyNotes, familyNotes.userId),
            has(visits, visits.userId),
            has(bookings, bookings.userId),
            has(orders, orders.userId),
            has(holdings, holdings.userId),
            otherMembership,
            otherChild,
          ),
        ),
      ),
  );
}

/** Returns children whose family has signed in or changed them. */
async function findUsedChildren(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return idsOf(
    db
      .select({ id: children.id })
      .from(children)
      .innerJoin(users, eq(users.id, children.userId))
      .where(
        and(
          inArray(children.id, ids),
          or(eq(users.emailVerified, true), gt(children.updatedAt, children.createdAt)),
        ),
      ),
  );
}

/** Returns waivers of families that have visited since the upload, because those visits relied on them. */
async function findUsedWaivers(db: Db, ids: string[], { createdAt }: ImportRow): Promise<string[]> {
  if (ids.length === 0) return [];
  const since = sql`${visits.checkedInAt} >= ${createdAt.toISOString()}::timestamptz`;
  const emailsOfBookings = sql`select ${bookings.guardianEmail} from ${visits}
    join ${bookings} on ${bookings.id} = ${visits.bookingId} where ${since}`;
  const visitors = sql`select ${visits.userId} from ${visits} where ${since}
    union select ${users.id} from ${users} where ${users.email} in (${emailsOfBookings})`;
  // A family can also enter with the waivers of accounts merged into its own (decision 0031).
  const emails = sql`${emailsOfBookings}
    union select ${users.email} from ${users} where ${users.id} in (${visitors})
    union select ${mergedAccounts.email} from ${mergedAccounts} where ${mergedAccounts.userId} in (${visitors})`;
  return idsOf(
    db
      .select({ id: waivers.id })
      .from(waivers)
      .where(and(inArray(waivers.id, ids), sql`${waivers.guardianEmail} in (${emails})`)),
  );
}

/** Returns memberships whose member has visited with the code or booked as a member since the upload. */
async function findUsedMemberships(
  db: Db,
  ids: string[],
  { createdAt }: ImportRow,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const since = sql`>= ${createdAt.toISOString()}::timestamptz`;
  const hasVisited = sql`exists (select from ${visits} where ${visits.userId} = ${memberships.userId}
    and ${visits.memberCodeId} is not null and ${visits.checkedInAt} ${since})`;
  const hasBooked = sql`exists (select from ${bookings} where ${bookings.userId} = ${memberships.userId}
    and ${bookings.type} = 'member' and ${bookings.createdAt} ${since})`;
  return idsOf(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(inArray(memberships.id, ids), or(hasVisited, hasBooked))),
  );
}

/** Returns bookings that were checked in or changed. */
async function findUsedBookings(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const hasVisit = sql`exists (select from ${visits} where ${visits.bookingId} = ${bookings.id})`;
  return idsOf(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(
        and(
          inArray(bookings.id, ids),
          or(hasVisit, gt(bookings.sequence, 0), gt(bookings.updatedAt, bookings.createdAt)),
        ),
      ),
  );
}

/** Deletes the records that an import created, releases spots, and reverses balances by ledger entries. */
export async function deleteRecords(
  ctx: Services,
  db: Db,
  refs: Refs,
  importId: string,
): Promise<void> {
  await revertImportedBalances(db, refs.holding, importId);
  for (const id of refs.membership) await deleteImportedMembership(ctx, db, id);
  await deleteImportedWaivers(ctx, db, refs.waiver);
  if (refs.booking.length > 0) {
    const deletedBookings = await db
      .delete(bookings)
      .where(inArray(bookings.id, refs.booking))
      .returning({
        slotId: bookings.slotId,
        eventId: bookings.eventId,
        status: bookings.status,
        childrenCount: bookings.childrenCount,
      });
    for (const { slotId, eventId, status, childrenCount } of deletedBookings) {
      if (status !== 'paid') continue;
      if (slotId) await releaseSpots(ctx, db, slotId, childrenCount);
      if (eventId) await releaseEventSpots(ctx, db, eventId, childrenCount);
    }
  }
  if (refs.child.length > 0) await db.delete(children).where(inArray(children.id, refs.child));
  for (const id of refs.user) await removeAccount(db, id);
}
