import { eq } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { familyMatches, type MatchStatus } from './matches-tables.ts';
import { familyFacts, type SeenFamily, type VisibleMatch } from './visible-matches-queries.ts';

type Change = { status?: MatchStatus | undefined; adminNotes?: string | null | undefined };

/**
 * Writes what an admin decided on a match; with a status generation leaves it alone from then on. Returns
 * both families' ids, or null for a match that is gone.
 */
export async function reviewMatch(
  db: Db,
  id: string,
  { status, adminNotes }: Change,
  now: Date,
): Promise<[string, string] | null> {
  const [row] = await db
    .update(familyMatches)
    .set({
      ...(status === undefined ? {} : { status, decidedAt: now }),
      ...(adminNotes === undefined ? {} : { adminNotes: adminNotes || null }),
      updatedAt: now,
    })
    .where(eq(familyMatches.id, id))
    .returning({ one: familyMatches.userId, other: familyMatches.matchedUserId });
  return row ? [row.one, row.other] : null;
}

export type ListedMatch = Omit<VisibleMatch, 'family'> & {
  userId: string;
  matchedUserId: string;
  families: SeenFamily[];
  adminNotes: string | null;
  createdAt: string;
};

/** All generated matches, best first, a page after the match `after`; or `only` one. */
export function listMatches(
  db: Db,
  {
    only,
    status,
    search,
    after,
    limit,
  }: {
    only?: string | undefined;
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
    where ($5::uuid is null or found.id = $5) and ($1::text is null or status = $1)
      and ($2::text is null or one.name ilike $2 or other.name ilike $2)
      and ($3::uuid is null or (match_score, found.id) < (
        select match_score, id from family_matches where id = $3))
    order by match_score desc, found.id desc
    limit $4`,
    [status ?? null, search ? `%${escapeLike(search)}%` : null, after ?? null, limit, only ?? null],
  );
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
