import { notApart } from '#features/safety/server/index.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import type { Breakdown } from '../matches-rules.ts';
import type { MatchStatus } from './matches-tables.ts';

/** A family as its matches may see it. */
export type SeenFamily = {
  userId: string;
  name: string;
  firstName: string;
  profileImageUrl: string | null;
  neighborhood: string | null;
  zipCode: string | null;
  bio: string | null;
  /** As the profile names them, parents' first. */
  interests: string[];
  /** The parent's and the children's together. */
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
  family: SeenFamily;
};

/** Facts of a family, in one object: nothing by which it can be reached. `who` is the alias of its row in users. */
export const familyFacts = (who: string) => `json_build_object(
  'userId', ${who}.id, 'name', ${who}.name, 'firstName', ${who}.first_name,
  'profileImageUrl', ${who}.profile_image_url, 'neighborhood', ${who}.neighborhood,
  'zipCode', ${who}.zip_code, 'bio', ${who}.bio,
  'interests', ${who}.parent_interests || ${who}.interests,
  'availability', (select coalesce(json_agg(distinct free), '[]') from (
    select unnest(${who}.typical_availability) as free union all
    select unnest(typical_availability) from children where children.user_id = ${who}.id) as times),
  'birthMonths', coalesce((select json_agg(birth_month order by birth_month) from children
    where children.user_id = ${who}.id), '[]'))`;

/** Neither has blocked the other, and neither account was closed. */
const mayMeet = (one: string, other: string) => `
  ${notApart(one, other)}
  and not exists (select from restrictions where user_id in (${one}, ${other}) and closed_at is not null)`;

/** A pair whose families see each other; `one` and `other` are the aliases of their rows in users. */
export const isVisible = (pair: string, one: string, other: string) => `
  ${pair}.status in ('approved', 'featured')
  and ${one}.visibility <> 'private' and ${other}.visibility <> 'private'
  and ${mayMeet(`${one}.id`, `${other}.id`)}`;

/** The account whose family somebody belongs to: the own one, or the one that shares its family. */
const ownerOf = (userId: string) => `coalesce((
  select owner_id from household_members join households on households.id = household_id
  where household_members.user_id = ${userId}), ${userId})`;

/**
 * The matches that a family sees: approved ones, featured first (decisions: Matches). `ownerId` is the
 * family's owner; `only` names one match.
 */
export function findVisibleMatches(
  db: Db,
  ownerId: string,
  { limit, only }: { limit: number; only?: string },
): Promise<VisibleMatch[]> {
  return plainSql<VisibleMatch>(
    db,
    `select found.id, match_score as "matchScore", score_breakdown as "scoreBreakdown",
      match_reasons as "matchReasons", status, ${familyFacts('other')} as family
    from family_matches as found
    join users as own on own.id = $1
    join users as other
      on other.id = case when found.user_id = $1 then matched_user_id else found.user_id end
    where $1 in (found.user_id, matched_user_id)
      and ($3::uuid is null or found.id = $3) and ${isVisible('found', 'own', 'other')}
    order by status = 'featured' desc, match_score desc, found.id
    limit $2`,
    [ownerId, limit, only ?? null],
  );
}

/** A family as it is told of to its matches; null once the account is gone. */
export async function findOwnFamily(db: Db, ownerId: string): Promise<SeenFamily | null> {
  const [row] = await plainSql<{ family: SeenFamily }>(
    db,
    `select ${familyFacts('own')} as family from users as own where own.id = $1`,
    [ownerId],
  );
  return row?.family ?? null;
}

/** Which of these families see each other: pairs of accounts, the smaller id first. */
export function findVisiblePairs(
  db: Db,
  userIds: string[],
): Promise<{ one: string; other: string }[]> {
  return plainSql(
    db,
    `with asked as (select value as id from jsonb_array_elements_text($1::text::jsonb))
    select own.id as one, other.id as other
    from family_matches as found
    join users as own on own.id = found.user_id
    join users as other on other.id = matched_user_id
    where own.id in (select id from asked) and other.id in (select id from asked)
      and ${isVisible('found', 'own', 'other')}`,
    [JSON.stringify(userIds)],
  );
}

/** Whether two people's families are an approved match of each other. */
export async function areMatched(db: Db, one: string, other: string): Promise<boolean> {
  const [row] = await plainSql<{ id: string }>(
    db,
    `with asked as (select ${ownerOf('$1::text')} as one, ${ownerOf('$2::text')} as other)
    select family_matches.id from family_matches, asked
    where user_id = least(one collate "C", other collate "C")
      and matched_user_id = greatest(one collate "C", other collate "C")
      and status in ('approved', 'featured')`,
    [one, other],
  );
  return row !== undefined;
}

/** The other family of an approved match of this one; null if it is none of theirs. */
export async function findMatchedFamily(
  db: Db,
  matchId: string,
  ownerId: string,
): Promise<string | null> {
  const [row] = await plainSql<{ id: string }>(
    db,
    `select case when user_id = $2 then matched_user_id else user_id end as id from family_matches
    where id = $1 and $2 in (user_id, matched_user_id) and status in ('approved', 'featured')`,
    [matchId, ownerId],
  );
  return row?.id ?? null;
}
