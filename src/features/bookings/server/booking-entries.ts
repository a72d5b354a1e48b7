import type { CalendarEntry } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import { offeredLanguage, type StoredLanguage } from '#shared/languages.ts';
import { findBookingsOf } from './family-bookings-queries.ts';
import { bookingEntry } from './mails/booking-calendar.ts';
import { ownerOf } from './own-booking.ts';

type Reader = { id: string; email: string; emailVerified: boolean; language: StoredLanguage };

const MAX_ENTRIES = 500;
/** Past and cancelled bookings stay in a feed this long, so that calendars see the change. */
const KEPT_DAYS = 30;

/**
 * A user's sessions for their calendar feed: upcoming ones, and recently cancelled or past ones.
 * Event bookings appear with the events. Without signed links: a feed's URL is shared more widely
 * than a mail.
 */
export async function findBookingEntries(
  ctx: Pick<Services, 'db' | 'clock' | 'config' | 'venue'>,
  reader: Reader,
): Promise<CalendarEntry[]> {
  const now = ctx.clock.now();
  const language = offeredLanguage(reader.language, ctx.venue());
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const parts = await Promise.all(
    (['upcoming', 'past'] as const).map((when) =>
      findBookingsOf(ctx.db, ownerOf(reader), { when, now, limit: MAX_ENTRIES }),
    ),
  );
  return parts
    .flat()
    .map(({ booking }) => booking)
    .filter(({ type, startsAt, updatedAt }) => {
      return type !== 'event' && (startsAt > oldest || updatedAt > oldest);
    })
    .map((booking) => bookingEntry(ctx, booking, language, false));
}
