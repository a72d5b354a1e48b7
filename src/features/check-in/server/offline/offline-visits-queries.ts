import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { REPEAT_SCAN_MINUTES } from '../../check-in-rules.ts';
import { visits } from '../check-in-tables.ts';
import type { NewVisit } from '../visits-queries.ts';

const REPEAT_SCAN_MILLIS = REPEAT_SCAN_MINUTES * 60_000;

/** Locks a code to serialize its scans, and returns it with its owner's email. */
export async function lockCode(db: Db, id: string) {
  const [row] = await db
    .select({
      id: memberCodes.id,
      userId: memberCodes.userId,
      active: memberCodes.active,
      expiresAt: memberCodes.expiresAt,
      email: users.email,
    })
    .from(memberCodes)
    .innerJoin(users, eq(users.id, memberCodes.userId))
    .where(eq(memberCodes.id, id))
    .for('update', { of: memberCodes });
  return row ?? null;
}

/** Locks a paid or pending booking for that day; null if there is none. */
export async function lockActiveBooking(db: Db, id: string, venueDate: string) {
  const [row] = await db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      guardianEmail: bookings.guardianEmail,
      status: bookings.status,
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.date, venueDate), ne(bookings.status, 'cancelled')))
    .for('update');
  return row ?? null;
}

/** Returns the visit stored under an offline key; null if there is none. */
export async function findVisitByKey(db: Db, offlineKey: string) {
  const [row] = await db
    .select({ id: visits.id, conflict: visits.conflict })
    .from(visits)
    .where(eq(visits.offlineKey, offlineKey));
  return row ?? null;
}

/** Whether the code has a visit within two minutes of `at`. */
export async function hasVisitAround(db: Db, memberCodeId: string, at: Date): Promise<boolean> {
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.memberCodeId, memberCodeId),
        gt(visits.checkedInAt, new Date(at.getTime() - REPEAT_SCAN_MILLIS)),
        lt(visits.checkedInAt, new Date(at.getTime() + REPEAT_SCAN_MILLIS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Inserts a visit. Returns false if a visit with its offline key exists. */
export async function insertOfflineVisit(
  db: Db,
  visit: NewVisit & { offlineKey: string },
): Promise<boolean> {
  const rows = await db
    .insert(visits)
    .values(visit)
    .onConflictDoNothing({ target: visits.offlineKey })
    .returning({ id: visits.id });
  return rows.length > 0;
}

/** Counts a scan at a past instant. */
export async function countScanAt(db: Db, memberCodeId: string, at: Date): Promise<void> {
  await db
    .update(memberCodes)
    .set({
      scanCount: sql`${memberCodes.scanCount} + 1`,
      lastScannedAt: sql`greatest(${memberCodes.lastScannedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: sql`now()`,
    })
    .where(eq(memberCodes.id, memberCodeId));
}

/** Ends the code's open visits of the day at `at`, except those that started later. */
export async function endOpenVisits(
  db: Db,
  { memberCodeId, venueDate, at }: { memberCodeId: string; venueDate: string; at: Date },
): Promise<void> {
  await db
    .update(visits)
    .set({ checkedOutAt: at })
    .where(
      and(
        eq(visits.memberCodeId, memberCodeId),
        eq(visits.venueDate, venueDate),
        isNull(visits.checkedOutAt),
        lte(visits.checkedInAt, at),
      ),
    );
}

/** Returns the time of the code's first check-in after `at` on that day: it ends the visit that starts at `at`. */
export async function findNextCheckIn(
  db: Db,
  { memberCodeId, venueDate, at }: { memberCodeId: string; venueDate: string; at: Date },
): Promise<Date | null> {
  const [row] = await db
    .select({ checkedInAt: visits.checkedInAt })
    .from(visits)
    .where(
      and(
        eq(visits.memberCodeId, memberCodeId),
        eq(visits.venueDate, venueDate),
        gt(visits.checkedInAt, at),
      ),
    )
    .orderBy(visits.checkedInAt)
    .limit(1);
  return row?.checkedInAt ?? null;
}

/** Returns up to 200 visits since a venue date that have a conflict, newest first. */
export async function listConflicts(db: Db, since: string) {
  return db
    .select({
      id: visits.id,
      guardianName: visits.guardianName,
      checkedInAt: visits.checkedInAt,
      conflict: visits.conflict,
    })
    .from(visits)
    .where(and(isNotNull(visits.conflict), gte(visits.venueDate, since)))
    .orderBy(desc(visits.checkedInAt))
    .limit(200);
}

/** Clears a visit's conflict. Returns whether the visit exists, and the conflict it had; null if none. */
export async function dismissConflict(db: Db, id: string) {
  const [row] = await db
    .select({ conflict: visits.conflict })
    .from(visits)
    .where(eq(visits.id, id))
    .for('update');
  if (row?.conflict) await db.update(visits).set({ conflict: null }).where(eq(visits.id, id));
  return { exists: row !== undefined, conflict: row?.conflict ?? null };
}
