import { asc, desc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { bookingStatus } from '#features/bookings/bookings-contract.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { matchesBooking } from '#features/bookings/server/index.ts';
import { events } from '#features/events/server/events-tables.ts';
import { matchesFamily } from '#features/people/server/index.ts';
import { matchesOrder } from '#features/shop/server/index.ts';
import { orders } from '#features/shop/server/shop-tables.ts';
import { isoText } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsText, escapeLike } from '#platform/server/database/search-text.ts';

type BookingStatus = z.output<typeof bookingStatus>;

const MAX_RESULTS = 5;

/** Finds accounts; those whose name starts with the text come first. */
export function searchFamilies(db: Db, text: string) {
  const prefix = `${escapeLike(text)}%`;
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(matchesFamily(db, text))
    .orderBy(desc(sql`${users.name} ilike ${prefix}`), asc(users.name), asc(users.id))
    .limit(MAX_RESULTS);
}

/** Finds the five newest matching bookings, sorted by visit date, latest first. */
export function searchBookings(db: Db, text: string) {
  // Newest first, because the index in that order covers the searched columns.
  const newestIds = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(matchesBooking(text))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(MAX_RESULTS);
  return db
    .select({
      id: bookings.id,
      guardianName: bookings.guardianName,
      date: bookings.date,
      slotLabel: bookings.slotLabel,
      status: sql<BookingStatus>`${bookings.status}`,
    })
    .from(bookings)
    .where(inArray(bookings.id, newestIds))
    .orderBy(desc(bookings.date), desc(bookings.createdAt), asc(bookings.id));
}

/** Finds orders, newest first. */
export function searchOrders(db: Db, text: string) {
  return db
    .select({
      id: orders.id,
      guardianName: orders.guardianName,
      totalCents: orders.totalCents,
      createdAt: isoText(orders.createdAt),
    })
    .from(orders)
    .where(matchesOrder(text))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(MAX_RESULTS);
}

/** Finds events by title: upcoming ones first, then the latest past ones. */
export function searchEvents(db: Db, text: string, now: Date) {
  const distanceToStart = sql`abs(extract(epoch from ${events.startsAt} - ${now.toISOString()}::timestamptz))`;
  return db
    .select({ id: events.id, title: events.title, startsAt: isoText(events.startsAt) })
    .from(events)
    .where(containsText(text, events.title))
    .orderBy(
      desc(sql`${events.endsAt} > ${now.toISOString()}::timestamptz`),
      distanceToStart,
      asc(events.id),
    )
    .limit(MAX_RESULTS);
}
