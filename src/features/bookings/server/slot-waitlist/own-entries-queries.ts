import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { bookingSlots, slotWaitlist } from '../bookings-tables.ts';
import type { Owner } from '../family-bookings-queries.ts';

/** The account's entries, and a guest's under its e-mail if verified. */
const isOf = ({ userId, verifiedEmail }: Owner) =>
  or(
    eq(slotWaitlist.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(slotWaitlist.userId), eq(slotWaitlist.guardianEmail, verifiedEmail)),
  );

/** The position in the slot's waitlist. */
const position = sql<number>`(
  select count(*)::int from slot_waitlist as line
  where line.slot_id = ${slotWaitlist.slotId} and line.state in ('waiting', 'offered')
    and (line.created_at, line.id) <= (${slotWaitlist.createdAt}, ${slotWaitlist.id}))`;

/** A person's open entries for slots that have not started, the next slot first. */
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
        isOf(owner),
        inArray(slotWaitlist.state, ['waiting', 'offered']),
        gt(bookingSlots.startsAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(bookingSlots.startsAt), asc(slotWaitlist.id))
    .limit(100);
}

/** Whether an entry is the person's, in any state. */
export async function ownsEntry(db: Db, owner: Owner, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: slotWaitlist.id })
    .from(slotWaitlist)
    .where(and(eq(slotWaitlist.id, id), isOf(owner)));
  return rows.length > 0;
}
