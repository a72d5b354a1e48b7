import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventInterests } from './events-tables.ts';

export type Interest = typeof eventInterests.$inferSelect;

/** A person's interest in an event, locked until the transaction ends; inserted as `withdrawn` if new. */
export async function lockInterest(
  db: Db,
  eventId: string,
  userId: string,
  now: Date,
): Promise<Interest> {
  await db
    .insert(eventInterests)
    .values({ eventId, userId, status: 'withdrawn', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(eventInterests)
    .where(and(eq(eventInterests.eventId, eventId), eq(eventInterests.userId, userId)))
    .for('update');
  if (!row) throw new Error('the interest was not made');
  return row;
}

export type InterestChange = Pick<Interest, 'status'> &
  Partial<Pick<Interest, 'spots' | 'bookingId' | 'heldUntil' | 'createdAt'>>;

/** Updates an interest; clears `heldUntil` unless given. */
export async function updateInterest(
  db: Db,
  id: string,
  change: InterestChange,
  now: Date,
): Promise<void> {
  await db
    .update(eventInterests)
    .set({ heldUntil: null, ...change, updatedAt: now })
    .where(eq(eventInterests.id, id));
}

/** The interest that a booking pays for, locked; null without one. */
export async function lockInterestOfBooking(
  db: Db,
  eventId: string,
  bookingId: string,
): Promise<Interest | null> {
  const [row] = await db
    .select()
    .from(eventInterests)
    .where(and(eq(eventInterests.eventId, eventId), eq(eventInterests.bookingId, bookingId)))
    .for('update');
  return row ?? null;
}

/**
 * The first in the waitlist whose party fits into `spots`. Skips locked rows, which are just leaving the waitlist:
 * waiting for them would return nobody although others are waiting.
 */
export async function lockFirstWaiting(
  db: Db,
  eventId: string,
  spots: number,
): Promise<Interest | null> {
  const [row] = await db
    .select()
    .from(eventInterests)
    .where(
      and(
        eq(eventInterests.eventId, eventId),
        eq(eventInterests.status, 'waiting'),
        lte(eventInterests.spots, spots),
      ),
    )
    .orderBy(eventInterests.createdAt, eventInterests.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Expired offers. */
export function findExpiredOffers(db: Db, now: Date) {
  return db
    .select({ id: eventInterests.id })
    .from(eventInterests)
    .where(
      and(
        eq(eventInterests.status, 'offered'),
        lte(eventInterests.heldUntil, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .limit(500);
}

/** The interest by its id, locked until the transaction ends. */
export async function lockInterestById(db: Db, id: string): Promise<Interest | null> {
  const [row] = await db
    .select()
    .from(eventInterests)
    .where(eq(eventInterests.id, id))
    .for('update');
  return row ?? null;
}

/** For each event, which of these people are interested, paying or going. */
export async function findGoingUserIds(
  db: Db,
  eventIds: string[],
  userIds: string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({
      eventId: eventInterests.eventId,
      userIds: sql<string[]>`json_agg(${eventInterests.userId})`,
    })
    .from(eventInterests)
    .where(
      and(
        inArray(eventInterests.eventId, eventIds),
        inArray(eventInterests.userId, userIds),
        inArray(eventInterests.status, ['interested', 'paying', 'going']),
      ),
    )
    .groupBy(eventInterests.eventId);
  return new Map(rows.map(({ eventId, userIds }) => [eventId, new Set(userIds)]));
}
