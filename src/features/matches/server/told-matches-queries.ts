import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import { isVisible } from './visible-matches-queries.ts';

/** Marks the visible matches that nobody was told of as told of at `now`; of one match alone, `only`. */
export async function markTold(db: Db, now: Date, only?: string): Promise<number> {
  const told = await plainSql(
    db,
    `update family_matches as found set told_at = $1
    from users as own, users as other
    where own.id = found.user_id and other.id = found.matched_user_id and told_at is null
      and ($2::uuid is null or found.id = $2) and ${isVisible('found', 'own', 'other')}
    returning found.id`,
    [now.toISOString(), only ?? null],
  );
  return told.length;
}

export type ToldFamily = { userId: string; count: number; score: number; reasons: MatchReason[] };

/** Families whose matches were told of at `at`, some at a time, each with its best new one. */
export function findToldFamilies(
  db: Db,
  { at, after, limit }: { at: string; after: string; limit: number },
): Promise<ToldFamily[]> {
  return plainSql<ToldFamily>(
    db,
    `select told.id as "userId", count(*)::int as count, max(match_score)::int as score,
      (array_agg(match_reasons order by match_score desc))[1] as reasons
    from family_matches as found
    cross join lateral (values (found.user_id), (found.matched_user_id)) as told (id)
    where told_at = $1 and told.id > $2
    group by told.id order by told.id limit $3`,
    [at, after, limit],
  );
}
