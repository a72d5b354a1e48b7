import { formatLocation } from '#features/venue/venue-place-rules.ts';
import { type CalendarEntry, writeCalendar } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { manageLink } from './booking-links.ts';
import { formatBookingTitle } from './session-titles.ts';

/** Returns a booking as a calendar file. */
export function renderBookingCalendar(
  ctx: Pick<Services, 'config' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
  withLink = true,
): string {
  return writeCalendar([toCalendarEntry(ctx, booking, language, withLink)], {
    product: 'Bookings',
    language,
    method: booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  });
}

/** Returns a booking as a calendar entry. The UID is stable and the sequence grows, so calendars apply changes. */
export function toCalendarEntry(
  ctx: Pick<Services, 'config' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
  withLink = true,
): CalendarEntry {
  const venue = ctx.venue();
  const host = new URL(ctx.config.publicUrl).hostname;
  return {
    uid: `booking-${booking.id}@${host}`,
    sequence: booking.sequence,
    changedAt: booking.updatedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    title: `${formatBookingTitle(venue, booking, language)}, ${venue.name}`,
    location: formatLocation(venue, booking.eventLocation),
    description: withLink ? manageLink(ctx, booking.id) : null,
    organizer: { name: venue.name, email: venue.email },
    status: toCalendarStatus(booking),
  };
}

function toCalendarStatus({ status }: Pick<BookingWithSlot, 'status'>) {
  if (status === 'pending') return 'TENTATIVE' as const;
  return status === 'cancelled' ? ('CANCELLED' as const) : ('CONFIRMED' as const);
}
