import { and, asc, count, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { familyEmailsSql } from '#features/accounts/server/index.ts';
import {
  bookingSlots,
  bookings,
  scheduleClosures,
} from '#features/bookings/server/bookings-tables.ts';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import { events } from '#features/events/server/events-tables.ts';
import { reports } from '#features/messages/server/messages-tables.ts';
import { parties } from '#features/parties/server/parties-tables.ts';
import { ACCEPTED_VERSIONS_SQL } from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { getSigningCutoff, type WaiverRules } from '#features/waivers/waivers-rules.ts';
import { isoText } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';

/** Returns the birthday parties booked for a venue date, by start. */
export function findPartiesOfDay(db: Db, date: string) {
  return db
    .select({
      id: parties.id,
      packageName: parties.packageName,
      guardianName: parties.guardianName,
      kids: parties.kids,
      startsAt: isoText(parties.startsAt),
      endsAt: isoText(parties.endsAt),
    })
    .from(parties)
    .where(and(eq(parties.venueDate, date), eq(parties.status, 'booked')))
    .orderBy(asc(parties.startsAt));
}

/** Returns up to 50 published in-house events that overlap the time range, by start; excludes cancelled ones. */
export function findEventsOfDay(db: Db, from: Date, to: Date) {
  return db
    .select({
      id: events.id,
      title: events.title,
      startsAt: isoText(events.startsAt),
      endsAt: isoText(events.endsAt),
      allDay: events.allDay,
    })
    .from(events)
    .where(
      and(
        lt(events.startsAt, to),
        gt(events.endsAt, from),
        eq(events.eventType, 'in-house'),
        eq(events.published, true),
        isNull(events.cancelledAt),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.title))
    .limit(50);
}

/** Returns up to 100 paid bookings on a venue date whose family has no valid waiver, by start. */
export function findBookingsWithoutWaiver(db: Db, date: string, rules: WaiverRules) {
  const validWaivers = db
    .select({ id: waivers.id })
    .from(waivers)
    .where(
      and(
        sql`${waivers.guardianEmail} = ${sql.raw(familyEmailsSql('bookings.guardian_email'))}`,
        gt(waivers.createdAt, getSigningCutoff(rules)),
        inArray(waivers.agreementVersion, sql.raw(ACCEPTED_VERSIONS_SQL)),
      ),
    );
  return db
    .select({
      bookingId: bookings.id,
      guardianName: bookings.guardianName,
      slotLabel: bookings.slotLabel,
      childrenCount: bookings.childrenCount,
    })
    .from(bookingSlots)
    .innerJoin(bookings, eq(bookings.slotId, bookingSlots.id))
    .where(
      and(eq(bookingSlots.venueDate, date), eq(bookings.status, 'paid'), notExists(validWaivers)),
    )
    .orderBy(asc(bookingSlots.startsAt), asc(bookings.guardianName))
    .limit(100);
}

/** Counts payments in review or disputed, failed emails and text messages, and open reports. */
export async function countOpenItems(db: Db) {
  const [row] = await db
    .select({
      reviews: db.$count(checkouts, sql`${checkouts.state} in ('review', 'disputed')`),
      failedMails: db.$count(outbox, eq(outbox.state, 'failed')),
      reports: count(),
    })
    .from(reports)
    .where(isNull(reports.handledAt));
  return row ?? { reviews: 0, failedMails: 0, reports: 0 };
}

/** Returns the reason for closing on a venue date, possibly empty; null if it is open. */
export async function findClosureReason(db: Db, date: string): Promise<string | null> {
  const [row] = await db
    .select({ reason: scheduleClosures.reason })
    .from(scheduleClosures)
    .where(eq(scheduleClosures.venueDate, date));
  return row?.reason ?? null;
}
