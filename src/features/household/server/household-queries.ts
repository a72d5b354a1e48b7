import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveUpdate } from '#shared/live-updates.ts';
import { householdMembers, households } from './household-tables.ts';

/** The owner of the children, bookings and member code that a user shares, and the user's rights. */
export type Family = {
  ownerId: string;
  isOwner: boolean;
  mayBook: boolean;
  mayCheckIn: boolean;
  mayMessage: boolean;
  /** The owner and co-parents may edit the children; all adults may view them. */
  mayEditChildren: boolean;
};

/** Returns the family that the user has joined, otherwise the user's own. */
export async function findFamilyOf(db: Db, userId: string): Promise<Family> {
  const [joined] = await db
    .select({
      ownerId: households.ownerId,
      mayBook: householdMembers.mayBook,
      mayCheckIn: householdMembers.mayCheckIn,
      mayMessage: householdMembers.mayMessage,
      mayEditChildren: sql<boolean>`${householdMembers.relation} = 'co-parent'`,
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.userId, userId));
  return joined ? { ...joined, isOwner: false } : ownFamily(userId);
}

const ownFamily = (ownerId: string): Family => ({
  ownerId,
  isOwner: true,
  mayBook: true,
  mayCheckIn: true,
  mayMessage: true,
  mayEditChildren: true,
});

/** Returns the user ids of all adults of the owner's family, starting with the owner. */
export async function findAdultIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const others = await db
    .select({ id: householdMembers.userId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(households.ownerId, ownerId))
    .orderBy(householdMembers.joinedAt, householdMembers.userId);
  return [ownerId, ...others.map(({ id }) => id)];
}

/**
 * Announces a live update to all adults of the owner's family, in a single statement because bookings wait
 * for it.
 */
export async function announceToFamily(db: Db, ownerId: string, update: LiveUpdate): Promise<void> {
  const values = { channel: LIVE_CHANNEL, ownerId, update: JSON.stringify(update) };
  await preparedSql(db, ANNOUNCE_TO_FAMILY, values);
}

/** Raw SQL: the query builder has no `select` without a table, and every booking hold runs this statement. */
const ANNOUNCE_TO_FAMILY = `select pg_notify(:channel, json_build_object(
  'to', json_build_object('userIds', (
    select json_agg(id) from (
      select :ownerId::text as id
      union all
      select user_id from household_members join households on households.id = household_id
      where owner_id = :ownerId
    ) as adults
  )),
  'news', :update::text::json
)::text)`;

/**
 * Locks users until the transaction ends, ordered by id to avoid deadlocks. Every change to a family locks
 * its owner, which serializes the changes. NO KEY UPDATE does not block bookings that reference a user.
 */
export async function lockUsers(db: Db, userIds: string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('no key update');
}

/** Returns the id of the user's own household; null if the family has never been shared. */
export async function findHouseholdIdOf(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: households.id })
    .from(households)
    .where(eq(households.ownerId, ownerId));
  return row?.id ?? null;
}

/** Returns the id of the user's own household; creates it if necessary. */
export async function ensureHousehold(db: Db, ownerId: string): Promise<string> {
  await db.insert(households).values({ ownerId }).onConflictDoNothing();
  const id = await findHouseholdIdOf(db, ownerId);
  if (!id) throw new Error('the household was not created');
  return id;
}

/**
 * Deletes the user's own household with its invitations, so that the user can join another one. Deletes nothing and
 * returns false if other adults share it.
 */
export async function deleteUnsharedHousehold(db: Db, ownerId: string): Promise<boolean> {
  const id = await findHouseholdIdOf(db, ownerId);
  if (!id) return true;
  const members = db
    .select({ id: householdMembers.id })
    .from(householdMembers)
    .where(eq(householdMembers.householdId, id));
  const deleted = await db
    .delete(households)
    .where(and(eq(households.id, id), notExists(members)))
    .returning({ id: households.id });
  return deleted.length > 0;
}
