import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type {
  Closure,
  DayChange,
  PlannedSlot,
  Schedule,
  WeeklySlot,
} from '../../schedule-rules.ts';
import { scheduleChanges, scheduleClosures, scheduleSlots } from '../bookings-tables.ts';

/** The whole schedule, past closures and changes too, in a fixed order. */
export async function findSchedule(db: Db): Promise<Schedule> {
  const { startTime, endTime, capacity } = scheduleSlots;
  const weekly = await db
    .select({ weekday: scheduleSlots.weekday, startTime, endTime, capacity })
    .from(scheduleSlots)
    .orderBy(asc(scheduleSlots.weekday), asc(startTime));
  const closures = await db
    .select({ date: scheduleClosures.venueDate, reason: scheduleClosures.reason })
    .from(scheduleClosures)
    .orderBy(asc(scheduleClosures.venueDate));
  const changes = await db
    .select({
      date: scheduleChanges.venueDate,
      startTime: scheduleChanges.startTime,
      endTime: scheduleChanges.endTime,
      capacity: scheduleChanges.capacity,
    })
    .from(scheduleChanges)
    .orderBy(asc(scheduleChanges.venueDate), asc(scheduleChanges.startTime));
  return { weekly, closures, changes };
}

/** The same text for the same things: another one says that somebody changed them. */
export const fingerprintOf = (things: unknown): string =>
  createHash('sha256').update(JSON.stringify(things)).digest('base64url');

/** Writes what differs between two schedules. Belongs behind `lockScheduleToChange`. */
export async function writeSchedule(db: Db, before: Schedule, after: Schedule): Promise<void> {
  await writeWeekly(db, differences(before.weekly, after.weekly, weeklyKey));
  await writeClosures(
    db,
    differences(before.closures, after.closures, ({ date }) => date),
  );
  await writeChanges(db, differences(before.changes, after.changes, dayKey));
}

const weeklyKey = ({ weekday, startTime }: WeeklySlot) => `${weekday} ${startTime}`;
const dayKey = ({ date, startTime }: DayChange) => `${date} ${startTime}`;

type Differences<Row> = { gone: Row[]; written: Row[] };

function differences<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): Differences<Row> {
  const was = new Map(before.map((row) => [keyOf(row), textOf(row)]));
  const is = new Set(after.map(keyOf));
  return {
    gone: before.filter((row) => !is.has(keyOf(row))),
    written: after.filter((row) => was.get(keyOf(row)) !== textOf(row)),
  };
}

/** The same for the same values, in whatever order they were handed over. */
const textOf = (row: unknown) => JSON.stringify(Object.entries(row as object).sort());

const spanOf = ({ endTime, capacity }: PlannedSlot) => ({ endTime, capacity });

async function writeWeekly(db: Db, { gone, written }: Differences<WeeklySlot>) {
  const { weekday, startTime } = scheduleSlots;
  for (const slot of gone) {
    await db
      .delete(scheduleSlots)
      .where(and(eq(weekday, slot.weekday), eq(startTime, slot.startTime)));
  }
  for (const slot of written) {
    await db
      .insert(scheduleSlots)
      .values(slot)
      .onConflictDoUpdate({ target: [weekday, startTime], set: spanOf(slot) });
  }
}

async function writeClosures(db: Db, { gone, written }: Differences<Closure>) {
  const { venueDate } = scheduleClosures;
  const dates = gone.map(({ date }) => date);
  if (dates.length > 0) await db.delete(scheduleClosures).where(inArray(venueDate, dates));
  for (const { date, reason } of written) {
    await db
      .insert(scheduleClosures)
      .values({ venueDate: date, reason })
      .onConflictDoUpdate({ target: venueDate, set: { reason } });
  }
}

async function writeChanges(db: Db, { gone, written }: Differences<DayChange>) {
  const { venueDate, startTime } = scheduleChanges;
  for (const change of gone) {
    await db
      .delete(scheduleChanges)
      .where(and(eq(venueDate, change.date), eq(startTime, change.startTime)));
  }
  for (const { date, ...slot } of written) {
    await db
      .insert(scheduleChanges)
      .values({ ...slot, venueDate: date })
      .onConflictDoUpdate({ target: [venueDate, startTime], set: spanOf(slot) });
  }
}

/** A slot of a day that somebody has booked, waits for, or holds. */
export type BookedSlot = {
  slotId: string;
  date: string;
  startTime: string;
  endTime: string;
  taken: number;
  bookingIds: string[];
  children: number;
  waitingIds: string[];
};

/** The slots that begin after `now` and concern somebody, in order. */
export async function findBookedSlots(db: Db, now: Date): Promise<BookedSlot[]> {
  return plainSql<BookedSlot>(
    db,
    `select slot.id as "slotId", slot.venue_date as date, slot.start_time as "startTime",
      slot.end_time as "endTime", slot.taken, coalesce(booked.ids, '{}') as "bookingIds",
      coalesce(booked.children, 0)::int as children, coalesce(waiting.ids, '{}') as "waitingIds"
    from booking_slots as slot
    left join lateral (
      select array_agg(id::text order by id) as ids, sum(children_count) as children
      from bookings where slot_id = slot.id and status <> 'cancelled'
    ) as booked on true
    left join lateral (
      select array_agg(id::text order by id) as ids
      from slot_waitlist where slot_id = slot.id and state in ('waiting', 'offered')
    ) as waiting on true
    where slot.starts_at > $1::timestamptz
      and (slot.taken > 0 or booked.ids is not null or waiting.ids is not null)
    order by slot.venue_date, slot.start_time`,
    [now.toISOString()],
  );
}

/** How many parties and in-house events dates have; dates without either are left out. */
export async function countOccasions(
  db: Db,
  dates: readonly string[],
  zone: string,
): Promise<Map<string, { parties: number; events: number }>> {
  const rows = await plainSql<{ date: string; parties: number; events: number }>(
    db,
    `select day.date::text as date,
      (select count(*) from parties where venue_date = day.date and status <> 'cancelled')::int
        as parties,
      (select count(*) from events where event_type = 'in-house' and cancelled_at is null
        and starts_at >= day.date::timestamp at time zone $2
        and starts_at < (day.date + 1)::timestamp at time zone $2)::int as events
    from unnest($1::text::date[]) as day (date)`,
    [`{${dates.join(',')}}`, zone],
  );
  return new Map(
    rows
      .filter(({ parties, events }) => parties + events > 0)
      .map(({ date, ...counts }) => [date, counts]),
  );
}
