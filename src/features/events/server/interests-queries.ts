import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { eventInterests } from './events-tables.ts';

export type Interest = typeof eventInterests.$inferSelect;

/** Locks a person's interest in an event until the transaction ends; inserts it as `withdrawn` if missing. */
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
  if (!row) throw new Error('event interest missing after insert');
  return row;
}

export const hasOrAwaitsSpots = ({ status }: Interest): boolean =>
  ['paying', 'going', 'waiting', 'offered'].includes(status);

export type InterestChange = Pick<Interest, 'status'> &
  Partial<Pick<Interest, 'spots' | 'bookingId' | 'heldUntil' | 'createdAt'>>;

/** Updates an interest; clears `heldUntil` unless the change sets it. */
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

/** Locks the interest that a booking pays for; null if there is none. */
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
 * Locks the first interest on the waitlist that needs at most `spots` spots. Skips locked rows: they are about to leave
 * the waitlist, and waiting for one would return no row even if more families are waiting.
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

export async function hasWaiting(db: Db, eventId: string): Promise<boolean> {
  const isWaiting = and(eq(eventInterests.eventId, eventId), eq(eventInterests.status, 'waiting'));
  return (await db.$count(eventInterests, isWaiting)) > 0;
}

/** Returns up to 500 expired offers. */
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

/** Locks the interest until the transaction ends; null if it was deleted. */
export async function lockInterestById(db: Db, id: string): Promise<Interest | null> {
  const [row] = await db
    .select()
    .from(eventInterests)
    .where(eq(eventInterests.id, id))
    .for('update');
  return row ?? null;
}

/** Returns which of the given users are interested, paying or going, grouped by event. */
export async function findAttendingUserIds(
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
