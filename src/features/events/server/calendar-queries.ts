import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { isAccountClosed } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { calendarFeeds, eventInterests, events } from './events-tables.ts';

const columns = {
  id: events.id,
  title: events.title,
  description: events.description,
  eventType: events.eventType,
  location: events.location,
  sourceUrl: events.sourceUrl,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  allDay: events.allDay,
  published: events.published,
  cancelledAt: events.cancelledAt,
  sequence: events.sequence,
  updatedAt: events.updatedAt,
};

/** An event as calendar feeds and files need it. */
export type CalendarEvent = Omit<
  Pick<typeof events.$inferSelect, keyof typeof columns>,
  'published'
> & {
  published: boolean;
  /** In a personal feed: the person has not confirmed. */
  isTentative?: boolean;
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const MAX_EVENTS = 2000;

/** Past and cancelled events stay in feeds this long, so that subscribed calendars update them (decision 0023). */
const RETENTION_DAYS = 30;
const retentionStart = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * 86_400_000);

const isListed = (now: Date) =>
  and(
    eq(events.published, true),
    gt(events.endsAt, instant(retentionStart(now))),
    or(isNull(events.cancelledAt), gt(events.cancelledAt, instant(retentionStart(now)))),
  );

/** Returns an event for a calendar; null for an unknown id. */
export async function findCalendarEvent(db: Db, id: string): Promise<CalendarEvent | null> {
  const [row] = await db.select(columns).from(events).where(eq(events.id, id));
  return row ?? null;
}

/** Returns the venue's events for the public feed, earliest first. */
export function findEventsForPublicFeed(db: Db, now: Date): Promise<CalendarEvent[]> {
  return db
    .select(columns)
    .from(events)
    .where(and(eq(events.eventType, 'in-house'), isListed(now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MAX_EVENTS);
}

/**
 * Returns the events that a person responded to, for their personal feed. A recently withdrawn RSVP is listed as
 * cancelled, because calendars keep events that disappear from a feed.
 */
export async function findEventsForPersonalFeed(
  db: Db,
  userId: string,
  now: Date,
): Promise<CalendarEvent[]> {
  const rows = await db
    .select({ ...columns, status: eventInterests.status, changedAt: eventInterests.updatedAt })
    .from(eventInterests)
    .innerJoin(events, eq(events.id, eventInterests.eventId))
    .where(
      and(
        eq(eventInterests.userId, userId),
        isListed(now),
        or(
          inArray(eventInterests.status, ['interested', 'paying', 'going', 'waiting', 'offered']),
          gt(eventInterests.updatedAt, instant(retentionStart(now))),
        ),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MAX_EVENTS);
  return rows.map(({ status, changedAt, ...event }) => ({
    ...event,
    isTentative: status !== 'going',
    cancelledAt: event.cancelledAt ?? (status === 'withdrawn' ? changedAt : null),
    updatedAt: changedAt > event.updatedAt ? changedAt : event.updatedAt,
  }));
}

/** Returns the creation time of the person's feed; null if they have none. */
export async function findFeedCreatedAt(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.createdAt ?? null;
}

/** Stores the hash of the feed's secret, which revokes the previous one. */
export async function storeFeed(db: Db, userId: string, tokenHash: string, now: Date) {
  const values = { tokenHash, createdAt: now };
  await db
    .insert(calendarFeeds)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Returns the owner of the feed with this token hash; null for an unknown hash or a closed account. */
export async function findFeedOwner(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      language: users.language,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return row && !(await isAccountClosed(db, row.id)) ? row : null;
}
