import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { deriveOpeningHours } from '#features/venue/opening-hours-rules.ts';
import { findVenueSettings, updateVenueSettings } from '#features/venue/server/index.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import type {
  Closure,
  DayChange,
  PlannedSlot,
  Schedule,
  WeeklySlot,
} from '../../schedule-rules.ts';
import {
  bookingSlots,
  bookings,
  scheduleChanges,
  scheduleClosures,
  scheduleSlots,
  slotWaitlist,
} from '../bookings-tables.ts';

/** Returns the full schedule, including past closures and changes, in a fixed order. */
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

/** Returns a hash of the values, to detect concurrent changes. */
export const computeFingerprint = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/** Writes the differences between two schedules. Call `lockScheduleForChange` first. */
export async function writeSchedule(db: Db, before: Schedule, after: Schedule): Promise<void> {
  await writeWeekly(db, diffRows(before.weekly, after.weekly, weeklyKey));
  await storeScheduleHours(db, after.weekly);
  await writeClosures(
    db,
    diffRows(before.closures, after.closures, ({ date }) => date),
  );
  await writeChanges(db, diffRows(before.changes, after.changes, dayKey));
}

/** Stores the weekly hours that pages and emails show if the venue has entered none (decision 0043). */
async function storeScheduleHours(db: Db, weekly: readonly WeeklySlot[]): Promise<void> {
  const scheduleHours = deriveOpeningHours(
    weekly.map(({ weekday, startTime, endTime }) => ({
      weekday,
      starts: startTime,
      ends: endTime,
    })),
  );
  const stored = (await findVenueSettings(db)).scheduleHours;
  if (JSON.stringify(stored) === JSON.stringify(scheduleHours)) return;
  await updateVenueSettings(db, { scheduleHours });
}

/** Stores the hours of the seeded schedule, and of one that an earlier release wrote. */
export const prepareScheduleHours = async ({ db }: { db: Db }): Promise<void> =>
  storeScheduleHours(db, (await findSchedule(db)).weekly);

const weeklyKey = ({ weekday, startTime }: WeeklySlot) => `${weekday} ${startTime}`;
const dayKey = ({ date, startTime }: DayChange) => `${date} ${startTime}`;

type Differences<Row> = { deleted: Row[]; upserted: Row[] };

function diffRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): Differences<Row> {
  const previous = new Map(before.map((row) => [keyOf(row), serializeRow(row)]));
  const keys = new Set(after.map(keyOf));
  return {
    deleted: before.filter((row) => !keys.has(keyOf(row))),
    upserted: after.filter((row) => previous.get(keyOf(row)) !== serializeRow(row)),
  };
}

/** Serializes a row independently of the order of its keys. */
const serializeRow = (row: unknown) => JSON.stringify(Object.entries(row as object).sort());

const changedColumns = ({ endTime, capacity }: PlannedSlot) => ({ endTime, capacity });

async function writeWeekly(db: Db, { deleted, upserted }: Differences<WeeklySlot>) {
  const { weekday, startTime } = scheduleSlots;
  for (const slot of deleted) {
    await db
      .delete(scheduleSlots)
      .where(and(eq(weekday, slot.weekday), eq(startTime, slot.startTime)));
  }
  for (const slot of upserted) {
    await db
      .insert(scheduleSlots)
      .values(slot)
      .onConflictDoUpdate({ target: [weekday, startTime], set: changedColumns(slot) });
  }
}

async function writeClosures(db: Db, { deleted, upserted }: Differences<Closure>) {
  const { venueDate } = scheduleClosures;
  const dates = deleted.map(({ date }) => date);
  if (dates.length > 0) await db.delete(scheduleClosures).where(inArray(venueDate, dates));
  for (const { date, reason } of upserted) {
    await db
      .insert(scheduleClosures)
      .values({ venueDate: date, reason })
      .onConflictDoUpdate({ target: venueDate, set: { reason } });
  }
}

async function writeChanges(db: Db, { deleted, upserted }: Differences<DayChange>) {
  const { venueDate, startTime } = scheduleChanges;
  for (const change of deleted) {
    await db
      .delete(scheduleChanges)
      .where(and(eq(venueDate, change.date), eq(startTime, change.startTime)));
  }
  for (const { date, ...slot } of upserted) {
    await db
      .insert(scheduleChanges)
      .values({ ...slot, venueDate: date })
      .onConflictDoUpdate({ target: [venueDate, startTime], set: changedColumns(slot) });
  }
}

/** Lists the slots that start after `now` and have bookings, holds or a waitlist. */
export function findBookedSlots(db: Db, now: Date) {
  const booked = db
    .select({
      ids: sql<string[]>`array_agg(${bookings.id}::text order by ${bookings.id})`.as('booking_ids'),
      children: sql<number>`sum(${bookings.childrenCount})`.as('children'),
    })
    .from(bookings)
    .where(and(eq(bookings.slotId, bookingSlots.id), ne(bookings.status, 'cancelled')))
    .as('booked');
  const waiting = db
    .select({
      ids: sql<string[]>`array_agg(${slotWaitlist.id}::text order by ${slotWaitlist.id})`.as(
        'waiting_ids',
      ),
    })
    .from(slotWaitlist)
    .where(
      and(
        eq(slotWaitlist.slotId, bookingSlots.id),
        inArray(slotWaitlist.state, ['waiting', 'offered']),
      ),
    )
    .as('waiting');
  return db
    .select({
      slotId: bookingSlots.id,
      date: bookingSlots.venueDate,
      startTime: bookingSlots.startTime,
      endTime: bookingSlots.endTime,
      taken: bookingSlots.taken,
      bookingIds: sql<string[]>`coalesce(${booked.ids}, '{}')`,
      children: sql<number>`coalesce(${booked.children}, 0)::int`,
      waitingIds: sql<string[]>`coalesce(${waiting.ids}, '{}')`,
    })
    .from(bookingSlots)
    .leftJoinLateral(booked, sql`true`)
    .leftJoinLateral(waiting, sql`true`)
    .where(
      and(
        gt(bookingSlots.startsAt, now),
        or(gt(bookingSlots.taken, 0), isNotNull(booked.ids), isNotNull(waiting.ids)),
      ),
    )
    .orderBy(asc(bookingSlots.venueDate), asc(bookingSlots.startTime));
}

export type BookedSlot = Awaited<ReturnType<typeof findBookedSlots>>[number];

/** Counts parties and in-house events by date; omits dates that have neither. */
export async function countPartiesAndEvents(
  db: Db,
  dates: readonly string[],
  zone: string,
): Promise<Map<string, { parties: number; events: number }>> {
  // Raw SQL, because it joins an array of dates with tables of features that depend on this one.
  const rows = await preparedSql<{ date: string; parties: number; events: number }>(
    db,
    `select day.date::text as date,
      (select count(*) from parties where venue_date = day.date and status <> 'cancelled')::int
        as parties,
      (select count(*) from events where event_type = 'in-house' and cancelled_at is null
        and starts_at >= day.date::timestamp at time zone :zone
        and starts_at < (day.date + 1)::timestamp at time zone :zone)::int as events
    from unnest(:dates::text::date[]) as day (date)`,
    { dates: `{${dates.join(',')}}`, zone },
  );
  return new Map(
    rows
      .filter(({ parties, events }) => parties + events > 0)
      .map(({ date, ...counts }) => [date, counts]),
  );
}
