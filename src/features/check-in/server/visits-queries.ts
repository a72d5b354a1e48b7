import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import { LIVE_CHANNEL, type LiveNotice } from '#platform/server/live/announce.ts';
import { countsOnceSince } from '../check-in-rules.ts';
import { visits } from './check-in-tables.ts';

export type Visit = typeof visits.$inferSelect;
export type NewVisit = Omit<typeof visits.$inferInsert, 'id' | 'createdAt'>;

const news: LiveNotice = { to: { desk: true }, news: { type: 'visits', payload: {} } };
const NOTICE = JSON.stringify(news);

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
 * Counts a scan and writes its visit, in one statement: the code's row lets one of two desks through.
 * A visit that was never checked out ends as this one begins. Null when nothing was counted: within
 * two minutes of the last scan, or no longer Active.
 */
export async function recordScan(
  db: Db,
  scan: Scan,
): Promise<{ visitId: string; scanCount: number } | null> {
  const [row] = await plainSql<{ visitId: string; scanCount: number }>(
    db,
    `with scanned as (
      update member_codes
      set scan_count = scan_count + 1, last_scanned_at = $2::timestamptz, updated_at = now()
      where id = $1 and active and (expires_at is null or expires_at >= $2::timestamptz)
        and (last_scanned_at is null or last_scanned_at <= $3::timestamptz)
      returning id, user_id, scan_count
    ), left_before as (
      update visits set checked_out_at = $2::timestamptz
      where member_code_id = (select id from scanned) and venue_date = $4::date
        and checked_out_at is null and checked_in_at <= $2::timestamptz
    ), visit as (
      insert into visits (venue_date, user_id, member_code_id, booking_id, guardian_name,
        children_count, source, checked_in_at, checked_in_by)
      select $4::date, user_id, id, $5::uuid, $6, $7, $8, $2::timestamptz, $9 from scanned
      returning id
    )
    select visit.id as "visitId", scanned.scan_count as "scanCount", pg_notify($10, $11)
    from scanned, visit`,
    [
      scan.memberCodeId,
      scan.now.toISOString(),
      countsOnceSince(scan.now).toISOString(),
      scan.today,
      scan.bookingId,
      scan.guardianName,
      scan.childrenCount,
      scan.source,
      scan.by,
      LIVE_CHANNEL,
      NOTICE,
    ],
  );
  return row ?? null;
}

/** Writes a visit that no code stands for. Belongs into the transaction that locked its booking. */
export async function insertVisit(db: Db, visit: NewVisit): Promise<string> {
  const id = randomUUID();
  await db.insert(visits).values({ ...visit, id });
  return id;
}

export async function findVisit(db: Db, id: string): Promise<Visit | null> {
  const [row] = await db.select().from(visits).where(eq(visits.id, id));
  return row ?? null;
}

/** The visit that a booking let in; a booking lets in once. */
export async function findVisitOfBooking(db: Db, bookingId: string): Promise<Visit | null> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.bookingId, bookingId))
    .orderBy(desc(visits.checkedInAt))
    .limit(1);
  return row ?? null;
}

/** The newest visit of a code, whenever it was. */
export async function findVisitOfCode(db: Db, memberCodeId: string): Promise<Visit | null> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.memberCodeId, memberCodeId))
    .orderBy(desc(visits.checkedInAt))
    .limit(1);
  return row ?? null;
}

/** Gives a code's visit the booking that was made for it; false if it has one, or is another's. */
export async function giveVisitBooking(
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

/** Lets one desk after the other check in by this booking; false if it is none of today's. */
export async function lockBookingAtDoor(db: Db, id: string, today: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.date, today), eq(bookings.status, 'paid')))
    .for('update');
  return rows.length > 0;
}

/** A page of the day's visits after the visit `cursor`, newest first. */
export async function findVisitsOfDay(
  db: Db,
  today: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<(Visit & { slotLabel: string | null })[]> {
  const rows = await db
    .select({ visit: visits, slotLabel: bookings.slotLabel })
    .from(visits)
    .leftJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(
      and(
        eq(visits.venueDate, today),
        cursor
          ? sql`(${visits.checkedInAt}, ${visits.id}) < (
              select seen.checked_in_at, seen.id from ${visits} as seen where seen.id = ${cursor})`
          : undefined,
      ),
    )
    .orderBy(desc(visits.checkedInAt), desc(visits.id))
    .limit(limit);
  return rows.map(({ visit, slotLabel }) => ({ ...visit, slotLabel }));
}

/** The day's visits that are not over, the latest first. */
export function findVisitsInside(db: Db, today: string): Promise<Visit[]> {
  return db
    .select()
    .from(visits)
    .where(and(eq(visits.venueDate, today), isNull(visits.checkedOutAt)))
    .orderBy(desc(visits.checkedInAt));
}

/** Who is inside now, and how many visits the day had. */
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

/** Ends a visit; one that is over stays as it was. */
export async function checkOut(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(visits)
    .set({ checkedOutAt: sql`greatest(${now.toISOString()}::timestamptz, ${visits.checkedInAt})` })
    .where(and(eq(visits.id, id), isNull(visits.checkedOutAt)));
}

/** Reopens a visit; false if it was not over. */
export async function undoCheckOut(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(visits)
    .set({ checkedOutAt: null })
    .where(and(eq(visits.id, id), isNotNull(visits.checkedOutAt)))
    .returning({ id: visits.id });
  return rows.length > 0;
}

export async function setVisitChildren(db: Db, id: string, childrenCount: number): Promise<void> {
  await db.update(visits).set({ childrenCount }).where(eq(visits.id, id));
}

/**
 * Removes a visit as if it had not been: its scan is uncounted, so that the code can be scanned at
 * once, and the visit that it ended goes on. False if somebody was faster.
 */
export async function removeVisit(db: Db, visit: Visit): Promise<boolean> {
  const gone = await db.delete(visits).where(eq(visits.id, visit.id)).returning({ id: visits.id });
  if (gone.length === 0) return false;
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
