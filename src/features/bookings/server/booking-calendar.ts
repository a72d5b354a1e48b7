import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { say } from '../../../server/messages/say.ts';
import type { Services } from '../../../server/services.ts';
import type { Language } from '../../../shared/languages.ts';
import { manageLink } from './booking-links.ts';
import type { BookingWithSlot } from './bookings-queries.ts';

/**
 * The booking for a calendar. Its UID stays and its sequence grows, so that a calendar which took it
 * over follows a move or a cancellation. Times are instants in UTC: right in every zone.
 */
export function bookingCalendar(
  here: Pick<Services, 'config' | 'venue'>,
  booking: BookingWithSlot,
  language: Language,
  isGuardians = true,
): string {
  const venue = here.venue();
  const host = new URL(here.config.publicUrl).hostname;
  const isCancelled = booking.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Playvillage', product: 'Bookings', language: language.toUpperCase() },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `booking-${booking.id}@${host}`,
    sequence: booking.sequence,
    stamp: booking.updatedAt,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: `${sessionName(booking, language)}, ${venue.name}`,
    location: [venue.name, venue.street, venue.town, venue.region, venue.zip]
      .filter(Boolean)
      .join(', '),
    description: isGuardians ? manageLink(here, booking.id) : undefined,
    organizer: { name: venue.name, email: venue.email },
    status: statusOf(booking),
  });
  return calendar.toString();
}

function statusOf({ status }: Pick<BookingWithSlot, 'status'>) {
  if (status === 'pending') return ICalEventStatus.TENTATIVE;
  return status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
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
