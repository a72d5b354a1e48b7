import { and, eq, isNull, lt, notExists, or } from 'drizzle-orm';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction, preparedSql } from '#platform/server/database/database.ts';
import { familyMatches, playProposals } from '../matches-tables.ts';
import type { FoundMatch } from './match-worker.ts';

/** How many of its best matches each family keeps. */
export const MATCHES_PER_FAMILY = 20;

/** Serialized: concurrent runs could deadlock on each other's rows. */
export function writeAlone<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await advisoryLock(db, 'family-matches');
    return work(db);
  });
}

/**
 * Upserts found matches, new ones as `pending`, or `approved` from the score `approveFrom` on. Keeps the
 * status that an admin decided or that families were notified of. With `only` the pairs are that family's:
 * beyond its own best it keeps those that are among the other's best. Skips deleted accounts.
 */
export async function saveMatches(
  db: Db,
  found: FoundMatch[],
  { approveFrom, now, only }: { approveFrom: number; now: Date; only?: string },
): Promise<void> {
  if (found.length === 0) return;
  const values = {
    found: JSON.stringify(found),
    approveFrom,
    now: now.toISOString(),
    only: only ?? null,
    kept: MATCHES_PER_FAMILY,
  };
  await writeAlone(db, (db) => preparedSql(db, SAVE, values));
}

/** Raw SQL: thousands of pairs come in one parameter, as rows that the upsert selects from. */
const SAVE = `insert into family_matches
    (user_id, matched_user_id, match_score, score_breakdown, match_reasons, status, created_at, updated_at)
  select "userId", "matchedUserId", "matchScore", "scoreBreakdown", "matchReasons",
    case when "matchScore" >= :approveFrom then 'approved' else 'pending' end, :now, :now
  from jsonb_to_recordset(:found::text::jsonb) as found ("userId" text, "matchedUserId" text,
    "matchScore" int, "scoreBreakdown" jsonb, "matchReasons" jsonb, "rank" int)
  cross join lateral (
    select case when "userId" = :only then "matchedUserId" else "userId" end as id) as other
  where exists (select from users where id = "userId")
    and exists (select from users where id = "matchedUserId")
    and (:only::text is null or "rank" < :kept or :kept > (
      select count(*) from family_matches as theirs
      where other.id in (theirs.user_id, theirs.matched_user_id)
        and theirs.match_score > "matchScore"))
  on conflict (user_id, matched_user_id) do update set
    match_score = excluded.match_score,
    score_breakdown = excluded.score_breakdown,
    match_reasons = excluded.match_reasons,
    status = case when family_matches.decided_at is null and family_matches.told_at is null
      then excluded.status else family_matches.status end,
    updated_at = excluded.updated_at`;

/**
 * Removes matches that were not found since `since`, unless somebody decided on them or they led to a
 * proposal; only those of one family with `userId`.
 */
export async function removeOldMatches(db: Db, since: Date, userId?: string): Promise<void> {
  const proposals = db
    .select({ id: playProposals.id })
    .from(playProposals)
    .where(eq(playProposals.matchId, familyMatches.id));
  const isOfFamily =
    userId === undefined
      ? undefined
      : or(eq(familyMatches.userId, userId), eq(familyMatches.matchedUserId, userId));
  await writeAlone(db, (db) =>
    db
      .delete(familyMatches)
      .where(
        and(
          isNull(familyMatches.decidedAt),
          lt(familyMatches.updatedAt, since),
          notExists(proposals),
          isOfFamily,
        ),
      ),
  );
}
