import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { instantOf, slotLabel } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { bookingSlots } from '../bookings-tables.ts';

/** The slots of a venue date; none on a closed day or without a schedule. */
export async function findDaySlots(db: Db, venueDate: string, zone: string): Promise<DaySlot[]> {
  const [day] = await findDays(db, [venueDate]);
  return slotsOfDay(venueDate, day?.slots ?? null, zone);
}

/** What the database knows of a date's slots, as text: the same text is the same slots. */
export type DayRow = { venueDate: string; slots: string | null };

/**
 * The slots of several venue dates: the weekly schedule, with each date's changes, none on a closed
 * day, and what is taken. One statement, and the hottest read of all.
 */
export async function findDays(db: Db, venueDates: string[]): Promise<DayRow[]> {
  return plainSql<DayRow>(
    db,
    `select day.venue_date as "venueDate", (
      select json_agg(
        json_build_array(planned.start_time, planned.end_time, planned.capacity, coalesce(taken, 0))
        order by planned.start_time
      )::text
      from (
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
    ) as slots
    from unnest($1::text::date[]) as day (venue_date)`,
    [`{${venueDates.join(',')}}`],
  );
}

const slotsText = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])).nullable();

/** The slots that a day's text stands for. */
export function slotsOfDay(venueDate: string, slots: string | null, zone: string): DaySlot[] {
  const rows = slotsText.parse(JSON.parse(slots ?? 'null')) ?? [];
  return rows.map(([startTime, endTime, capacity, taken]) => ({
    venueDate,
    startTime,
    endTime,
    label: slotLabel(startTime, endTime),
    startsAt: instantOf(venueDate, startTime, zone),
    endsAt: instantOf(venueDate, endTime, zone),
    capacity: Math.max(capacity, taken),
    taken,
  }));
}

/** The row of a day's slot, made when it is first needed; capacity and times follow the schedule. */
export async function ensureSlot(db: Db, slot: DaySlot): Promise<string> {
  const [asPlanned] = await plainSql<{ id: string }>(
    db,
    `select id from booking_slots
    where venue_date = $1 and start_time = $2 and capacity = $3 and starts_at = $4 and ends_at = $5`,
    [
      slot.venueDate,
      slot.startTime,
      slot.capacity,
      slot.startsAt.toISOString(),
      slot.endsAt.toISOString(),
    ],
  );
  if (asPlanned) return asPlanned.id;
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
      set: {
        capacity: sql`greatest(excluded.capacity, ${bookingSlots.taken})`,
        endTime: sql`excluded.end_time`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
      },
    })
    .returning({ id: bookingSlots.id });
  if (!made) throw new Error('the slot was not made');
  return made.id;
}

/**
 * Gives the slots from `firstDate` on their instants in another zone: a slot is a venue-local date and
 * time, so a venue that corrects its zone moves what is booked with it.
 */
export async function moveSlotsToZone(db: Db, firstDate: string, zone: string): Promise<void> {
  const slots = await db
    .select()
    .from(bookingSlots)
    .where(gte(bookingSlots.venueDate, firstDate))
    .orderBy(asc(bookingSlots.id));
  for (const { id, venueDate, startTime, endTime } of slots) {
    const startsAt = instantOf(venueDate, startTime, zone);
    const endsAt = instantOf(venueDate, endTime, zone);
    await db.update(bookingSlots).set({ startsAt, endsAt }).where(eq(bookingSlots.id, id));
  }
}

/**
 * Takes spots if that many are left beyond `reserve`, of the row's capacity and of the schedule's: one
 * conditional update, the truth against overbooking (money.md, Spots). False if there are not enough, or
 * if the slot no longer takes place. The schedule stands still from here to the end of the transaction.
 */
export async function takeSpots(
  db: Db,
  slotId: string,
  count: number,
  reserve: number,
): Promise<boolean> {
  await plainSql(db, 'select pg_advisory_xact_lock_shared($1)', [SCHEDULE_LOCK]);
  const rows = await plainSql(
    db,
    `update booking_slots as slot set taken = taken + $2
    where id = $1 and taken + $2 <= capacity - $3
      and taken + $2 <= coalesce(
        (select capacity from schedule_changes
          where venue_date = slot.venue_date and start_time = slot.start_time),
        (select capacity from schedule_slots
          where weekday = extract(dow from slot.venue_date) and start_time = slot.start_time),
        0) - $3
      and not exists (select from schedule_closures where venue_date = slot.venue_date)
    returning id`,
    [slotId, count, reserve],
  );
  return rows.length > 0;
}

const SCHEDULE_LOCK = 7_301_948;

/**
 * Waits until nobody is taking spots, and lets nobody begin until the transaction ends: bookings are made
 * from the schedule before the change, or from the one after it. Whoever takes spots may hold rows of
 * slots and bookings while they wait here, so the transaction must lock none of these.
 */
export async function lockScheduleToChange(db: Db): Promise<void> {
  await plainSql(db, 'select pg_advisory_xact_lock($1)', [SCHEDULE_LOCK]);
}

/**
 * Takes spots although there are not as many: the slot's own capacity grows by what is missing, so that
 * the check on it still holds. It falls back to the schedule's with the next booking after spots were
 * given back (ensureSlot). Returns how many were missing; null past what a slot may ever have.
 */
export async function takeSpotsBeyond(
  db: Db,
  slotId: string,
  count: number,
): Promise<number | null> {
  const slot = await lockSlot(db, slotId);
  if (!slot || slot.taken + count > MAX_SPOTS) return null;
  // Closed since it was looked up (takeSpots, asked before, made the schedule stand still).
  const [day] = await findDays(db, [slot.venueDate]);
  const planned = slotsOfDay(slot.venueDate, day?.slots ?? null, 'UTC');
  if (!planned.some(({ startTime }) => startTime === slot.startTime)) return null;
  const over = Math.max(0, slot.taken + count - slot.capacity);
  await db
    .update(bookingSlots)
    .set({ taken: slot.taken + count, capacity: slot.capacity + over })
    .where(eq(bookingSlots.id, slotId));
  return over;
}

/** As the schedule's own check has it. */
const MAX_SPOTS = 2000;

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

export type SlotRow = typeof bookingSlots.$inferSelect;

/** A slot by its row, as it stands. */
export async function findSlotRow(db: Db, slotId: string) {
  const [row] = await db.select().from(bookingSlots).where(eq(bookingSlots.id, slotId));
  return row ?? null;
}
