import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { instantOf, slotLabel } from '../../../shared/venue-dates.ts';
import type { DaySlot } from '../bookings-rules.ts';
import { bookingSlots } from './bookings-tables.ts';

type ScheduledSlot = {
  venue_date: string;
  start_time: string;
  end_time: string;
  capacity: number;
  taken: number;
};

/** The slots of a venue date; none on a closed day or without a schedule. */
export async function findDaySlots(db: Db, venueDate: string, zone: string): Promise<DaySlot[]> {
  const ofDate = await findSlotsOfDays(db, [venueDate], zone);
  return ofDate(venueDate);
}

/**
 * The slots of several venue dates: the weekly schedule, with each date's changes, none on a closed
 * day, and what is taken. One statement, and the hottest read of all.
 */
export async function findSlotsOfDays(
  db: Db,
  venueDates: string[],
  zone: string,
): Promise<(venueDate: string) => DaySlot[]> {
  const rows = await db.execute<ScheduledSlot>(sql`
    select
      day.venue_date,
      planned.start_time,
      planned.end_time,
      planned.capacity,
      coalesce(booked.taken, 0) as taken
    from unnest(${`{${venueDates.join(',')}}`}::date[]) as day (venue_date)
    cross join lateral (
      select
        start_time,
        coalesce(changed.end_time, weekly.end_time) as end_time,
        coalesce(changed.capacity, weekly.capacity) as capacity
      from (
        select start_time, end_time, capacity from schedule_slots
        where weekday = extract(dow from day.venue_date)
      ) as weekly
      full join (
        select start_time, end_time, capacity from schedule_changes
        where venue_date = day.venue_date
      ) as changed using (start_time)
    ) as planned
    left join booking_slots as booked
      on booked.venue_date = day.venue_date and booked.start_time = planned.start_time
    where planned.capacity > 0
      and not exists (select from schedule_closures where venue_date = day.venue_date)
    order by day.venue_date, planned.start_time`);
  const slots = rows.map((row) => asDaySlot(row, zone));
  return (venueDate) => slots.filter((slot) => slot.venueDate === venueDate);
}

function asDaySlot(row: ScheduledSlot, zone: string): DaySlot {
  const { venue_date: venueDate, start_time: startTime, end_time: endTime } = row;
  return {
    venueDate,
    startTime,
    endTime,
    label: slotLabel(startTime, endTime),
    startsAt: instantOf(venueDate, startTime, zone),
    endsAt: instantOf(venueDate, endTime, zone),
    capacity: Math.max(row.capacity, row.taken),
    taken: row.taken,
  };
}

/** The row of a day's slot, made when it is first needed; its capacity follows the schedule. */
export async function ensureSlot(db: Db, slot: DaySlot): Promise<string> {
  const [found] = await db
    .select({ id: bookingSlots.id, capacity: bookingSlots.capacity })
    .from(bookingSlots)
    .where(
      and(eq(bookingSlots.venueDate, slot.venueDate), eq(bookingSlots.startTime, slot.startTime)),
    );
  if (found && found.capacity === slot.capacity) return found.id;
  const [made] = await db
    .insert(bookingSlots)
    .values({
      venueDate: slot.venueDate,
      startTime: slot.startTime,
      endTime: slot.endTime,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      capacity: slot.capacity,
    })
    .onConflictDoUpdate({
      target: [bookingSlots.venueDate, bookingSlots.startTime],
      set: { capacity: sql`greatest(excluded.capacity, ${bookingSlots.taken})` },
    })
    .returning({ id: bookingSlots.id });
  if (!made) throw new Error('the slot was not made');
  return made.id;
}

/**
 * Takes spots if that many are left beyond `reserve`: one conditional update, the truth against
 * overbooking (money.md, Spots). False if there are not enough.
 */
export async function takeSpots(
  db: Db,
  slotId: string,
  count: number,
  reserve: number,
): Promise<boolean> {
  const rows = await db
    .update(bookingSlots)
    .set({ taken: sql`${bookingSlots.taken} + ${count}` })
    .where(
      and(
        eq(bookingSlots.id, slotId),
        lte(sql`${bookingSlots.taken} + ${count}`, sql`${bookingSlots.capacity} - ${reserve}`),
      ),
    )
    .returning({ id: bookingSlots.id });
  return rows.length > 0;
}

/** Gives spots back. */
export async function giveSpotsBack(db: Db, slotId: string, count: number): Promise<void> {
  await db
    .update(bookingSlots)
    .set({ taken: sql`${bookingSlots.taken} - ${count}` })
    .where(and(eq(bookingSlots.id, slotId), gte(bookingSlots.taken, count)));
}

/**
 * A slot by its row, its counts locked until the transaction ends. NO KEY UPDATE, for a booking that
 * is being written holds the row's key, and would wait for us while we wait for it.
 */
export async function lockSlot(db: Db, slotId: string) {
  const [row] = await lockSlots(db, [slotId]);
  return row ?? null;
}

/** Several at once, always in the same order, so that two movers cannot wait for each other. */
export async function lockSlots(db: Db, slotIds: string[]) {
  return db
    .select()
    .from(bookingSlots)
    .where(inArray(bookingSlots.id, slotIds))
    .orderBy(asc(bookingSlots.id))
    .for('no key update');
}
