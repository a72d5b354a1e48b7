import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { notBlocked } from '#features/moderation/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import type { Breakdown } from '../matches-rules.ts';
import { familyMatches, type MatchStatus } from './matches-tables.ts';

/** The part of a family that is visible to its matches, without contact details. */
export type VisibleFamily = {
  userId: string;
  name: string;
  firstName: string;
  profileImageUrl: string | null;
  neighborhood: string | null;
  zipCode: string | null;
  bio: string | null;
  /** The parent's interests first, then the family's. */
  interests: string[];
  /** The parent's and the children's. */
  availability: string[];
  /** The first day of each child's month of birth, oldest child first. */
  birthMonths: string[];
};

export type VisibleMatch = {
  id: string;
  matchScore: number;
  scoreBreakdown: Breakdown;
  matchReasons: MatchReason[];
  status: MatchStatus;
  family: VisibleFamily;
};

/** SQL: a VisibleFamily as a JSON object; `row` is the alias of its row in `users`. */
export const familyJson = (row: string): SQL<VisibleFamily> =>
  sql.raw(`json_build_object(
  'userId', ${row}.id, 'name', ${row}.name, 'firstName', ${row}.first_name,
  'profileImageUrl', ${row}.profile_image_url, 'neighborhood', ${row}.neighborhood,
  'zipCode', ${row}.zip_code, 'bio', ${row}.bio,
  'interests', ${row}.parent_interests || ${row}.interests,
  'availability', (select coalesce(json_agg(distinct free), '[]') from (
    select unnest(${row}.typical_availability) as free union all
    select unnest(typical_availability) from children where children.user_id = ${row}.id) as times),
  'birthMonths', coalesce((select json_agg(birth_month order by birth_month) from children
    where children.user_id = ${row}.id), '[]'))`) as SQL<VisibleFamily>;

/** SQL: whether neither user has blocked the other, and neither account is closed. */
const canContactSql = (one: string, other: string) => `
  ${notBlocked(one, other)}
  and not exists (select from restrictions where user_id in (${one}, ${other}) and closed_at is not null)`;

/** SQL: whether a pair is visible to its families; `one` and `other` are the aliases of their rows in `users`. */
export const isVisiblePairSql = (pair: string, one: string, other: string) => `
  ${pair}.status in ('approved', 'featured')
  and ${one}.visibility <> 'private' and ${other}.visibility <> 'private'
  and ${canContactSql(`${one}.id`, `${other}.id`)}`;

const own = alias(users, 'own');
const other = alias(users, 'other');
const isMutuallyVisible = sql.raw(isVisiblePairSql('family_matches', 'own', 'other'));
const isApproved = inArray(familyMatches.status, ['approved', 'featured']);

const belongsTo = (ownerId: string) =>
  or(eq(familyMatches.userId, ownerId), eq(familyMatches.matchedUserId, ownerId));

const otherFamilyId = (ownerId: string) =>
  sql<string>`case when ${familyMatches.userId} = ${ownerId}
    then ${familyMatches.matchedUserId} else ${familyMatches.userId} end`;

/**
 * Returns the matches that are visible to a family, featured ones first (decision 0023); with `matchId`, only that
 * match. `ownerId` is the family's owner.
 */
export async function findVisibleMatches(
  db: Db,
  ownerId: string,
  { limit, matchId }: { limit: number; matchId?: string },
): Promise<VisibleMatch[]> {
  return db
    .select({
      id: familyMatches.id,
      matchScore: familyMatches.matchScore,
      scoreBreakdown: familyMatches.scoreBreakdown,
      matchReasons: familyMatches.matchReasons,
      status: familyMatches.status,
      family: familyJson('other'),
    })
    .from(familyMatches)
    .innerJoin(own, eq(own.id, ownerId))
    .innerJoin(other, eq(other.id, otherFamilyId(ownerId)))
    .where(
      and(
        belongsTo(ownerId),
        matchId ? eq(familyMatches.id, matchId) : undefined,
        isMutuallyVisible,
      ),
    )
    .orderBy(
      desc(sql`${familyMatches.status} = 'featured'`),
      desc(familyMatches.matchScore),
      familyMatches.id,
    )
    .limit(limit);
}

/** Returns the family of an owner; null for a deleted account. */
export async function findFamilyProfile(db: Db, ownerId: string): Promise<VisibleFamily | null> {
  const [row] = await db
    .select({ family: familyJson('own') })
    .from(own)
    .where(eq(own.id, ownerId));
  return row?.family ?? null;
}

/** Returns the visible pairs among these families; `one` is the smaller id. */
export async function findVisiblePairs(
  db: Db,
  userIds: string[],
): Promise<{ one: string; other: string }[]> {
  return db
    .select({ one: own.id, other: other.id })
    .from(familyMatches)
    .innerJoin(own, eq(own.id, familyMatches.userId))
    .innerJoin(other, eq(other.id, familyMatches.matchedUserId))
    .where(
      and(
        inArray(familyMatches.userId, userIds),
        inArray(familyMatches.matchedUserId, userIds),
        isMutuallyVisible,
      ),
    );
}

/** Returns whether two users' families are an approved match. */
export async function areMatched(db: Db, one: string, other: string): Promise<boolean> {
  const [first, second] = [familyOwnerId(db, one), familyOwnerId(db, other)];
  const found = await db
    .select({ id: familyMatches.id })
    .from(familyMatches)
    .where(
      and(
        sql`${familyMatches.userId} = least(${first} collate "C", ${second} collate "C")`,
        sql`${familyMatches.matchedUserId} = greatest(${first} collate "C", ${second} collate "C")`,
        isApproved,
      ),
    );
  return found.length > 0;
}

/** SQL: the id of the family's owner, which is the user unless they joined another adult's household. */
function familyOwnerId(db: Db, userId: string) {
  const joined = db
    .select({ id: households.ownerId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.userId, userId));
  return sql<string>`coalesce(${joined}, ${userId})`;
}

/** Returns the other family's id in a match; null if the match is not approved or not this family's. */
export async function findMatchedFamilyId(
  db: Db,
  matchId: string,
  ownerId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: otherFamilyId(ownerId) })
    .from(familyMatches)
    .where(and(eq(familyMatches.id, matchId), belongsTo(ownerId), isApproved));
  return row?.id ?? null;
}
