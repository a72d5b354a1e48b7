import { type Db, plainSql } from '../../../server/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import type { Breakdown } from '../matches-rules.ts';
import type { MatchStatus } from './matches-tables.ts';

/** A family as its matches may see it. */
export type SeenFamily = {
  userId: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  neighborhood: string | null;
  zipCode: string | null;
  bio: string | null;
  interests: string[];
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

/** Facts of a family, in one object; `who` is the alias of its row in users. */
const familyFacts = (who: string) => `json_build_object(
  'userId', ${who}.id, 'firstName', ${who}.first_name, 'lastName', ${who}.last_name,
  'profileImageUrl', ${who}.image, 'neighborhood', ${who}.neighborhood,
  'zipCode', ${who}.zip_code, 'bio', ${who}.bio,
  'interests', ${who}.parent_interests || ${who}.interests,
  'availability', ${who}.typical_availability,
  'birthMonths', coalesce((select json_agg(birth_month order by birth_month) from children
    where children.user_id = ${who}.id), '[]'))`;

/** Neither has blocked the other, and neither account was closed. */
const mayMeet = (one: string, other: string) => `
  not exists (select from blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))
  and not exists (select from restrictions where user_id in (${one}, ${other}) and closed_at is not null)`;

/** The matches that a family sees: approved ones, featured first (decisions: Matches). */
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
    join users as other
      on other.id = case when found.user_id = $1 then matched_user_id else found.user_id end
    where $1 in (found.user_id, matched_user_id)
      and status in ('approved', 'featured') and other.visibility <> 'private'
      and ($3::uuid is null or found.id = $3) and ${mayMeet('$1', 'other.id')}
    order by status = 'featured' desc, match_score desc, found.id
    limit $2`,
    [ownerId, limit, only ?? null],
  );
}

/** Whether two families are an approved match of each other. */
export async function areMatched(db: Db, one: string, other: string): Promise<boolean> {
  const [row] = await plainSql<{ id: string }>(
    db,
    `select id from family_matches
    where user_id = least($1::text collate "C", $2::text collate "C")
      and matched_user_id = greatest($1::text collate "C", $2::text collate "C")
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

export type ListedMatch = Omit<VisibleMatch, 'family'> & {
  userId: string;
  matchedUserId: string;
  families: SeenFamily[];
  adminNotes: string | null;
  createdAt: string;
};

/** All generated matches, best first, a page after the match `after`. */
export function listMatches(
  db: Db,
  {
    status,
    search,
    after,
    limit,
  }: {
    status?: MatchStatus | undefined;
    search?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<ListedMatch[]> {
  return plainSql<ListedMatch>(
    db,
    `select found.id, found.user_id as "userId", matched_user_id as "matchedUserId",
      match_score as "matchScore", score_breakdown as "scoreBreakdown",
      match_reasons as "matchReasons", status, admin_notes as "adminNotes",
      to_char(found.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      json_build_array(${familyFacts('one')}, ${familyFacts('other')}) as families
    from family_matches as found
    join users as one on one.id = found.user_id
    join users as other on other.id = found.matched_user_id
    where ($1::text is null or status = $1)
      and ($2::text is null or one.name ilike $2 or other.name ilike $2)
      and ($3::uuid is null or (match_score, found.id) < (
        select match_score, id from family_matches where id = $3))
    order by match_score desc, found.id desc
    limit $4`,
    [status ?? null, search ? `%${escapeLike(search)}%` : null, after ?? null, limit],
  );
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
