import { and, asc, desc, eq, isNull, not, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  type Booking,
  type BookingWithSlot,
  bookingColumns,
  endsAt,
  startsAt,
  toBookingWithSlot,
} from './bookings-queries.ts';
import { bookingSlots, bookings } from './bookings-tables.ts';
import { bookedEvents as events } from './schedule/booked-events-tables.ts';

/** An owner of bookings. The verified email matches bookings made as a guest. */
export type Owner = { userId: string; verifiedEmail: string | null };

/** Selects the owner of the family that a user joined, and whether the user may change its bookings. */
const selectJoinedFamily = (db: Db, userId: string) =>
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

/** `cursor` is the last id of the previous page. */
type PageQuery = { when?: 'upcoming' | 'past'; now: Date; limit: number; cursor?: string };

/**
 * Lists a member's bookings and those of the family they joined, in order of their start; `past` (over or cancelled)
 * ones latest first. `familyMayBook` is the member's permission in that family; null if they joined none.
 */
export async function findBookingsOf(
  db: Db,
  owner: Owner,
  query: PageQuery,
): Promise<{ booking: BookingWithSlot; familyMayBook: boolean | null }[]> {
  const family = selectJoinedFamily(db, owner.userId);
  const rows = await db
    .with(family)
    .select({
      ...bookingColumns,
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
        matchesPage(query),
      ),
    )
    .orderBy(
      ...(query.when === 'past'
        ? [desc(startsAt), desc(bookings.id)]
        : [asc(startsAt), asc(bookings.id)]),
    )
    .limit(query.limit);
  return rows.map((row) => ({ booking: toBookingWithSlot(row), familyMayBook: row.familyMayBook }));
}

function matchesPage({ when, now, cursor }: PageQuery) {
  const isUpcoming = sql`(${bookings.status} <> 'cancelled' and ${endsAt} > ${now.toISOString()}::timestamptz)`;
  const matchesWhen = when && (when === 'upcoming' ? isUpcoming : not(isUpcoming));
  if (!cursor) return matchesWhen;
  const last = sql`(
    select coalesce(slot.starts_at, event.starts_at, last.date::timestamptz), last.id
    from bookings as last
    left join booking_slots as slot on slot.id = last.slot_id
    left join events as event on event.id = last.event_id
    where last.id = ${cursor})`;
  const position = sql`(${startsAt}, ${bookings.id})`;
  return and(
    matchesWhen,
    when === 'past' ? sql`${position} < ${last}` : sql`${position} > ${last}`,
  );
}

/** Returns whether the user may change a booking of the family they joined; null if it is not the family's. */
export async function findFamilyPermission(
  db: Db,
  userId: string,
  booking: Pick<Booking, 'userId' | 'guardianEmail'>,
): Promise<boolean | null> {
  const family = selectJoinedFamily(db, userId);
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
