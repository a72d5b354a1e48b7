import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { parties, partyInquiries } from '../parties-tables.ts';

/** The columns of a party that is linked to an inquiry. */
export const linkedPartyColumns = {
  id: parties.id,
  date: parties.venueDate,
  window: parties.timeWindow,
  status: parties.status,
  guardianName: parties.guardianName,
};

const MAX_CANDIDATES = 10;

/**
 * Held or booked parties that can be linked to an inquiry, newest first: those with its email, or those whose
 * host's name or email matches the search. Excludes parties linked to another inquiry.
 */
export function findPartyCandidates(
  db: Db,
  inquiry: { id: string; email: string },
  search: string | undefined,
) {
  const matches =
    containsText(search, parties.guardianName, parties.email) ?? eq(parties.email, inquiry.email);
  return db
    .select(linkedPartyColumns)
    .from(parties)
    .leftJoin(
      partyInquiries,
      and(eq(partyInquiries.partyId, parties.id), ne(partyInquiries.id, inquiry.id)),
    )
    .where(and(matches, ne(parties.status, 'cancelled'), isNull(partyInquiries.id)))
    .orderBy(desc(parties.createdAt), desc(parties.id))
    .limit(MAX_CANDIDATES);
}

export async function findInquiryOfParty(db: Db, partyId: string) {
  const [row] = await db
    .select({
      id: partyInquiries.id,
      guardianName: partyInquiries.guardianName,
      email: partyInquiries.email,
    })
    .from(partyInquiries)
    .where(eq(partyInquiries.partyId, partyId));
  return row ?? null;
}

/**
 * Links a booked party to the newest open inquiry with its email, unless the party is already linked. Returns
 * the inquiry's id and previous status, or null if none was linked. The caller must have locked the party. Skips locked
 * inquiries to avoid a deadlock.
 */
export async function linkOpenInquiry(db: Db, party: { id: string; email: string }, now: Date) {
  if (party.email === '' || (await findInquiryOfParty(db, party.id))) return null;
  const [openInquiry] = await db
    .select({ id: partyInquiries.id, status: partyInquiries.status })
    .from(partyInquiries)
    .where(
      and(
        eq(partyInquiries.email, party.email),
        isNull(partyInquiries.partyId),
        inArray(partyInquiries.status, ['new', 'contacted']),
      ),
    )
    .orderBy(desc(partyInquiries.createdAt), desc(partyInquiries.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!openInquiry) return null;
  await db
    .update(partyInquiries)
    .set({ partyId: party.id, status: 'booked', updatedAt: now })
    .where(eq(partyInquiries.id, openInquiry.id));
  return openInquiry;
}

/**
 * Reopens the inquiry of a party whose deposit was not paid in time; returns its id, or null if none was reopened. The
 * caller must have locked the party. Skips a locked inquiry to avoid a deadlock, because its transaction waits for the
 * party.
 */
export async function reopenInquiryOf(db: Db, partyId: string, now: Date): Promise<string | null> {
  const [linkedInquiry] = await db
    .select({ id: partyInquiries.id })
    .from(partyInquiries)
    .where(eq(partyInquiries.partyId, partyId))
    .for('update', { skipLocked: true });
  if (!linkedInquiry) return null;
  await db
    .update(partyInquiries)
    .set({ partyId: null, status: 'contacted', updatedAt: now })
    .where(eq(partyInquiries.id, linkedInquiry.id));
  return linkedInquiry.id;
}
