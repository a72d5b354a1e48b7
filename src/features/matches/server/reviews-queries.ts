import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { familyMatches, type MatchStatus } from './matches-tables.ts';
import { familyJson, type VisibleFamily, type VisibleMatch } from './visible-matches-queries.ts';

type Change = { status?: MatchStatus | undefined; adminNotes?: string | null | undefined };

/**
 * Saves an admin's status or notes for a match. A status set by an admin is never changed by a generation. Returns both
 * families' ids; null for a deleted match.
 */
export async function saveReview(
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
  families: VisibleFamily[];
  adminNotes: string | null;
  createdAt: string;
};

type Filter = { status?: MatchStatus | undefined; search?: string | undefined };
type Input = Filter & {
  matchId?: string | undefined;
  after?: string | undefined;
  limit: number;
};

const [one, other] = [alias(users, 'one'), alias(users, 'other')];

/** Returns the condition of the list, on `family_matches` and its two users, `one` and `other`. */
export const toMatchesCondition = ({ status, search }: Filter): SQL | undefined =>
  and(
    status ? eq(familyMatches.status, status) : undefined,
    containsText(search, one.name, other.name),
  );

/** Returns a page of generated matches, best first, after the match `after`; with `matchId`, only that match. */
export async function listMatches(
  db: Db,
  { matchId, status, search, after, limit }: Input,
): Promise<ListedMatch[]> {
  const last = alias(familyMatches, 'last');
  const isAfter = (id: string) =>
    sql`(${familyMatches.matchScore}, ${familyMatches.id}) < ${db
      .select({ score: last.matchScore, id: last.id })
      .from(last)
      .where(eq(last.id, id))}`;
  const rows = await db
    .select({
      id: familyMatches.id,
      userId: familyMatches.userId,
      matchedUserId: familyMatches.matchedUserId,
      matchScore: familyMatches.matchScore,
      scoreBreakdown: familyMatches.scoreBreakdown,
      matchReasons: familyMatches.matchReasons,
      status: familyMatches.status,
      adminNotes: familyMatches.adminNotes,
      createdAt: familyMatches.createdAt,
      one: familyJson('one'),
      other: familyJson('other'),
    })
    .from(familyMatches)
    .innerJoin(one, eq(one.id, familyMatches.userId))
    .innerJoin(other, eq(other.id, familyMatches.matchedUserId))
    .where(
      and(
        matchId ? eq(familyMatches.id, matchId) : undefined,
        toMatchesCondition({ status, search }),
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(desc(familyMatches.matchScore), desc(familyMatches.id))
    .limit(limit);
  return rows.map(({ one, other, createdAt, ...match }) => ({
    ...match,
    families: [one, other],
    createdAt: createdAt.toISOString(),
  }));
}
