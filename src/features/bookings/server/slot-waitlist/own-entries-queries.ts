import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookingSlots, slotWaitlist } from '../bookings-tables.ts';
import type { Owner } from '../family-bookings-queries.ts';

/** Matches the account's entries, and those made as a guest with its verified email. */
const isEntryOf = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(slotWaitlist.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(slotWaitlist.userId), eq(slotWaitlist.guardianEmail, verifiedEmail)),
  );

const position = sql<number>`(
  select count(*)::int from slot_waitlist as earlier
  where earlier.slot_id = ${slotWaitlist.slotId} and earlier.state in ('waiting', 'offered')
    and (earlier.created_at, earlier.id) <= (${slotWaitlist.createdAt}, ${slotWaitlist.id}))`;

/** Lists a person's open entries for slots that have not started, in order of the slots' start. */
export function findOpenEntriesOf(db: Db, owner: Owner, now: Date) {
  return db
    .select({
      id: slotWaitlist.id,
      date: bookingSlots.venueDate,
      startTime: bookingSlots.startTime,
      endTime: bookingSlots.endTime,
      startsAt: bookingSlots.startsAt,
      childrenCount: slotWaitlist.childrenCount,
      state: slotWaitlist.state,
      offerExpiresAt: slotWaitlist.offerExpiresAt,
      position,
    })
    .from(slotWaitlist)
    .innerJoin(bookingSlots, eq(bookingSlots.id, slotWaitlist.slotId))
    .where(
      and(
        isEntryOf(owner),
        inArray(slotWaitlist.state, ['waiting', 'offered']),
        gt(bookingSlots.startsAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(bookingSlots.startsAt), asc(slotWaitlist.id))
    .limit(100);
}

/** Returns whether a person owns an entry, in any state. */
export async function ownsEntry(db: Db, owner: Owner, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(and(eq(slotWaitlist.id, id), isEntryOf(owner)));
  return rows.length > 0;
}
