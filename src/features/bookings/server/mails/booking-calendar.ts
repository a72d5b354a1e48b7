import { placeOf } from '#features/venue/venue-rules.ts';
import { type CalendarEntry, writeCalendar } from '#platform/server/documents/calendar-file.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { manageLink } from './booking-links.ts';

/** The booking as a calendar file of its own. */
export function bookingCalendar(
  ctx: Pick<Services, 'config' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
  isGuardians = true,
): string {
  return writeCalendar([bookingEntry(ctx, booking, language, isGuardians)], {
    product: 'Bookings',
    language,
    method: booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  });
}

/**
 * The booking for a calendar. Its UID stays and its sequence grows, so that a calendar which took it
 * over follows a move or a cancellation. Times are instants in UTC: right in every zone.
 */
export function bookingEntry(
  ctx: Pick<Services, 'config' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
  isGuardians = true,
): CalendarEntry {
  const venue = ctx.venue();
  const host = new URL(ctx.config.publicUrl).hostname;
  return {
    uid: `booking-${booking.id}@${host}`,
    sequence: booking.sequence,
    changedAt: booking.updatedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    title: `${sessionName(booking, language)}, ${venue.name}`,
    location: placeOf(venue),
    description: isGuardians ? manageLink(ctx, booking.id) : null,
    organizer: { name: venue.name, email: venue.email },
    status: statusOf(booking),
  };
}

function statusOf({ status }: Pick<BookingWithSlot, 'status'>) {
  if (status === 'pending') return 'TENTATIVE' as const;
  return status === 'cancelled' ? ('CANCELLED' as const) : ('CONFIRMED' as const);
}

/** "Open Play" or "Trial Open Play", or the event's title: what a booking is called. */
export function sessionName(
  { type, eventTitle }: Pick<BookingWithSlot, 'type'> & { eventTitle?: string | null },
  language: Language,
): string {
  if (eventTitle) return eventTitle;
  const key = type as 'open-play' | 'trial' | 'member' | 'event';
  return say(`bookings.sessionName.${key}`, {}, language);
}
