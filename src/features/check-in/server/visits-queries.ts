import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookingSlots, bookings } from '#features/bookings/server/bookings-tables.ts';
import { bookedEvents } from '#features/bookings/server/index.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { announce, LIVE_CHANNEL, type LiveNotification } from '#platform/server/live/announce.ts';
import { repeatScanCutoff } from '../check-in-rules.ts';
import { visits } from './check-in-tables.ts';

export type Visit = typeof visits.$inferSelect;
export type NewVisit = Omit<typeof visits.$inferInsert, 'id' | 'createdAt'>;

const notification: LiveNotification = {
  to: { desk: true },
  news: { type: 'visits', payload: {} },
};
const NOTIFICATION_JSON = JSON.stringify(notification);

export type Scan = {
  memberCodeId: string;
  bookingId: string | null;
  guardianName: string;
  childrenCount: number;
  source: Visit['source'];
  by: string;
  today: string;
  now: Date;
};

/**
 * Counts a scan and inserts its visit in one statement; the code's row lock serializes concurrent desks. Ends an
 * earlier visit that was never checked out, and notifies the desks. Returns null if nothing was counted: the last scan
 * was less than two minutes ago, or the code is no longer Active.
 */
export async function recordScan(
  db: Db,
  scan: Scan,
): Promise<{ visitId: string; scanCount: number } | null> {
  // Raw SQL in one statement: a hot path, measured by the benchmark.
  const [row] = await preparedSql<{ visitId: string; scanCount: number }>(
    db,
    `with scanned as (
      update member_codes
      set scan_count = scan_count + 1, last_scanned_at = :now::timestamptz, updated_at = now()
      where id = :memberCodeId and active and (expires_at is null or expires_at >= :now::timestamptz)
        and (last_scanned_at is null or last_scanned_at <= :repeatScanCutoff::timestamptz)
      returning id, user_id, scan_count
    ), ended as (
      update visits set checked_out_at = :now::timestamptz
      where member_code_id = (select id from scanned) and venue_date = :today::date
        and checked_out_at is null and checked_in_at <= :now::timestamptz
    ), visit as (
      insert into visits (venue_date, user_id, member_code_id, booking_id, guardian_name,
        children_count, source, checked_in_at, checked_in_by)
      select :today::date, user_id, id, :bookingId::uuid, :guardianName, :childrenCount, :source,
        :now::timestamptz, :by from scanned
      returning id
    )
    select visit.id as "visitId", scanned.scan_count as "scanCount", pg_notify(:channel, :notification)
    from scanned, visit`,
    {
      ...scan,
      now: scan.now.toISOString(),
      repeatScanCutoff: repeatScanCutoff(scan.now).toISOString(),
      channel: LIVE_CHANNEL,
      notification: NOTIFICATION_JSON,
    },
  );
  return row ?? null;
}

/** Inserts a visit and returns its id. Lock the booking in the same transaction, so that it is checked in once. */
export async function insertVisit(db: Db, visit: NewVisit): Promise<string> {
  const id = randomUUID();
  await db.insert(visits).values({ ...visit, id });
  return id;
}

export async function findVisit(db: Db, id: string): Promise<Visit | null> {
  const [row] = await db.select().from(visits).where(eq(visits.id, id));
  return row ?? null;
}

/** Returns the booking's visit; null if it is not checked in. A booking is checked in once. */
export async function findVisitOfBooking(db: Db, bookingId: string): Promise<Visit | null> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.bookingId, bookingId))
    .orderBy(desc(visits.checkedInAt))
    .limit(1);
  return row ?? null;
}

/** Returns the newest visit of a code, on any day. */
export async function findVisitOfCode(db: Db, memberCodeId: string): Promise<Visit | null> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.memberCodeId, memberCodeId))
    .orderBy(desc(visits.checkedInAt))
    .limit(1);
  return row ?? null;
}

/**
 * Links a code's visit to a booking and sets its number of children. Returns false if the visit already has a booking
 * or belongs to another code.
 */
export async function linkBookingToVisit(
  db: Db,
  { id, memberCodeId }: { id: string; memberCodeId: string },
  booking: { bookingId: string; childrenCount: number },
): Promise<boolean> {
  const rows = await db
    .update(visits)
    .set(booking)
    .where(and(eq(visits.id, id), eq(visits.memberCodeId, memberCodeId), isNull(visits.bookingId)))
    .returning({ id: visits.id });
  return rows.length > 0;
}

/** Locks a booking against check-in at another desk; false if it is not a paid booking for today. */
export async function lockBookingAtDesk(db: Db, id: string, today: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.date, today), eq(bookings.status, 'paid')))
    .for('update');
  return rows.length > 0;
}

