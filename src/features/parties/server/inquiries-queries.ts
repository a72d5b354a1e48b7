import { asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { partyInquiries } from './parties-tables.ts';

type NewInquiry = Omit<
  typeof partyInquiries.$inferInsert,
  'id' | 'status' | 'createdAt' | 'updatedAt'
> & { createdAt: Date };

/** Inserts an inquiry, or returns the one already stored with the same request key. */
export async function storeInquiry(
  db: Db,
  inquiry: NewInquiry,
): Promise<{ id: string; isNew: boolean }> {
  const [inserted] = await db
    .insert(partyInquiries)
    .values({ ...inquiry, updatedAt: inquiry.createdAt })
    .onConflictDoNothing()
    .returning({ id: partyInquiries.id });
  if (inserted) return { id: inserted.id, isNew: true };
  const [found] = await db
    .select({ id: partyInquiries.id })
    .from(partyInquiries)
    .where(eq(partyInquiries.requestKey, inquiry.requestKey ?? ''));
  if (!found) throw new Error('the inquiry was neither inserted nor found');
  return { id: found.id, isNew: false };
}

/** The inquiries with this email, oldest first. */
export function findInquiriesByEmail(db: Db, email: string) {
  return db
    .select({
      id: partyInquiries.id,
      preferredDate: partyInquiries.preferredDate,
      preferredTimeWindow: partyInquiries.preferredTimeWindow,
      childName: partyInquiries.childName,
      childAge: partyInquiries.childAge,
      estimatedKids: partyInquiries.estimatedKids,
      guardianName: partyInquiries.guardianName,
      email: partyInquiries.email,
      phone: partyInquiries.phone,
      notes: partyInquiries.notes,
      officeNote: partyInquiries.officeNote,
      status: partyInquiries.status,
      createdAt: partyInquiries.createdAt,
    })
    .from(partyInquiries)
    .where(eq(partyInquiries.email, email))
    .orderBy(asc(partyInquiries.createdAt));
}

/** Removes the inquiries with this email; returns their ids. */
export async function removeInquiriesByEmail(db: Db, email: string): Promise<string[]> {
  const removed = await db
    .delete(partyInquiries)
    .where(eq(partyInquiries.email, email))
    .returning({ id: partyInquiries.id });
  return removed.map(({ id }) => id);
}
