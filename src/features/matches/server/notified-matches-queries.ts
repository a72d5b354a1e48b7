import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import { familyMatches } from './matches-tables.ts';
import { isVisiblePairSql } from './visible-matches-queries.ts';

/** Marks all visible matches as notified; with `matchId`, only that match. Returns the number of newly marked ones. */
export async function markNotified(db: Db, now: Date, matchId?: string): Promise<number> {
  const [own, other] = [alias(users, 'own'), alias(users, 'other')];
  const marked = await db
    .update(familyMatches)
    .set({ notifiedAt: now })
    .from(own)
    // PostgreSQL: a join condition in `from` cannot refer to the updated table.
    .innerJoin(other, sql`true`)
    .where(
      and(
        eq(own.id, familyMatches.userId),
        eq(other.id, familyMatches.matchedUserId),
        isNull(familyMatches.notifiedAt),
        matchId ? eq(familyMatches.id, matchId) : undefined,
        sql.raw(isVisiblePairSql('family_matches', 'own', 'other')),
      ),
    )
    .returning({ id: familyMatches.id });
  return marked.length;
}

export type NotifiedFamily = {
  userId: string;
  /** The number of newly notified matches. */
  count: number;
  /** The score and reasons of the best match. */
  score: number;
  reasons: MatchReason[];
};

/** Returns a page of the families whose matches were marked at `at`, each with its best match. */
export async function findNotifiedFamilies(
  db: Db,
  { at, after, limit }: { at: string; after: string; limit: number },
): Promise<NotifiedFamily[]> {
  const { userId, matchedUserId, matchScore, matchReasons, notifiedAt } = familyMatches;
  const familyId = sql<string>`notified.id`;
  return db
    .select({
      userId: familyId,
      count: count(),
      score: sql<number>`max(${matchScore})`,
      reasons: sql<MatchReason[]>`(array_agg(${matchReasons} order by ${matchScore} desc))[1]`,
    })
    .from(familyMatches)
    .crossJoinLateral(sql`(values (${userId}), (${matchedUserId})) as notified (id)`)
    .where(and(eq(notifiedAt, sql`${at}::timestamptz`), gt(familyId, after)))
    .groupBy(familyId)
    .orderBy(familyId)
    .limit(limit);
}
