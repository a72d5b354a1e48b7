import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { notBlocked } from '#features/safety/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import type { Breakdown } from '../matches-rules.ts';
import { familyMatches, type MatchStatus } from './matches-tables.ts';

/** A family as its matches see it. */
export type VisibleFamily = {
  userId: string;
  name: string;
  firstName: string;
  profileImageUrl: string | null;
  neighborhood: string | null;
  zipCode: string | null;
  bio: string | null;
  /** The profile's values, the parent's first. */
  interests: string[];
  /** The parent's and the children's. */
  availability: string[];
  /** First days of the months of birth, oldest child first. */
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

/** SQL: a family as a JSON object, without contact details. `who` is the alias of its row in users. */
export const familyFacts = (who: string): SQL<VisibleFamily> =>
  sql.raw(`json_build_object(
  'userId', ${who}.id, 'name', ${who}.name, 'firstName', ${who}.first_name,
  'profileImageUrl', ${who}.profile_image_url, 'neighborhood', ${who}.neighborhood,
  'zipCode', ${who}.zip_code, 'bio', ${who}.bio,
  'interests', ${who}.parent_interests || ${who}.interests,
  'availability', (select coalesce(json_agg(distinct free), '[]') from (
    select unnest(${who}.typical_availability) as free union all
    select unnest(typical_availability) from children where children.user_id = ${who}.id) as times),
  'birthMonths', coalesce((select json_agg(birth_month order by birth_month) from children
    where children.user_id = ${who}.id), '[]'))`) as SQL<VisibleFamily>;

/** SQL: neither has blocked the other, and both accounts are open. */
const mayMeet = (one: string, other: string) => `
  ${notBlocked(one, other)}
  and not exists (select from restrictions where user_id in (${one}, ${other}) and closed_at is not null)`;

/** SQL: the families of a pair see each other; `one` and `other` are the aliases of their rows in users. */
export const isVisible = (pair: string, one: string, other: string) => `
  ${pair}.status in ('approved', 'featured')
  and ${one}.visibility <> 'private' and ${other}.visibility <> 'private'
  and ${mayMeet(`${one}.id`, `${other}.id`)}`;

const own = alias(users, 'own');
const other = alias(users, 'other');
const isMutuallyVisible = sql.raw(isVisible('family_matches', 'own', 'other'));
const isApproved = inArray(familyMatches.status, ['approved', 'featured']);

const isOf = (ownerId: string) =>
  or(eq(familyMatches.userId, ownerId), eq(familyMatches.matchedUserId, ownerId));

const otherOf = (ownerId: string) =>
  sql<string>`case when ${familyMatches.userId} = ${ownerId}
    then ${familyMatches.matchedUserId} else ${familyMatches.userId} end`;

/**
 * The approved matches that a family sees, featured first (decisions: Matches). `ownerId` is the family's owner; `only`
 * selects one match.
 */
export async function findVisibleMatches(
  db: Db,
  ownerId: string,
  { limit, only }: { limit: number; only?: string },
): Promise<VisibleMatch[]> {
  return db
    .select({
      id: familyMatches.id,
      matchScore: familyMatches.matchScore,
      scoreBreakdown: familyMatches.scoreBreakdown,
      matchReasons: familyMatches.matchReasons,
      status: familyMatches.status,
      family: familyFacts('other'),
    })
    .from(familyMatches)
    .innerJoin(own, eq(own.id, ownerId))
    .innerJoin(other, eq(other.id, otherOf(ownerId)))
    .where(and(isOf(ownerId), only ? eq(familyMatches.id, only) : undefined, isMutuallyVisible))
    .orderBy(
      desc(sql`${familyMatches.status} = 'featured'`),
      desc(familyMatches.matchScore),
      familyMatches.id,
    )
    .limit(limit);
}

/** The own family in the same shape; null for a deleted account. */
export async function findOwnFamily(db: Db, ownerId: string): Promise<VisibleFamily | null> {
  const [row] = await db
    .select({ family: familyFacts('own') })
    .from(own)
    .where(eq(own.id, ownerId));
  return row?.family ?? null;
}

/** Pairs among these families that see each other, the smaller id first. */
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

/** Whether two people's families are an approved match. */
export async function areMatched(db: Db, one: string, other: string): Promise<boolean> {
  const [first, second] = [ownerOf(db, one), ownerOf(db, other)];
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

/** SQL: the owner of the household that a person joined, else the person. */
function ownerOf(db: Db, userId: string) {
  const joined = db
    .select({ id: households.ownerId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(householdMembers.userId, userId));
  return sql<string>`coalesce(${joined}, ${userId})`;
}

/** The other family of this family's approved match. */
export async function findMatchedFamily(
  db: Db,
  matchId: string,
  ownerId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: otherOf(ownerId) })
    .from(familyMatches)
    .where(and(eq(familyMatches.id, matchId), isOf(ownerId), isApproved));
  return row?.id ?? null;
}
