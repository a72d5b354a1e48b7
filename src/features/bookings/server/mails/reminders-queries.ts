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
import { bookedEvents as events } from '../schedule/booked-events-queries.ts';

/** The paid bookings of a venue date, unchanged since `settledBefore`. */
export async function findBookingsToRemind(
  db: Db,
  { venueDate, settledBefore }: { venueDate: string; settledBefore: Date },
): Promise<string[]> {
  const isDue = and(eq(bookings.status, 'paid'), lte(bookings.updatedAt, settledBefore));
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

/** Start of a booking's slot or event, in Unix seconds. */
const startSeconds = sql`extract(epoch from coalesce(${bookingSlots.startsAt}, ${events.startsAt}))`;

/** A booking's account, or that of its guest if the e-mail is verified. */
const ownerOf = (db: Db, bookingId: string) =>
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

/**
 * The accounts to notify of a booking: its owner's, and those of the household's adults who may
 * book.
 */
const accountsOf = (db: Db, bookingId: string) =>
  ownerOf(db, bookingId).union(
    db
      .select({ id: householdMembers.userId })
      .from(householdMembers)
      .innerJoin(households, eq(households.id, householdMembers.householdId))
      .where(and(inArray(households.ownerId, ownerOf(db, bookingId)), householdMembers.mayBook)),
  );

export async function findConcerned(db: Db, bookingId: string): Promise<string[]> {
  const rows = await accountsOf(db, bookingId);
  return rows.map(({ id }) => id);
}

/**
 * The key of a booking's reminder, with its start in Unix seconds: a moved booking has another key.
 */
export const reminderKey = (bookingId: string, startsAt: Date) =>
  `booking-reminder:${bookingId}:${startsAt.getTime() / 1000}`;

/**
 * Whether a reminder (its key, then ":" and the account) is still valid: the booking is paid and
 * starts then, in the future; the person may still book for it and wants reminders.
 */
export async function isReminderRight(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reminder: string,
): Promise<boolean> {
  const [, bookingId = '', startsAt = '', userId = ''] = reminder.split(':');
  const reader = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), users.notifyBookings, inArray(users.id, accountsOf(db, bookingId))),
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
        exists(reader),
      ),
    );
  return rows.length > 0;
}

/**
 * Deletes unread reminders of moved, cancelled or deleted bookings, so that no family comes to a
 * closed door. Returns the affected accounts.
 */
export async function withdrawWrongReminders(db: Db, now: Date): Promise<string[]> {
  const part = (index: number) =>
    sql`split_part(${notifications.cause}, ':', ${sql.raw(String(index))})`;
  const rightBooking = db
    .select({ id: bookings.id })
    .from(bookings)
    .leftJoin(bookingSlots, eq(bookingSlots.id, bookings.slotId))
    .leftJoin(events, and(eq(events.id, bookings.eventId), isNull(events.cancelledAt)))
    .where(
      and(
        sql`${bookings.id}::text = ${part(2)}`,
        eq(bookings.status, 'paid'),
        sql`${startSeconds}::bigint::text = ${part(3)}`,
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
        notExists(rightBooking),
      ),
    )
    .returning({ userId: notifications.userId });
  return [...new Set(rows.map(({ userId }) => userId))];
}
