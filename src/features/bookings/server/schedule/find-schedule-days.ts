import { and, between, gt } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, slotLabel } from '#shared/venue-dates.ts';
import { slotsIgnoringClosures } from '../../schedule-rules.ts';
import { bookingSlots } from '../bookings-tables.ts';
import { findSchedule } from './schedule-queries.ts';

const DAYS = 28;

/** Returns four weeks of the current schedule with taken spots. Closed days include their planned slots. */
export async function findScheduleDays(db: Db, from: string) {
  const dates = Array.from({ length: DAYS }, (_, days) => addDays(from, days));
  const [schedule, takenRows] = await Promise.all([
    findSchedule(db),
    db
      .select({
        date: bookingSlots.venueDate,
        startTime: bookingSlots.startTime,
        taken: bookingSlots.taken,
      })
      .from(bookingSlots)
      .where(
        and(between(bookingSlots.venueDate, from, dates.at(-1) ?? from), gt(bookingSlots.taken, 0)),
      ),
  ]);
  return dates.map((date) => ({
    date,
    closed: schedule.closures.find((closure) => closure.date === date)?.reason ?? null,
    isChanged: schedule.changes.some((change) => change.date === date),
    slots: slotsIgnoringClosures(schedule, date).map((slot) => ({
      ...slot,
      label: slotLabel(slot.startTime, slot.endTime),
      taken:
        takenRows.find((row) => row.date === date && row.startTime === slot.startTime)?.taken ?? 0,
    })),
  }));
}
