import { asc, desc, sql } from 'drizzle-orm';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { familyMatches, playProposals } from './matches-tables.ts';

/**
 * The family's matches and proposals, without other families' data or admin notes. Rows are deleted by the
 * account's foreign key cascade.
 */
export const matchesPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => ({
    matches: await db
      .select({
        score: familyMatches.matchScore,
        breakdown: familyMatches.scoreBreakdown,
        reasons: familyMatches.matchReasons,
        status: familyMatches.status,
        createdAt: familyMatches.createdAt,
      })
      .from(familyMatches)
      .where(sql`${id} in (${familyMatches.userId}, ${familyMatches.matchedUserId})`)
      .orderBy(desc(familyMatches.matchScore), asc(familyMatches.id)),
    playProposals: await db
      .select({
        byYou: sql<boolean>`${playProposals.proposedBy} = ${id}`,
        date: playProposals.venueDate,
        slot: playProposals.slotLabel,
        childrenCount: playProposals.childrenCount,
        state: playProposals.state,
        createdAt: playProposals.createdAt,
      })
      .from(playProposals)
      .where(sql`${id} in (${playProposals.proposedBy}, ${playProposals.proposedTo})`)
      .orderBy(asc(playProposals.createdAt)),
  }),

  /** Deletes the user's jobs: pg-boss retains completed jobs and their data for days. */
  erase: async (_ctx, db, { id }) => {
    await db.execute(
      sql`delete from pgboss.job where name = 'match-family' and data ->> 'userId' = ${id}`,
    );
  },
};
