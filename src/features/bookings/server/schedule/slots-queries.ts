import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { instantOf, slotLabel, venueDateOf } from '#shared/venue-dates.ts';
import type { DaySlot } from '../../bookings-rules.ts';
import { bookingSlots } from '../bookings-tables.ts';

/** Finds the slots of a venue date; none if closed or unscheduled. */
export async function findDaySlots(db: Db, venueDate: string, zone: string): Promise<DaySlot[]> {
  const [day] = await findDays(db, [venueDate]);
  return parseDaySlots(venueDate, day?.slots ?? null, zone);
}

/** A date's slots as JSON text, null if it has none. Equal text means equal slots. */
export type DayRow = { venueDate: string; slots: string | null };

/** Finds the slots of venue dates: the weekly schedule with each date's changes and taken spots; none if closed. */
export async function findDays(db: Db, venueDates: string[]): Promise<DayRow[]> {
  // Raw SQL, because it is the most frequent query and joins an array of dates.
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

/** Parses the slots of a DayRow. A slot's capacity is at least its taken spots. */
export function parseDaySlots(venueDate: string, slots: string | null, zone: string): DaySlot[] {
  const rows = slotsText.parse(JSON.parse(slots ?? 'null')) ?? [];
  const closingTime = rows.reduce(
    (last, [, endTime]) => (endTime > last ? endTime : last),
    '00:00',
  );
  const closesAt = instantOf(venueDate, closingTime, zone);
  return rows.map(([startTime, endTime, capacity, taken]) => ({
    venueDate,
    startTime,
    endTime,
    label: slotLabel(startTime, endTime),
    startsAt: instantOf(venueDate, startTime, zone),
    endsAt: instantOf(venueDate, endTime, zone),
    closesAt,
    capacity: Math.max(capacity, taken),
    taken,
  }));
}

/**
 * Returns the id of a slot's row. Inserts the row if missing, or updates its capacity and times to match
 * `slot`.
 */
export async function ensureSlot(db: Db, slot: DaySlot): Promise<string> {
  // Raw SQL for speed, because every booking runs it.
  const [existing] = await preparedSql<{ id: string }>(
    db,
    `select id from booking_slots
    where venue_date = :venueDate and start_time = :startTime and capacity = :capacity
      and starts_at = :startsAt and ends_at = :endsAt`,
    {
      venueDate: slot.venueDate,
      startTime: slot.startTime,
      capacity: slot.capacity,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
    },
  );
  if (existing) return existing.id;
  const [inserted] = await db
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
  if (!inserted) throw new Error('upserting the slot returned no row');
  return inserted.id;
}

/** Finds the slots that are not over, or on and after today in a new time zone. */
export function findSlotsToMove(db: Db, zone: string, now: Date) {
  return db
    .select()
    .from(bookingSlots)
    .where(or(gt(bookingSlots.endsAt, now), gte(bookingSlots.venueDate, venueDateOf(now, zone))))
    .orderBy(asc(bookingSlots.id));
}

/** Recomputes the instants of slots. Their local dates and times do not change. */
export async function moveSlotsToZone(
  db: Db,
  slots: Awaited<ReturnType<typeof findSlotsToMove>>,
  zone: string,
): Promise<void> {
  for (const { id, venueDate, startTime, endTime } of slots) {
    const startsAt = instantOf(venueDate, startTime, zone);
    const endsAt = instantOf(venueDate, endTime, zone);
    await db.update(bookingSlots).set({ startsAt, endsAt }).where(eq(bookingSlots.id, id));
  }
}

/**
 * Takes spots if enough are free besides `reserve`, within the row's and the schedule's capacity. One conditional
 * update prevents overbooking. A booking that replaces a hold passes the difference, which can be zero or negative: what
 * it holds already is not limited again. Returns false if too few are free, or the slot was removed or its day closed.
 * Locks the schedule until the transaction ends.
 */
export async function takeSpots(
  db: Db,
  slotId: string,
  count: number,
  reserve: number,
): Promise<boolean> {
  // Raw SQL for speed, because every booking runs it.
  await preparedSql(db, 'select pg_advisory_xact_lock_shared(:lock)', { lock: SCHEDULE_LOCK });
  const rows = await preparedSql(
    db,
    `update booking_slots as slot set taken = taken + :count
    where id = :slotId
      and taken + :count <= greatest(capacity - :reserve, taken)
      and taken + :count <= greatest(
        coalesce(
          (select capacity from schedule_changes
            where venue_date = slot.venue_date and start_time = slot.start_time),
          (select capacity from schedule_slots
            where weekday = extract(dow from slot.venue_date) and start_time = slot.start_time),
          0) - :reserve,
        taken)
      and not exists (select from schedule_closures where venue_date = slot.venue_date)
    returning id`,
    { slotId, count, reserve },
  );
  return rows.length > 0;
}

/** The key of the advisory lock on the schedule. */
const SCHEDULE_LOCK = 7_301_948;

/**
 * Locks the schedule against takeSpots until the transaction ends, so a booking reads it either before or after the
 * change. To avoid deadlocks, the caller must not hold locks on slots or bookings.
 */
export async function lockScheduleForChange(db: Db): Promise<void> {
  await preparedSql(db, 'select pg_advisory_xact_lock(:lock)', { lock: SCHEDULE_LOCK });
}

/**
 * Takes spots above the capacity, and raises the capacity by the missing spots to satisfy the check
 * constraint. After spots are freed, ensureSlot restores the schedule's capacity with the next booking.
 * Returns the missing spots; null if the slot was removed or has reached the maximum.
 */
export async function takeSpotsOverCapacity(
  db: Db,
  slotId: string,
  count: number,
): Promise<number | null> {
  const slot = await lockSlot(db, slotId);
  if (!slot || slot.taken + count > MAX_SPOTS) return null;
  // The day may have been closed since it was read. The caller has locked the schedule with takeSpots.
  const [day] = await findDays(db, [slot.venueDate]);
  const plannedSlots = parseDaySlots(slot.venueDate, day?.slots ?? null, 'UTC');
  if (!plannedSlots.some(({ startTime }) => startTime === slot.startTime)) return null;
  const missingCount = Math.max(0, slot.taken + count - slot.capacity);
  await db
    .update(bookingSlots)
    .set({ taken: slot.taken + count, capacity: slot.capacity + missingCount })
    .where(eq(bookingSlots.id, slotId));
  return missingCount;
}

/** The limit of the schedule's check constraint. */
const MAX_SPOTS = 2000;

/** Frees spots; does nothing if fewer are taken. */
export async function freeSpots(db: Db, slotId: string, count: number): Promise<void> {
  await db
    .update(bookingSlots)
    .set({ taken: sql`${bookingSlots.taken} - ${count}` })
    .where(and(eq(bookingSlots.id, slotId), gte(bookingSlots.taken, count)));
}

/** Locks a slot's row until the transaction ends. */
export async function lockSlot(db: Db, slotId: string) {
  const [row] = await lockSlots(db, [slotId]);
  return row ?? null;
}

/**
 * Locks several slots in a fixed order, to avoid deadlocks. NO KEY UPDATE, because inserting a booking takes a key
 * share lock on the row, which would deadlock with a full lock.
 */
export async function lockSlots(db: Db, slotIds: string[]) {
  return db
    .select()
    .from(bookingSlots)
    .where(inArray(bookingSlots.id, slotIds))
    .orderBy(asc(bookingSlots.id))
    .for('no key update');
}

export type SlotRow = typeof bookingSlots.$inferSelect;

/** Finds a slot's row without locking it. */
export async function findSlotRow(db: Db, slotId: string) {
  const [row] = await db.select().from(bookingSlots).where(eq(bookingSlots.id, slotId));
  return row ?? null;
}
