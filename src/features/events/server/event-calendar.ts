import { type CalendarEntry, writeCalendar } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { placeOf } from '../event-place-rules.ts';
import type { CalendarEvent } from './calendar-queries.ts';

type Context = Pick<Services, 'config' | 'venue'>;

/** Renders a calendar file with a single event. */
export function renderEventCalendar(
  ctx: Context,
  event: CalendarEvent,
  language: Language,
): string {
  return writeCalendar([toCalendarEntry(ctx, event)], {
    product: 'Events',
    language,
    method: event.cancelledAt ? 'CANCEL' : 'PUBLISH',
  });
}

/** Converts an event to a calendar entry. Its UID is the same in every feed and file (decision 0023). */
export function toCalendarEntry(ctx: Context, event: CalendarEvent): CalendarEntry {
  const venue = ctx.venue();
  const host = new URL(ctx.config.publicUrl).hostname;
  const isInHouse = event.eventType === 'in-house';
  const place = placeOf(event, venue);
  return {
    uid: `event-${event.id}@${host}`,
    sequence: event.sequence,
    changedAt: event.updatedAt,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    days: event.allDay ? dateRangeOf(event, venue.timezone) : null,
    title: event.title,
    location: place && (place.name === venue.name ? place.address : joinPlace(place)),
    description: event.description,
    url: event.sourceUrl ?? `${ctx.config.publicUrl}/calendar/${event.id}`,
    organizer: isInHouse ? { name: venue.name, email: venue.email } : null,
    status: event.cancelledAt ? 'CANCELLED' : event.isTentative ? 'TENTATIVE' : 'CONFIRMED',
  };
}

const joinPlace = ({ name, address }: { name: string; address: string }) =>
  name === address ? name : `${name}, ${address}`;

/** Returns the first and last venue date of an all-day event; its `endsAt` is exclusive. */
const dateRangeOf = ({ startsAt, endsAt }: CalendarEvent, timezone: string) => ({
  first: venueDateOf(startsAt, timezone),
  last: venueDateOf(new Date(Math.max(endsAt.getTime() - 1, startsAt.getTime())), timezone),
});
