import { asc, inArray, sql } from 'drizzle-orm';
import { bookingSlots } from '#features/bookings/server/bookings-tables.ts';
import { findDays, parseDaySlots } from '#features/bookings/server/schedule/slots-queries.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor } from '#platform/server/seed-numbers.ts';
import { addDays, slotLabel } from '#shared/venue-dates.ts';

/** Shares of capacity to fill, cycled over the slots. */
const FILL_RATIOS = [0.3, 0.5, 0.7, 0.85, 0.6, 0.4, 0.75, 1];
const DAYS_AHEAD = 28;
const MIN_DAYS_BACK = 28;

export type SampleSlot = {
  id: string;
  venueDate: string;
  label: string;
  startsAt: Date;
  /** Spots to fill with sample bookings; 0 if enough spots are already taken. */
  spotsToFill: number;
  isPopular: boolean;
};

/**
 * Seeds the schedule's slots for the next four weeks and for enough past days to fit `bookings`. Returns all slots of
 * these days, earliest first. Throws if the schedule has no slots.
 */
export async function seedSlots(
  db: Db,
  { bookings, today, zone }: { bookings: number; today: string; zone: string },
): Promise<SampleSlot[]> {
  const dailySpots = await countSpotsPerDay(db, today, zone);
  if (dailySpots === 0) throw new Error('The schedule has no slots to book.');
  const daysBack = Math.max(MIN_DAYS_BACK, Math.ceil(bookings / (dailySpots * 0.45)) - DAYS_AHEAD);
  const dates = Array.from({ length: DAYS_AHEAD + daysBack }, (_, day) =>
    addDays(today, day - daysBack),
  );
  const plannedSlots = (await findDays(db, dates)).flatMap(({ venueDate, slots }) =>
    parseDaySlots(venueDate, slots, zone),
  );
  await insertNewRows(
    db,
    bookingSlots,
    plannedSlots.map(({ venueDate, startTime, endTime, startsAt, endsAt, capacity }) => ({
      id: idFor(`slot ${venueDate} ${startTime}`, 0),
      venueDate,
      startTime,
      endTime,
      startsAt,
      endsAt,
      capacity,
    })),
  );
  const rows = await db
    .select()
    .from(bookingSlots)
    .where(inArray(bookingSlots.venueDate, sql`(select unnest(${`{${dates.join(',')}}`}::date[]))`))
    .orderBy(asc(bookingSlots.startsAt));
  return rows.map((row, index) => {
    const fillRatio = FILL_RATIOS[(index * 5) % FILL_RATIOS.length] ?? 1;
    return {
      id: row.id,
      venueDate: row.venueDate,
      label: slotLabel(row.startTime, row.endTime),
      startsAt: row.startsAt,
      spotsToFill: Math.max(0, Math.ceil(row.capacity * fillRatio) - row.taken),
      isPopular: fillRatio === 1,
    };
  });
}

async function countSpotsPerDay(db: Db, today: string, zone: string) {
  const week = await findDays(
    db,
    Array.from({ length: 7 }, (_, day) => addDays(today, day)),
  );
  const slots = week.flatMap((day) => parseDaySlots(day.venueDate, day.slots, zone));
  return Math.floor(slots.reduce((sum, { capacity }) => sum + capacity, 0) / 7);
}
