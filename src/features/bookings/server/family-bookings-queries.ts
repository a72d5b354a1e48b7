import { and, asc, desc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  type Booking,
  type BookingWithSlot,
  endsAt,
  joined,
  startsAt,
  withSlot,
} from './bookings-queries.ts';
import { bookingSlots, bookings } from './bookings-tables.ts';
import { bookedEvents as events } from './schedule/booked-events-queries.ts';

/** The owner of bookings: an account, and its verified e-mail for those made as a guest. */
export type Owner = { userId: string; verifiedEmail: string | null };

/** The family that a user joined: its owner, and whether the user may change its bookings. */
const joinedFamily = (db: Db, userId: string) =>
  db.$with('family').as(
    db
      .select({
        ownerId: households.ownerId,
        mayBook: householdMembers.mayBook,
        verifiedEmail: sql<
          string | null
        >`case when ${users.emailVerified} then ${users.email} end`.as('verified_email'),
      })
      .from(householdMembers)
      .innerJoin(households, eq(households.id, householdMembers.householdId))
      .innerJoin(users, eq(users.id, households.ownerId))
      .where(eq(householdMembers.userId, userId)),
  );

/** Which of a user's bookings; `cursor` is the last id of the page before. */
type Part = { when?: 'upcoming' | 'past'; now: Date; limit: number; cursor?: string };

/**
 * A member's bookings and those of the family they joined, the next one first; `past` (over or
 * cancelled), latest first.
 */
export async function findBookingsOf(
  db: Db,
  owner: Owner,
  part: Part,
): Promise<{ booking: BookingWithSlot; familyMayBook: boolean | null }[]> {
  const family = joinedFamily(db, owner.userId);
  const rows = await db
    .with(family)
    .select({
      ...withSlot,
      familyMayBook: sql<boolean | null>`(select ${family.mayBook} from ${family})`,
    })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        or(
          eq(bookings.userId, owner.userId),
          owner.verifiedEmail === null
            ? undefined
            : and(isNull(bookings.userId), eq(bookings.guardianEmail, owner.verifiedEmail)),
          eq(bookings.userId, sql`(select ${family.ownerId} from ${family})`),
          and(
            isNull(bookings.userId),
            eq(bookings.guardianEmail, sql`(select ${family.verifiedEmail} from ${family})`),
          ),
        ),
        isOfPart(part),
      ),
    )
    .orderBy(
      ...(part.when === 'past'
        ? [desc(startsAt), desc(bookings.id)]
        : [asc(startsAt), asc(bookings.id)]),
    )
    .limit(part.limit);
  return rows.map((row) => ({ booking: joined(row), familyMayBook: row.familyMayBook }));
}

function isOfPart({ when, now, cursor }: Part) {
  const isLive = sql`(${bookings.status} <> 'cancelled' and ${endsAt} > ${now.toISOString()}::timestamptz)`;
  const isPart = when && (when === 'upcoming' ? isLive : not(isLive));
  if (!cursor) return isPart;
  const last = sql`(
    select coalesce(slot.starts_at, event.starts_at, seen.date::timestamptz), seen.id
    from bookings as seen
    left join booking_slots as slot on slot.id = seen.slot_id
    left join events as event on event.id = seen.event_id
    where seen.id = ${cursor})`;
  const position = sql`(${startsAt}, ${bookings.id})`;
  return and(isPart, when === 'past' ? sql`${position} < ${last}` : sql`${position} > ${last}`);
}

/**
 * Whether the user may change a booking of the family they joined; null if it is not the family's.
 */
export async function findSharedRight(
  db: Db,
  userId: string,
  booking: Pick<Booking, 'userId' | 'guardianEmail'>,
): Promise<boolean | null> {
  const family = joinedFamily(db, userId);
  const [row] = await db
    .with(family)
    .select({ mayBook: family.mayBook })
    .from(family)
    .where(
      booking.userId === null
        ? eq(family.verifiedEmail, booking.guardianEmail)
        : eq(family.ownerId, booking.userId),
    );
  return row?.mayBook ?? null;
}
