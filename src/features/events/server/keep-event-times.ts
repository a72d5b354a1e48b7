import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { incrementSequences } from '#features/bookings/server/index.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import { atSameLocalTime } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { eventSources, events } from './events-tables.ts';

/** The venue's own events that are not over. The times of imported ones are their source's. */
const isComing = ({ clock }: Pick<Services, 'clock'>) =>
  and(gt(events.endsAt, clock.now()), isNull(events.sourceValues));

/**
 * Moves coming events to a new time zone at the same local times (decision 0063). Sources that used the venue's zone use
 * the new one, and are read again in full.
 */
export async function keepEventTimes(
  ctx: Pick<Services, 'clock'>,
  db: Db,
  { timezone }: Partial<VenueSettings>,
  before: VenueSettings,
): Promise<void> {
  if (!timezone || timezone === before.timezone) return;
  const zones = { from: before.timezone, to: timezone };
  const startsAt = atSameLocalTime(events.startsAt, zones);
  const coming = await db.select({ id: events.id }).from(events).where(isComing(ctx));
  const ids = coming.map(({ id }) => id);
  // Locks the bookings before their events, like a cancellation: the other order could deadlock.
  await incrementSequences(db, bookings.eventId, ids);
  await db
    .update(events)
    .set({
      startsAt,
      // A clock change in between must not end the event before it starts.
      endsAt: sql`greatest(${startsAt}, ${atSameLocalTime(events.endsAt, zones)})`,
      // Calendars apply only a change with a higher sequence.
      sequence: sql`${events.sequence} + 1`,
      updatedAt: ctx.clock.now(),
    })
    .where(inArray(events.id, ids));
  await db
    .update(eventSources)
    .set({ timezone, etag: null, lastModified: null, updatedAt: ctx.clock.now() })
    .where(eq(eventSources.timezone, before.timezone));
}

/** Counts the venue's coming events that are not cancelled. */
export async function countComingEvents(
  ctx: Pick<Services, 'clock'>,
  db: Db,
): Promise<{ events: number }> {
  return { events: await db.$count(events, and(isComing(ctx), isNull(events.cancelledAt))) };
}
