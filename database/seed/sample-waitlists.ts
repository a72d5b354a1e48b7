import { and, asc, eq, gt, gte, sql } from 'drizzle-orm';
import { bookingSlots, slotWaitlist } from '#features/bookings/server/bookings-tables.ts';
import { waitlist } from '#features/waitlist/server/waitlist-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertNewRows } from '#platform/server/database/insert-rows.ts';
import { idFor, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { guestPerson, type Person } from './sample-people.ts';

const HOUR_MILLIS = 3_600_000;

type Guardians = { guardianOf(number: number): Person; guardianCount: number };

/** Seeds one to three waitlist entries for each full future slot. Returns the number of inserted entries. */
export async function seedSlotWaitlist(
  db: Db,
  { now, guardianOf, guardianCount }: Guardians & { now: Date },
): Promise<number> {
  const fullSlots = await db
    .select({ id: bookingSlots.id })
    .from(bookingSlots)
    .where(
      and(
        gt(bookingSlots.startsAt, sql`${now.toISOString()}::timestamptz`),
        gte(bookingSlots.taken, bookingSlots.capacity),
        // Only sample slots, not those that real families have filled.
        eq(
          bookingSlots.id,
          sql`any(select slot_id from bookings where guardian_email like '%.example')`,
        ),
      ),
    )
    .orderBy(asc(bookingSlots.startsAt));
  const rows = fullSlots.flatMap(({ id: slotId }, index) => {
    const entryCount = Math.min(guardianCount, 1 + (index % 3));
    return range(entryCount).map((position): typeof slotWaitlist.$inferInsert => {
      const { name, email } = guardianOf(index * 7 + position);
      return {
        id: idFor(`waiting for ${slotId}`, position),
        slotId,
        guardianName: name,
        guardianEmail: email,
        createdAt: new Date(now.getTime() - (entryCount - position) * 5 * HOUR_MILLIS),
      };
    });
  });
  return (await insertNewRows(db, slotWaitlist, rows)).length;
}

/** Seeds one landing-page waitlist entry for every ten families. */
export async function seedLandingWaitlist(db: Db, familyCount: number, now: Date): Promise<number> {
  const rows = range(Math.ceil(familyCount / 10)).map((number): typeof waitlist.$inferInsert => {
    const days = Math.floor(seededRandom('landing', number)() * 60);
    const createdAt = new Date(now.getTime() - (days + 1) * 24 * HOUR_MILLIS);
    const consent = number % 2 === 0;
    return {
      id: idFor('landing', number),
      email: guestPerson(number).email,
      consent,
      consentAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return (await insertNewRows(db, waitlist, rows)).length;
}
