import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookingSlots, slotWaitlist } from '../bookings-tables.ts';

export type WaitlistEntry = typeof slotWaitlist.$inferSelect;

/** Inserts an entry and returns its id; null if the email is on the waitlist already. */
export async function insertEntry(
  db: Db,
  entry: Pick<
    WaitlistEntry,
    'slotId' | 'userId' | 'guardianName' | 'guardianEmail' | 'childrenCount' | 'language'
  >,
): Promise<string | null> {
  const [row] = await db
    .insert(slotWaitlist)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: slotWaitlist.id });
  return row?.id ?? null;
}

/** Returns an email's position in a slot's waitlist, starting at 1; null if it has no open entry. */
export async function findPosition(db: Db, slotId: string, guardianEmail: string) {
  const entries = await db
    .select({ email: slotWaitlist.guardianEmail })
    .from(slotWaitlist)
    .where(
      and(eq(slotWaitlist.slotId, slotId), inArray(slotWaitlist.state, ['waiting', 'offered'])),
    )
    .orderBy(asc(slotWaitlist.createdAt), asc(slotWaitlist.id));
  const index = entries.findIndex((entry) => entry.email === guardianEmail);
  return index < 0 ? null : index + 1;
}

export async function findEntry(db: Db, id: string): Promise<WaitlistEntry | null> {
  const [row] = await db.select().from(slotWaitlist).where(eq(slotWaitlist.id, id));
  return row ?? null;
}

/** Finds an entry and locks it until the transaction ends. */
export async function lockEntry(db: Db, id: string): Promise<WaitlistEntry | null> {
  const [row] = await db.select().from(slotWaitlist).where(eq(slotWaitlist.id, id)).for('update');
  return row ?? null;
}

/**
 * Finds and locks the first waiting entry with at most `spots` children. Skips locked entries: if the family of a
 * locked entry leaves the waitlist while this query blocks on it, PostgreSQL returns no row instead of the next entry.
 */
export async function findFirstWaiting(db: Db, slotId: string, spots: number) {
  const [row] = await db
    .select()
    .from(slotWaitlist)
    .where(
      and(
        eq(slotWaitlist.slotId, slotId),
        eq(slotWaitlist.state, 'waiting'),
        lte(slotWaitlist.childrenCount, spots),
      ),
    )
    .orderBy(asc(slotWaitlist.createdAt), asc(slotWaitlist.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

export async function hasWaiting(db: Db, slotId: string): Promise<boolean> {
  const isWaiting = and(eq(slotWaitlist.slotId, slotId), eq(slotWaitlist.state, 'waiting'));
  return (await db.$count(slotWaitlist, isWaiting)) > 0;
}

/** Sets an entry's state and the end of its offer. Only an `offered` entry reserves spots. */
export async function updateEntry(
  db: Db,
  id: string,
  state: 'offered' | 'booked' | 'expired' | 'left',
  offerExpiresAt: Date | null = null,
): Promise<void> {
  await db.update(slotWaitlist).set({ state, offerExpiresAt }).where(eq(slotWaitlist.id, id));
}

/** Lists the ids of future slots with waiting entries. */
export async function findSlotIdsWithWaitlist(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ slotId: slotWaitlist.slotId })
    .from(slotWaitlist)
    .innerJoin(bookingSlots, eq(bookingSlots.id, slotWaitlist.slotId))
    .where(and(eq(slotWaitlist.state, 'waiting'), gt(bookingSlots.startsAt, now)));
  return rows.map(({ slotId }) => slotId);
}

export async function findExpiredOffers(db: Db, now: Date) {
  return db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(
      and(
        eq(slotWaitlist.state, 'offered'),
        lte(slotWaitlist.offerExpiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .limit(500);
}
