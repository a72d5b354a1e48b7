import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookings, slotWaitlist } from '../bookings-tables.ts';

/** Lists the ids of a slot's bookings that are not cancelled. */
export async function findActiveBookingIds(db: Db, slotId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), ne(bookings.status, 'cancelled')))
    .orderBy(asc(bookings.createdAt));
  return rows.map(({ id }) => id);
}

/** Lists the ids of a slot's open waitlist entries. */
export async function findOpenEntryIds(db: Db, slotId: string): Promise<string[]> {
  const rows = await db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(
      and(eq(slotWaitlist.slotId, slotId), inArray(slotWaitlist.state, ['waiting', 'offered'])),
    )
    .orderBy(asc(slotWaitlist.createdAt));
  return rows.map(({ id }) => id);
}
