import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { eventInterests } from './events-tables.ts';

export type Interest = typeof eventInterests.$inferSelect;

/** How a person stands to an event, locked until the transaction ends; made as `withdrawn` if new. */
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

type Change = Pick<Interest, 'status'> &
  Partial<Pick<Interest, 'spots' | 'bookingId' | 'heldUntil' | 'createdAt'>>;

declare module '#platform/server/feature.ts' {
  interface Hooks {
    /** Somebody who came to an event comes no more; in the transaction that changes it. */
    leftEvent: ((db: Db, who: { eventId: string; userId: string; now: Date }) => Promise<void>)[];
  }
}

/**
 * Moves an interest on, and tells the person's pages. Only who has or wants spots counts some. Who comes
 * no more hears no more of what those who come write to each other.
 */
export async function changeInterest(
  { parts, clock }: Pick<Services, 'parts' | 'clock'>,
  db: Db,
  { id, userId, eventId, status }: Pick<Interest, 'id' | 'userId' | 'eventId' | 'status'>,
  change: Change,
): Promise<void> {
  const now = clock.now();
  await db
    .update(eventInterests)
    .set({ heldUntil: null, ...change, updatedAt: now })
    .where(eq(eventInterests.id, id));
  if (status === 'going' && change.status !== 'going') {
    for (const leave of parts.leftEvent ?? []) await leave(db, { eventId, userId, now });
  }
  await announce(db, { userIds: [userId] }, { type: 'events', payload: {} });
}

/** The interest whose spots a booking pays for, locked; null if it was none or is another's by now. */
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
 * The first in line whose party fits into `spots`. One who is leaving the line at this moment is
 * passed over: waiting for that one would find nobody, although others stand behind.
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

/** Offers whose time has run out. */
export function findEndedOffers(db: Db, now: Date) {
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
