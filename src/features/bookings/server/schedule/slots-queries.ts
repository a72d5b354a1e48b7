import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { instantOf, slotLabel } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { bookingSlots } from '../bookings-tables.ts';

/** The slots of a venue date; none on a closed day or without a schedule. */
export async function findDaySlots(db: Db, venueDate: string, zone: string): Promise<DaySlot[]> {
  const [day] = await findDays(db, [venueDate]);
  return slotsOfDay(venueDate, day?.slots ?? null, zone);
}

/** A date's slots as JSON text: equal text means equal slots. */
export type DayRow = { venueDate: string; slots: string | null };

/**
 * The slots of several venue dates: the weekly schedule, with each date's changes, none on a closed
 * day, and what is taken.
 */
export async function findDays(db: Db, venueDates: string[]): Promise<DayRow[]> {
  // Raw: the hottest read of all, over a set of dates given as an array.
  return preparedSql<DayRow>(
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
    from unnest(:venueDates::text::date[]) as day (venue_date)`,
    { venueDates: `{${venueDates.join(',')}}` },
  );
}

const slotsText = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])).nullable();

/** The slots of a day's JSON text. */
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

/** The id of a day's slot, inserted when first needed; capacity and times follow the schedule. */
export async function ensureSlot(db: Db, slot: DaySlot): Promise<string> {
  // Raw: on the hot path of every booking.
  const [asPlanned] = await preparedSql<{ id: string }>(
    db,
    `select id from booking_slots
    where venue_date = :venueDate and start_time = :startTime and capacity = :capacity
      and starts_at = :startsAt and ends_at = :endsAt`,
    { ...slot, startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() },
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
 * Moves the slots from `firstDate` on to another zone: a slot is a venue-local date and time, so a venue
 * that corrects its zone moves what is booked with it.
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
 * if the slot no longer takes place. The schedule is locked from here to the end of the transaction.
 */
export async function takeSpots(
  db: Db,
  slotId: string,
  count: number,
  reserve: number,
): Promise<boolean> {
  // Raw: an advisory lock, and the hot path of every booking.
  await preparedSql(db, 'select pg_advisory_xact_lock_shared(:lock)', { lock: SCHEDULE_LOCK });
  const rows = await preparedSql(
    db,
    `update booking_slots as slot set taken = taken + :count
    where id = :slotId and taken + :count <= capacity - :reserve
      and taken + :count <= coalesce(
        (select capacity from schedule_changes
          where venue_date = slot.venue_date and start_time = slot.start_time),
        (select capacity from schedule_slots
          where weekday = extract(dow from slot.venue_date) and start_time = slot.start_time),
        0) - :reserve
      and not exists (select from schedule_closures where venue_date = slot.venue_date)
    returning id`,
    { slotId, count, reserve },
  );
  return rows.length > 0;
}

const SCHEDULE_LOCK = 7_301_948;

/**
 * Locks the schedule against everyone who takes spots until the transaction ends: a booking sees the
 * schedule before the change, or the one after it. Transactions that wait here to take spots may hold
 * rows of slots and bookings, so the caller must not have locked any of these.
 */
export async function lockScheduleToChange(db: Db): Promise<void> {
  await preparedSql(db, 'select pg_advisory_xact_lock(:lock)', { lock: SCHEDULE_LOCK });
}

/**
 * Overbooks: the slot's own capacity grows by what is missing, so that its check constraint still holds.
 * It returns to the schedule's with the next booking after spots were given back (ensureSlot). Returns
 * how many were missing; null past the most a slot may have.
 */
export async function takeSpotsBeyond(
  db: Db,
  slotId: string,
  count: number,
): Promise<number | null> {
  const slot = await lockSlot(db, slotId);
  if (!slot || slot.taken + count > MAX_SPOTS) return null;
  // Closed since it was looked up; takeSpots, called before, has locked the schedule.
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

/** The same limit as the schedule's check constraint. */
const MAX_SPOTS = 2000;

/** Gives spots back. */
export async function giveSpotsBack(db: Db, slotId: string, count: number): Promise<void> {
  await db
    .update(bookingSlots)
    .set({ taken: sql`${bookingSlots.taken} - ${count}` })
    .where(and(eq(bookingSlots.id, slotId), gte(bookingSlots.taken, count)));
}

/**
 * A slot's row, its counts locked until the transaction ends. NO KEY UPDATE: an insert of a booking holds
 * the row's key share lock, and a full lock would deadlock with it.
 */
export async function lockSlot(db: Db, slotId: string) {
  const [row] = await lockSlots(db, [slotId]);
  return row ?? null;
}

/** Several at once, always in the same order to avoid deadlocks. */
export async function lockSlots(db: Db, slotIds: string[]) {
  return db
    .select()
    .from(bookingSlots)
    .where(inArray(bookingSlots.id, slotIds))
    .orderBy(asc(bookingSlots.id))
    .for('no key update');
}

export type SlotRow = typeof bookingSlots.$inferSelect;

/** A slot's row, not locked. */
export async function findSlotRow(db: Db, slotId: string) {
  const [row] = await db.select().from(bookingSlots).where(eq(bookingSlots.id, slotId));
  return row ?? null;
}
