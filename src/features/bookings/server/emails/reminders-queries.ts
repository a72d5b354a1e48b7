import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { householdMembers, households } from '#features/household/server/household-tables.ts';
import { notifications } from '#features/notifications/server/notifications-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { bookingSlots, bookings } from '../bookings-tables.ts';
import { bookedEvents as events } from '../schedule/booked-events-tables.ts';

/** Lists the ids of a venue date's paid bookings that have not changed since `unchangedSince`. */
export async function findBookingsDueForReminder(
  db: Db,
  { venueDate, unchangedSince }: { venueDate: string; unchangedSince: Date },
): Promise<string[]> {
  const isDue = and(eq(bookings.status, 'paid'), lte(bookings.updatedAt, unchangedSince));
  const rows = await db
    .select({ id: bookings.id })
    .from(bookingSlots)
    .innerJoin(bookings, eq(bookings.slotId, bookingSlots.id))
    .where(and(eq(bookingSlots.venueDate, venueDate), isDue))
    .union(
      db
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(eq(bookings.date, venueDate), isNotNull(bookings.eventId), isDue)),
    )
    .orderBy(asc(bookings.id));
  return rows.map(({ id }) => id);
}

/** The start of a booking's slot or event in Unix seconds. */
const startSeconds = sql`extract(epoch from coalesce(${bookingSlots.startsAt}, ${events.startsAt}))`;

/** Selects a booking's account, or the account with the guest's verified email. */
const selectOwner = (db: Db, bookingId: string) =>
  db
    .select({ id: users.id })
    .from(bookings)
    .innerJoin(
      users,
      or(
        eq(users.id, bookings.userId),
        and(isNull(bookings.userId), users.emailVerified, eq(users.email, bookings.guardianEmail)),
      ),
    )
    .where(eq(bookings.id, bookingId));

/** Selects the accounts to notify of a booking: its owner and the household's adults who may book. */
const selectAccounts = (db: Db, bookingId: string) =>
  selectOwner(db, bookingId).union(
    db
      .select({ id: householdMembers.userId })
      .from(householdMembers)
      .innerJoin(households, eq(households.id, householdMembers.householdId))
      .where(
        and(inArray(households.ownerId, selectOwner(db, bookingId)), householdMembers.mayBook),
      ),
  );

export async function findAccountsToNotify(db: Db, bookingId: string): Promise<string[]> {
  const rows = await selectAccounts(db, bookingId);
  return rows.map(({ id }) => id);
}

/** The key of a booking's reminder. It contains the start in Unix seconds, so a rescheduled booking has a new key. */
export const reminderKey = (bookingId: string, startsAt: Date) =>
  `booking-reminder:${bookingId}:${startsAt.getTime() / 1000}`;

/**
 * Returns whether a reminder (its key, ":" and the account's id) is still valid: the booking is paid and still starts
 * at that time, which is in the future; the account still owns it or may book for its household, and has reminders
 * switched on.
 */
export async function isReminderValid(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reminder: string,
): Promise<boolean> {
  const [, bookingId = '', startsAt = '', userId = ''] = reminder.split(':');
  const recipient = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        users.notifyBookings,
        inArray(users.id, selectAccounts(db, bookingId)),
      ),
    );
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.status, 'paid'),
        sql`${startSeconds} = ${startsAt}::bigint`,
        gt(startSeconds, clock.now().getTime() / 1000),
        exists(recipient),
      ),
    );
  return rows.length > 0;
}

/**
 * Deletes unread reminders of the last three days whose booking was rescheduled or cancelled. Returns the ids of the
 * affected accounts.
 */
export async function withdrawStaleReminders(db: Db, now: Date): Promise<string[]> {
  const causePart = (index: number) =>
    sql`split_part(${notifications.cause}, ':', ${sql.raw(String(index))})`;
  const matchingBooking = db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, and(eq(events.id, bookings.eventId), isNull(events.cancelledAt)))
    .where(
      and(
        sql`${bookings.id}::text = ${causePart(2)}`,
        eq(bookings.status, 'paid'),
        sql`${startSeconds}::bigint::text = ${causePart(3)}`,
      ),
    );
  const rows = await db
    .delete(notifications)
    .where(
      and(
        eq(notifications.type, 'BOOKING_REMINDER'),
        isNull(notifications.readAt),
        gt(notifications.createdAt, new Date(now.getTime() - 3 * 86_400_000)),
        like(notifications.cause, 'booking-reminder:%'),
        notExists(matchingBooking),
      ),
    )
    .returning({ userId: notifications.userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}
