import type { CalendarEntry } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import { resolveLanguage, type StoredLanguage } from '#shared/languages.ts';
import { toCalendarEntry } from './emails/booking-calendar.ts';
import { findBookingsOf } from './family-bookings-queries.ts';
import { toOwner } from './own-booking.ts';

type Reader = { id: string; email: string; emailVerified: boolean; language: StoredLanguage };

const MAX_ENTRIES = 500;
/** Past and cancelled bookings stay in the feed for this long, so calendars sync the change. */
const HISTORY_DAYS = 30;

/**
 * Returns a user's upcoming, recently past and recently cancelled sessions for their calendar feed. Omits event
 * bookings, which appear with the events. Leaves out signed links, because a feed's URL is shared more widely than an
 * email.
 */
export async function findBookingCalendarEntries(
  ctx: Pick<Services, 'db' | 'clock' | 'config' | 'venue'>,
  reader: Reader,
): Promise<CalendarEntry[]> {
  const now = ctx.clock.now();
  const language = resolveLanguage(reader.language, ctx.venue());
  const oldest = new Date(now.getTime() - HISTORY_DAYS * 86_400_000);
  const pages = await Promise.all(
    (['upcoming', 'past'] as const).map((when) =>
      findBookingsOf(ctx.db, toOwner(reader), { when, now, limit: MAX_ENTRIES }),
    ),
  );
  return pages
    .flat()
    .map(({ booking }) => booking)
    .filter(({ type, startsAt, updatedAt }) => {
      return type !== 'event' && (startsAt > oldest || updatedAt > oldest);
    })
    .map((booking) => toCalendarEntry(ctx, booking, language, false));
}
