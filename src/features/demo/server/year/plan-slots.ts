import { bookingSlots } from '#features/bookings/server/bookings-tables.ts';
import { findDays, parseDaySlots } from '#features/bookings/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { addDays, slotLabel, weekdayOf } from '#shared/venue-dates.ts';
import { DAYS_AHEAD, DAYS_BACK, shareOfSpots } from '../../year-rules.ts';
import type { DemoContext } from './demo-context.ts';

export type DemoSlot = {
  id: string;
  venueDate: string;
  startTime: string;
  endTime: string;
  label: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  /** Spots that parties, bookings and open offers take. */
  taken: number;
  /** Spots to fill with bookings. */
  wanted: number;
};

const SATURDAY = 6;

/**
 * Plans the slots of the schedule for the past year and the coming weeks, earliest first, with the number of spots that
 * families want. Next Saturday's first session fills up, so that there is a waitlist.
 */
export async function planSlots({ db, today, timezone }: DemoContext): Promise<DemoSlot[]> {
  const dates = range(DAYS_BACK + DAYS_AHEAD + 1).map((day) => addDays(today, day - DAYS_BACK));
  const popularDate = dates.find((date) => date > today && weekdayOf(date) === SATURDAY);
  const slots = (await findDays(db, dates)).flatMap((day) =>
    parseDaySlots(day.venueDate, day.slots, timezone),
  );
  return slots.map((slot, number): DemoSlot => {
    const { venueDate, startTime, endTime, startsAt, endsAt, capacity } = slot;
    const isPopular = venueDate === popularDate && startTime < '10:00';
    const chance = seededRandom('demo slot', number)();
    return {
      id: idFor(`demo slot ${venueDate} ${startTime}`, 0),
      label: slotLabel(startTime, endTime),
      taken: 0,
      wanted: isPopular ? capacity : Math.round(capacity * shareOfSpots(slot, today, chance)),
      ...{ venueDate, startTime, endTime, startsAt, endsAt, capacity },
    };
  });
}

/** Inserts the slots that were ever booked; the product inserts a slot with its first booking. */
export async function insertSlots(db: Db, slots: readonly DemoSlot[]): Promise<void> {
  const rows = slots
    .filter(({ wanted }) => wanted > 0)
    .map(({ label: _, wanted: __, ...row }) => row);
  await insertRows(db, bookingSlots, rows);
}
