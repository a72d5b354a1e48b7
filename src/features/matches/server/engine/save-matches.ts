import { and, eq, isNull, lt, notExists, or } from 'drizzle-orm';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { type Db, inTransaction, preparedSql } from '#platform/server/database/database.ts';
import { familyMatches, playProposals } from '../matches-tables.ts';
import type { FoundMatch } from './match-worker.ts';

export const MATCHES_PER_FAMILY = 20;

/** Runs `work` in a transaction that holds the matches' lock: concurrent runs could deadlock on each other's rows. */
export function withMatchesLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await acquireAdvisoryLock(db, 'family-matches');
    return work(db);
  });
}

/**
 * Upserts matches; new ones are `pending`, or `approved` with a score of at least `approveFrom`. Never changes a status
 * that an admin has set or that families were notified of. With `onlyFamilyId`, all of `found` belong to that family:
 * saves its best matches and those that rank among the other family's best. Skips deleted accounts.
 */
export async function saveMatches(
  db: Db,
  found: FoundMatch[],
  { approveFrom, now, onlyFamilyId }: { approveFrom: number; now: Date; onlyFamilyId?: string },
): Promise<void> {
  if (found.length === 0) return;
  const values = {
    found: JSON.stringify(found),
    approveFrom,
    now: now.toISOString(),
    only: onlyFamilyId ?? null,
    maxMatches: MATCHES_PER_FAMILY,
  };
  await withMatchesLock(db, (db) => preparedSql(db, UPSERT_MATCHES, values));
}

/** Raw SQL: passes thousands of pairs in a single parameter. */
const UPSERT_MATCHES = `insert into family_matches
    (user_id, matched_user_id, match_score, score_breakdown, match_reasons, status, created_at, updated_at)
  select "userId", "matchedUserId", "matchScore", "scoreBreakdown", "matchReasons",
    case when "matchScore" >= :approveFrom then 'approved' else 'pending' end, :now, :now
  from jsonb_to_recordset(:found::text::jsonb) as found ("userId" text, "matchedUserId" text,
    "matchScore" int, "scoreBreakdown" jsonb, "matchReasons" jsonb, "rank" int)
  cross join lateral (
    select case when "userId" = :only then "matchedUserId" else "userId" end as id) as other
  where exists (select from users where id = "userId")
    and exists (select from users where id = "matchedUserId")
    and (:only::text is null or "rank" < :maxMatches or :maxMatches > (
      select count(*) from family_matches as better
      where other.id in (better.user_id, better.matched_user_id)
        and better.match_score > "matchScore"))
  on conflict (user_id, matched_user_id) do update set
    match_score = excluded.match_score,
    score_breakdown = excluded.score_breakdown,
    match_reasons = excluded.match_reasons,
    status = case when family_matches.decided_at is null and family_matches.told_at is null
      then excluded.status else family_matches.status end,
    updated_at = excluded.updated_at`;

/**
 * Deletes matches that were last found before `since`, unless an admin has decided on them or they have a proposal.
 * With `userId`, only that family's.
 */
export async function removeStaleMatches(db: Db, since: Date, userId?: string): Promise<void> {
  const proposals = db
    .select({ id: playProposals.id })
    .from(playProposals)
    .where(eq(playProposals.matchId, familyMatches.id));
  const isOfFamily =
    userId === undefined
      ? undefined
      : or(eq(familyMatches.userId, userId), eq(familyMatches.matchedUserId, userId));
  await withMatchesLock(db, (db) =>
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
