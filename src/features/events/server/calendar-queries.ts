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

/** An event's columns for calendars. */
export type CalendarEvent = Omit<
  Pick<typeof events.$inferSelect, keyof typeof columns>,
  'published'
> & {
  published: boolean;
  /** In a person's own feed: not sure to come. */
  isTentative?: boolean;
};

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const MAX_EVENTS = 2000;

/** Past and cancelled events stay in feeds, so that subscribed calendars update them (decision 0023). */
const KEPT_DAYS = 30;
const oldestKept = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000);

const isListed = (now: Date) =>
  and(
    eq(events.published, true),
    gt(events.endsAt, instant(oldestKept(now))),
    or(isNull(events.cancelledAt), gt(events.cancelledAt, instant(oldestKept(now)))),
  );

/** One event for a calendar; null if there is none. */
export async function findCalendarEvent(db: Db, id: string): Promise<CalendarEvent | null> {
  const [row] = await db.select(columns).from(events).where(eq(events.id, id));
  return row ?? null;
}

/** The venue's events for the public feed, earliest first. */
export function findPublicEvents(db: Db, now: Date): Promise<CalendarEvent[]> {
  return db
    .select(columns)
    .from(events)
    .where(and(eq(events.eventType, 'in-house'), isListed(now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MAX_EVENTS);
}

/**
 * The events that a person stands to, for their own feed. One that was taken back lately is told as
 * cancelled, for calendars keep what a feed says no more of.
 */
export async function findOwnEvents(db: Db, userId: string, now: Date): Promise<CalendarEvent[]> {
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
          gt(eventInterests.updatedAt, instant(oldestKept(now))),
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

/** When the person's feed was created; null without one. */
export async function findFeed(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.createdAt ?? null;
}

/** Stores the feed's secret, which revokes the previous one. */
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

/** The owner of the feed with a secret; null for an unknown secret or a closed account. */
export async function findFeedReader(db: Db, tokenHash: string) {
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
