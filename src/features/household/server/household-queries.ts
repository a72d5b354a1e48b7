import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveNews } from '#shared/live-news.ts';
import { householdMembers, households } from './household-tables.ts';

/** The owner of the children, bookings and member code that a person shares, and the person's rights. */
export type Family = {
  ownerId: string;
  isOwner: boolean;
  mayBook: boolean;
  mayCheckIn: boolean;
  mayMessage: boolean;
  /** The owner and co-parents edit the children; all adults see them. */
  mayEditChildren: boolean;
};

/** The person's family: their own, or the one they joined. */
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

/** The accounts of all adults who share the owner's family, the owner first. */
export async function findAdultsOf(db: Db, ownerId: string): Promise<string[]> {
  const others = await db
    .select({ id: householdMembers.userId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(households.ownerId, ownerId))
    .orderBy(householdMembers.joinedAt, householdMembers.userId);
  return [ownerId, ...others.map(({ id }) => id)];
}

/** Announces to all adults of the owner's family in one statement, because bookings wait for it. */
export async function announceToFamily(db: Db, ownerId: string, news: LiveNews): Promise<void> {
  const values = { channel: LIVE_CHANNEL, ownerId, news: JSON.stringify(news) };
  await preparedSql(db, ANNOUNCE_TO_FAMILY, values);
}

/** Raw SQL: the builder has no select without a table, and every hold runs it. */
const ANNOUNCE_TO_FAMILY = `select pg_notify(:channel, json_build_object(
  'to', json_build_object('userIds', (
    select json_agg(id) from (
      select :ownerId::text as id
      union all
      select user_id from household_members join households on households.id = household_id
      where owner_id = :ownerId
    ) as adults
  )),
  'news', :news::text::json
)::text)`;

/**
 * Locks people until the transaction ends, always in the same order. Every change of a family locks its
 * owner first, which serializes the changes. NO KEY UPDATE: a booking that references one of them does not
 * wait.
 */
export async function lockPeople(db: Db, userIds: string[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('no key update');
}

/** The person's own household; null if the family was never shared. */
export async function findHouseholdOf(db: Db, ownerId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: households.id })
    .from(households)
    .where(eq(households.ownerId, ownerId));
  return row?.id ?? null;
}

/** The person's own household, created when first needed. */
export async function ensureHousehold(db: Db, ownerId: string): Promise<string> {
  await db.insert(households).values({ ownerId }).onConflictDoNothing();
  const id = await findHouseholdOf(db, ownerId);
  if (!id) throw new Error('the household was not created');
  return id;
}

/**
 * Deletes the person's own household with its open invitations, so that the person can join another. False
 * if other adults share it.
 */
export async function deleteUnsharedHousehold(db: Db, ownerId: string): Promise<boolean> {
  const id = await findHouseholdOf(db, ownerId);
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
