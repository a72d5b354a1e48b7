import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL } from '#platform/server/live/announce.ts';
import type { LiveNews } from '#shared/live-news.ts';
import { householdMembers, households } from './household-tables.ts';

/** Whose children, bookings and code a person shares, and what the person may do with them. */
export type Family = {
  ownerId: string;
  isOwner: boolean;
  mayBook: boolean;
  mayCheckIn: boolean;
  mayMessage: boolean;
  /** The children's facts are kept by the owner and the co-parents; all adults see them. */
  mayEditChildren: boolean;
};

/** The family that a person belongs to: the own one, or the one that the person was invited to. */
export async function findFamilyOf(db: Db, userId: string): Promise<Family> {
  const [joined] = await plainSql<Omit<Family, 'isOwner'>>(
    db,
    `select owner_id as "ownerId", may_book as "mayBook", may_check_in as "mayCheckIn",
      may_message as "mayMessage", relation = 'co-parent' as "mayEditChildren"
    from household_members join households on households.id = household_id
    where user_id = $1`,
    [userId],
  );
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
  const others = await plainSql<{ id: string }>(
    db,
    `select user_id as id
    from household_members join households on households.id = household_id
    where owner_id = $1 order by joined_at, user_id`,
    [ownerId],
  );
  return [ownerId, ...others.map(({ id }) => id)];
}

/** Announces to all adults of the owner's family, in one statement: bookings wait for it. */
export async function announceToFamily(db: Db, ownerId: string, news: LiveNews): Promise<void> {
  await plainSql(
    db,
    `select pg_notify($1, json_build_object(
      'to', json_build_object('userIds', (
        select json_agg(id) from (
          select $2::text as id
          union all
          select user_id from household_members join households on households.id = household_id
          where owner_id = $2
        ) as adults
      )),
      'news', $3::text::json
    )::text)`,
    [LIVE_CHANNEL, ownerId, JSON.stringify(news)],
  );
}

/**
 * Locks people until the transaction ends, always in the same order. Everything that changes a family
 * locks its owner first, so that two changes of one family follow each other. NO KEY UPDATE: a
 * booking that names one of them does not wait.
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

/** The person's own household, made when it is first needed. */
export async function ensureHousehold(db: Db, ownerId: string): Promise<string> {
  await db.insert(households).values({ ownerId }).onConflictDoNothing();
  const id = await findHouseholdOf(db, ownerId);
  if (!id) throw new Error('the household was not made');
  return id;
}

/**
 * Ends the person's own household, with its open invitations, so that the person can join another.
 * False if somebody shares it.
 */
export async function endEmptyHousehold(db: Db, ownerId: string): Promise<boolean> {
  const id = await findHouseholdOf(db, ownerId);
  if (!id) return true;
  const ended = await db
    .delete(households)
    .where(
      and(
        eq(households.id, id),
        sql`not exists (select from ${householdMembers} where ${householdMembers.householdId} = ${id})`,
      ),
    )
    .returning({ id: households.id });
  return ended.length > 0;
}
