import { sql } from 'drizzle-orm';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction, plainSql } from '#platform/server/database/database.ts';
import { familyMatches } from '../matches-tables.ts';
import type { FoundMatch } from './match-worker.ts';

/** So many of the best each family keeps. */
export const KEPT = 20;

/** Runs that write many pairs go one after the other: else two could wait for each other's rows. */
export function writeAlone<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await advisoryLock(db, 'family-matches');
    return work(db);
  });
}

/**
 * Writes found matches, new ones as `pending`, or `approved` from `approveFrom` on. What an admin decided
 * stays, and so does what both families were told of. With `only` the pairs are that family's: beyond its
 * own best, those stay that are among the other's best. Families whose account went are left out.
 */
export async function saveMatches(
  db: Db,
  found: FoundMatch[],
  { approveFrom, now, only }: { approveFrom: number; now: Date; only?: string },
): Promise<void> {
  if (found.length === 0) return;
  await writeAlone(db, (db) =>
    plainSql(
      db,
      `insert into family_matches
        (user_id, matched_user_id, match_score, score_breakdown, match_reasons, status, created_at, updated_at)
      select "userId", "matchedUserId", "matchScore", "scoreBreakdown", "matchReasons",
        case when "matchScore" >= $2 then 'approved' else 'pending' end, $3, $3
      from jsonb_to_recordset($1::text::jsonb) as found ("userId" text, "matchedUserId" text,
        "matchScore" int, "scoreBreakdown" jsonb, "matchReasons" jsonb, "rank" int)
      cross join lateral (
        select case when "userId" = $4 then "matchedUserId" else "userId" end as id) as other
      where exists (select from users where id = "userId")
        and exists (select from users where id = "matchedUserId")
        and ($4::text is null or "rank" < $5 or $5 > (
          select count(*) from family_matches as theirs
          where other.id in (theirs.user_id, theirs.matched_user_id)
            and theirs.match_score > "matchScore"))
      on conflict (user_id, matched_user_id) do update set
        match_score = excluded.match_score,
        score_breakdown = excluded.score_breakdown,
        match_reasons = excluded.match_reasons,
        status = case when family_matches.decided_at is null and family_matches.told_at is null
          then excluded.status else family_matches.status end,
        updated_at = excluded.updated_at`,
      [JSON.stringify(found), approveFrom, now.toISOString(), only ?? null, KEPT],
    ),
  );
}

/**
 * Removes what was not found since `since`, unless somebody decided on it or it led to a proposal; of one
 * family alone, with `userId`.
 */
export async function removeOldMatches(db: Db, since: Date, userId?: string): Promise<void> {
  await writeAlone(db, (db) =>
    db.delete(familyMatches).where(sql`
      ${familyMatches.decidedAt} is null
      and ${familyMatches.updatedAt} < ${since.toISOString()}::timestamptz
      and not exists (select from play_proposals where match_id = ${familyMatches.id})
      and (${userId ?? null}::text is null
        or ${userId ?? null} in (${familyMatches.userId}, ${familyMatches.matchedUserId}))`),
  );
}
