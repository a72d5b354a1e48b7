import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
import { parties, partyInquiries } from '../parties-tables.ts';

/** What the list says of the party that came of an inquiry. */
export const linkedParty = {
  id: parties.id,
  date: parties.venueDate,
  window: parties.timeWindow,
  status: parties.status,
  guardianName: parties.guardianName,
};

const MOST = 10;

/**
 * Parties that an inquiry may have become: held or booked, no other inquiry's. Those under its e-mail, or
 * those that words of the host's name or e-mail find; the newest first.
 */
export function findPartiesFor(
  db: Db,
  inquiry: { id: string; email: string },
  search: string | undefined,
) {
  const found =
    containsWords(search, parties.guardianName, parties.email) ?? eq(parties.email, inquiry.email);
  return db
    .select(linkedParty)
    .from(parties)
    .leftJoin(
      partyInquiries,
      and(eq(partyInquiries.partyId, parties.id), ne(partyInquiries.id, inquiry.id)),
    )
    .where(and(found, ne(parties.status, 'cancelled'), isNull(partyInquiries.id)))
    .orderBy(desc(parties.createdAt), desc(parties.id))
    .limit(MOST);
}

/** The inquiry that a party came of. */
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
 * A party was booked: the newest open inquiry under its e-mail has become it, unless one was named already.
 * Returns the inquiry's id and what it was before. The caller holds the party locked.
 */
export async function linkOpenInquiry(db: Db, party: { id: string; email: string }, now: Date) {
  if (party.email === '' || (await findInquiryOfParty(db, party.id))) return null;
  const [open] = await db
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
  if (!open) return null;
  await db
    .update(partyInquiries)
    .set({ partyId: party.id, status: 'booked', updatedAt: now })
    .where(eq(partyInquiries.id, open.id));
  return open;
}

/**
 * A party's deposit was not paid in time: the inquiry that became it is open again. Returns the inquiry's id.
 * The caller holds the party locked; an inquiry that is being changed right now is skipped, since whoever
 * changes it waits for the party.
 */
export async function reopenInquiryOf(db: Db, partyId: string, now: Date): Promise<string | null> {
  const [linked] = await db
    .select({ id: partyInquiries.id })
    .from(partyInquiries)
    .where(eq(partyInquiries.partyId, partyId))
    .for('update', { skipLocked: true });
  if (!linked) return null;
  await db
    .update(partyInquiries)
    .set({ partyId: null, status: 'contacted', updatedAt: now })
    .where(eq(partyInquiries.id, linked.id));
  return linked.id;
}