/** A visit with the label, title and end of its booking's slot or event; null without a booking. */
export type VisitWithSlot = Visit & {
  slotLabel: string | null;
  eventTitle: string | null;
  endsAt: Date | null;
};

const endsAt = sql<Date | null>`coalesce(${bookingSlots.endsAt}, ${bookedEvents.endsAt})`;

const selectVisitsWithSlot = (db: Db) =>
  db
    .select({
      visit: visits,
      slotLabel: bookings.slotLabel,
      eventTitle: bookedEvents.title,
      endsAt: endsAt.mapWith(bookingSlots.endsAt),
    })
    .from(visits)
    .leftJoin(bookings, eq(bookings.id, visits.bookingId))
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(bookedEvents, eq(bookedEvents.id, bookings.eventId));

/** Returns a page of the day's visits, newest first, starting after the visit with the id `cursor`. */
export async function findVisitsOfDay(
  db: Db,
  today: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<VisitWithSlot[]> {
  const rows = await selectVisitsWithSlot(db)
    .where(
      and(
        eq(visits.venueDate, today),
        cursor
          ? sql`(${visits.checkedInAt}, ${visits.id}) < (
              select previous.checked_in_at, previous.id from ${visits} as previous
              where previous.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(visits.checkedInAt), desc(visits.id))
    .limit(limit);
  return rows.map(({ visit, ...session }) => ({ ...visit, ...session }));
}

/** Returns the day's open visits, newest first. */
export async function findVisitsInside(db: Db, today: string): Promise<VisitWithSlot[]> {
  const rows = await selectVisitsWithSlot(db)
    .where(and(eq(visits.venueDate, today), isNull(visits.checkedOutAt)))
    .orderBy(desc(visits.checkedInAt));
  return rows.map(({ visit, ...session }) => ({ ...visit, ...session }));
}

/** Counts the day's visits, and the families and children inside now. */
export async function countVisits(db: Db, today: string) {
  const isInside = sql`${visits.checkedOutAt} is null`;
  const [row] = await db
    .select({
      visitsCount: sql<number>`count(*)::int`,
      families: sql<number>`(count(*) filter (where ${isInside}))::int`,
      children: sql<number>`coalesce(sum(${visits.childrenCount}) filter (where ${isInside}), 0)::int`,
    })
    .from(visits)
    .where(eq(visits.venueDate, today));
  return row ?? { visitsCount: 0, families: 0, children: 0 };
}

/** Ends a visit; an ended visit is left unchanged. */
export async function checkOut(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(visits)
    .set({ checkedOutAt: sql`greatest(${now.toISOString()}::timestamptz, ${visits.checkedInAt})` })
    .where(and(eq(visits.id, id), isNull(visits.checkedOutAt)));
}

/** Reopens a visit; false if it had not ended. */
export async function undoCheckOut(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(visits)
    .set({ checkedOutAt: null })
    .where(and(eq(visits.id, id), isNotNull(visits.checkedOutAt)))
    .returning({ id: visits.id });
  return rows.length > 0;
}

/** Reopens a visit if it had ended: the family went out and is back. */
export async function resumeVisit(db: Db, { id }: Visit): Promise<void> {
  if (!(await undoCheckOut(db, id))) return;
  await announce(db, { desk: true }, { type: 'visits', payload: {} });
}

export async function setVisitChildren(db: Db, id: string, childrenCount: number): Promise<void> {
  await db.update(visits).set({ childrenCount }).where(eq(visits.id, id));
}

/**
 * Deletes a visit and undoes its effects: removes its scan, so that the code can be scanned again immediately, and
 * reopens the visit that it ended. Returns false if the visit was already deleted.
 */
export async function deleteVisit(db: Db, visit: Visit): Promise<boolean> {
  const deleted = await db
    .delete(visits)
    .where(eq(visits.id, visit.id))
    .returning({ id: visits.id });
  if (deleted.length === 0) return false;
  const { memberCodeId, checkedInAt } = visit;
  if (memberCodeId === null) return true;
  await db
    .update(visits)
    .set({ checkedOutAt: null })
    .where(and(eq(visits.memberCodeId, memberCodeId), eq(visits.checkedOutAt, checkedInAt)));
  await db
    .update(memberCodes)
    .set({
      scanCount: sql`greatest(${memberCodes.scanCount} - 1, 0)`,
      lastScannedAt: sql`(select max(checked_in_at) from ${visits}
        where ${visits.memberCodeId} = ${memberCodeId})`,
    })
    .where(eq(memberCodes.id, memberCodeId));
  return true;
}
