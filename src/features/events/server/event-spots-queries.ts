import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { events } from './events-tables.ts';

export type EventRow = typeof events.$inferSelect;

/**
 * Takes spots with one conditional update; returns false if too few are free or the event is cancelled. A booking that
 * replaces a hold passes the difference, which can be zero or negative.
 */
export async function takeEventSpots(db: Db, eventId: string, count: number): Promise<boolean> {
  const taken = sql<number>`${events.taken} + ${count}`;
  const rows = await db
    .update(events)
    .set({ taken })
    .where(and(eq(events.id, eventId), lte(taken, events.capacity), isNull(events.cancelledAt)))
    .returning({ id: events.id });
  return rows.length > 0;
}

export async function decreaseTakenSpots(db: Db, eventId: string, count: number): Promise<void> {
  await db
    .update(events)
    .set({ taken: sql`greatest(${events.taken} - ${count}, 0)` })
    .where(eq(events.id, eventId));
}

/** Locks the event, and with it its count of taken spots, until the transaction ends. */
export async function lockEvent(db: Db, eventId: string): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(eq(events.id, eventId)).for('no key update');
  return row ?? null;
}

/** Returns the recipient of an offer email; null for a deleted account. */
export async function findOfferRecipient(db: Db, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}
