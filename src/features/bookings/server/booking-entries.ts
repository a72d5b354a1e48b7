import type { CalendarEntry } from '#platform/server/documents/calendar-file.ts';
import type { Services } from '#platform/server/services.ts';
import { offeredLanguage, type StoredLanguage } from '#shared/languages.ts';
import { findBookingsOf } from './family-bookings-queries.ts';
import { bookingEntry } from './mails/booking-calendar.ts';
import { ownerOf } from './own-booking.ts';

type Reader = { id: string; email: string; emailVerified: boolean; language: StoredLanguage };

const MOST = 500;
/** What is over or cancelled stays in a feed so long, so that calendars hear of it. */
const KEPT_DAYS = 30;

/**
 * A person's sessions for their calendar feed: those to come, and what was cancelled or took place
 * lately. Bookings of events are told with the events. Without the signed links: a feed's address
 * travels further than a mail.
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
      findBookingsOf(ctx.db, ownerOf(reader), { when, now, limit: MOST }),
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
