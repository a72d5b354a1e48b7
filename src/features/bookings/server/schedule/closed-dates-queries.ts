import { asc, between } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { scheduleClosures } from '../bookings-tables.ts';

/** Returns the dates within an inclusive range on which the venue is closed, in order. */
export async function findClosedDates(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .select({ date: scheduleClosures.venueDate })
    .from(scheduleClosures)
    .where(between(scheduleClosures.venueDate, from, to))
    .orderBy(asc(scheduleClosures.venueDate));
  return rows.map(({ date }) => date);
}
