import { placeOf } from '#features/venue/venue-rules.ts';
import { type CalendarEntry, writeCalendar } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import type { Language } from '#shared/languages.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';
import { manageLink } from './booking-links.ts';

/** The booking as a calendar file. */
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
 * The booking as a calendar entry. The UID is stable and the sequence grows, so that calendars
 * apply moves and cancellations. Times are UTC instants.
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

/** The display name of a booking: "Open Play", "Trial Open Play" or the event's title. */
export function sessionName(
  { type, eventTitle }: Pick<BookingWithSlot, 'type'> & { eventTitle?: string | null },
  language: Language,
): string {
  if (eventTitle) return eventTitle;
  const key = type as 'open-play' | 'trial' | 'member' | 'event';
  return translate(`bookings.sessionName.${key}`, {}, language);
}
