import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { MatchReason } from '../match-reasons.ts';
import { familyMatches } from './matches-tables.ts';
import { isVisible } from './visible-matches-queries.ts';

/** Marks visible matches as told at `now` that were not yet; `only` limits it to one match. Returns how many. */
export async function markTold(db: Db, now: Date, only?: string): Promise<number> {
  const [own, other] = [alias(users, 'own'), alias(users, 'other')];
  const told = await db
    .update(familyMatches)
    .set({ toldAt: now })
    .from(own)
    // The condition of a join can't name the table that is updated.
    .innerJoin(other, sql`true`)
    .where(
      and(
        eq(own.id, familyMatches.userId),
        eq(other.id, familyMatches.matchedUserId),
        isNull(familyMatches.toldAt),
        only ? eq(familyMatches.id, only) : undefined,
        sql.raw(isVisible('family_matches', 'own', 'other')),
      ),
    )
    .returning({ id: familyMatches.id });
  return told.length;
}

export type ToldFamily = { userId: string; count: number; score: number; reasons: MatchReason[] };

/** A page of the families whose matches were told at `at`, each with its best match. */
export async function findToldFamilies(
  db: Db,
  { at, after, limit }: { at: string; after: string; limit: number },
): Promise<ToldFamily[]> {
  const { userId, matchedUserId, matchScore, matchReasons, toldAt } = familyMatches;
  const told = sql<string>`told.id`;
  return db
    .select({
      userId: told,
      count: count(),
      score: sql<number>`max(${matchScore})`,
      reasons: sql<MatchReason[]>`(array_agg(${matchReasons} order by ${matchScore} desc))[1]`,
    })
    .from(familyMatches)
    .crossJoinLateral(sql`(values (${userId}), (${matchedUserId})) as told (id)`)
    .where(and(eq(toldAt, sql`${at}::timestamptz`), gt(told, after)))
    .groupBy(told)
    .orderBy(told)
    .limit(limit);
}
