import { asc, desc, sql } from 'drizzle-orm';
import type { PersonalPart } from '#platform/server/personal-data.ts';
import { familyMatches, playProposals } from './matches-tables.ts';

/**
 * How the family was matched, and what it proposed or was proposed. Who the others are is theirs and not
 * in the download, nor is what admins noted about a pair. All of it goes with the account's row.
 */
export const personalMatches: PersonalPart = {
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

  /** The queue keeps what it has done for days, and what it was told with it. */
  forget: async (_ctx, db, { id }) => {
    await db.execute(
      sql`delete from pgboss.job where name = 'match-family' and data ->> 'userId' = ${id}`,
    );
  },
};
