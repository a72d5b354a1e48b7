import { and, arrayContains, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { playProposals } from './matches-tables.ts';

export type Proposal = typeof playProposals.$inferSelect;
type NewProposal = Pick<
  Proposal,
  | 'matchId'
  | 'proposedBy'
  | 'proposedTo'
  | 'venueDate'
  | 'slotLabel'
  | 'childrenCount'
  | 'expiresAt'
  | 'createdAt'
>;

/** Inserts a proposal; returns null if the pair already has an open one. */
export async function insertProposal(db: Db, values: NewProposal): Promise<Proposal | null> {
  const [row] = await db.insert(playProposals).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Returns a proposal that the family has made or received; null for any other. */
export async function findProposal(db: Db, id: string, userId: string): Promise<Proposal | null> {
  const [row] = await db
    .select()
    .from(playProposals)
    .where(and(eq(playProposals.id, id), involves(userId)));
  return row ?? null;
}

/** Returns the proposal and locks it, to serialize concurrent answers. */
export async function lockProposal(db: Db, id: string): Promise<Proposal | null> {
  const [row] = await db.select().from(playProposals).where(eq(playProposals.id, id)).for('update');
  return row ?? null;
}

/** Returns whether a family's booking was made together with another family's. */
export async function isJointBooking(
  db: Db,
  booking: { id: string; userId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: playProposals.id })
    .from(playProposals)
    .where(and(involves(booking.userId), arrayContains(playProposals.bookingIds, [booking.id])));
  return rows.length > 0;
}

export async function updateProposal(
  db: Db,
  id: string,
  changes: Partial<Pick<Proposal, 'state' | 'bookingIds' | 'updatedAt'>>,
): Promise<void> {
  await db.update(playProposals).set(changes).where(eq(playProposals.id, id));
}

/** Returns each match's newest proposal for a slot on `fromDate` or later, by match id. */
export async function findNewestProposals(
  db: Db,
  matchIds: string[],
  fromDate: string,
): Promise<Map<string, Proposal>> {
  if (matchIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([playProposals.matchId])
    .from(playProposals)
    .where(and(inArray(playProposals.matchId, matchIds), gte(playProposals.venueDate, fromDate)))
    .orderBy(playProposals.matchId, desc(playProposals.createdAt));
  return new Map(rows.map((row) => [row.matchId, row]));
}

/** Marks overdue open proposals as expired, and returns them; with `matchId`, only that match's. */
export async function expireProposals(db: Db, now: Date, matchId?: string): Promise<Proposal[]> {
  return db
    .update(playProposals)
    .set({ state: 'expired', updatedAt: now })
    .where(
      and(
        eq(playProposals.state, 'open'),
        lte(playProposals.expiresAt, now),
        matchId ? eq(playProposals.matchId, matchId) : undefined,
      ),
    )
    .returning();
}

const involves = (userId: string) =>
  sql`${userId} in (${playProposals.proposedBy}, ${playProposals.proposedTo})`;
