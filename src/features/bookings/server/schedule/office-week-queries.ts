import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { addDays, slotLabel } from '#shared/venue-dates.ts';
import type { OfficeWaitlistEntry, WeekSlot } from '../../office-slots-contract.ts';
import { bookingSlots, scheduleClosures, slotWaitlist } from '../bookings-tables.ts';
import { findDays, parseDaySlots } from './slots-queries.ts';

const DAYS = 7;

/** Returns seven days from `from` with their planned slots, and booked slots that are no longer scheduled. */
export async function findWeek(db: Db, from: string, zone: string) {
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(from, day));
  const [days, closures, bookedSlots] = await Promise.all([
    findDays(db, dates),
    db.select().from(scheduleClosures).where(inArray(scheduleClosures.venueDate, dates)),
    findBookedSlots(db, dates),
  ]);
  return dates.map((date) => {
    const closure = closures.find(({ venueDate }) => venueDate === date);
    const row = days.find(({ venueDate }) => venueDate === date);
    const bookedOnDay = bookedSlots.filter(({ venueDate }) => venueDate === date);
    const plannedSlots = parseDaySlots(date, row?.slots ?? null, zone).map((slot) => ({
      startTime: slot.startTime,
      label: slot.label,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
      capacity: slot.capacity,
      taken: slot.taken,
      waiting: bookedOnDay.find(({ startTime }) => startTime === slot.startTime)?.waiting ?? 0,
      isOff: false,
    }));
    const unscheduledSlots = bookedOnDay
      .filter(
        ({ taken, startTime }) =>
          taken > 0 && !plannedSlots.some((slot) => slot.startTime === startTime),
      )
      .map(toUnscheduledSlot);
    const slots: WeekSlot[] = [...plannedSlots, ...unscheduledSlots].sort((a, b) =>
      a.startTime.localeCompare(b.startTime),
    );
    return {
      date,
      isClosed: closure !== undefined,
      closedReason: closure?.reason ?? '',
      slots,
    };
  });
}

/** Finds a booked slot, even if it is no longer scheduled; null if there is none. */
export async function findBookedSlot(db: Db, date: string, startTime: string) {
  const [slot] = await findBookedSlots(db, [date], startTime);
  return slot ?? null;
}

/** Lists a slot's waitlist in order. */
export async function findWaitlist(db: Db, slotId: string): Promise<OfficeWaitlistEntry[]> {
  const rows = await db
    .select()
    .from(slotWaitlist)
    .where(
      and(eq(slotWaitlist.slotId, slotId), inArray(slotWaitlist.state, ['waiting', 'offered'])),
    )
    .orderBy(asc(slotWaitlist.createdAt), asc(slotWaitlist.id))
    .limit(500);
  return rows.map((row) => ({
    id: row.id,
    guardianName: row.guardianName,
    guardianEmail: row.guardianEmail,
    childrenCount: row.childrenCount,
    state: row.state as OfficeWaitlistEntry['state'],
    keptUntil: row.offerExpiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

type BookedSlot = Awaited<ReturnType<typeof findBookedSlots>>[number];

/** Maps a booked slot that is no longer scheduled. */
export function toUnscheduledSlot(slot: BookedSlot): WeekSlot {
  return {
    startTime: slot.startTime,
    label: slotLabel(slot.startTime, slot.endTime),
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    capacity: slot.capacity,
    taken: slot.taken,
    waiting: slot.waiting,
    isOff: true,
  };
}

async function findBookedSlots(db: Db, dates: string[], startTime?: string) {
  const { id, venueDate, startsAt, endsAt, endTime, capacity, taken } = bookingSlots;
  return db
    .select({
      id,
      venueDate,
      startTime: bookingSlots.startTime,
      endTime,
      startsAt,
      endsAt,
      capacity,
      taken,
      // Raw SQL, because a select from one table omits the table name of its columns.
      waiting: sql<number>`(select count(*)::int from slot_waitlist as entry
        where entry.slot_id = booking_slots.id and entry.state in ('waiting', 'offered'))`,
    })
    .from(bookingSlots)
    .where(
      and(
        inArray(venueDate, dates),
        startTime === undefined ? undefined : eq(bookingSlots.startTime, startTime),
      ),
    )
    .orderBy(asc(venueDate), asc(bookingSlots.startTime));
}
