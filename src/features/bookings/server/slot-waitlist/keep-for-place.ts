import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { localeOf, offeredLanguage } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate, slotLabel } from '#shared/venue-dates.ts';
import { leaveLink, offerLink } from '../mails/booking-links.ts';
import { changeEntry, type WaitlistEntry } from './slot-waitlist-queries.ts';

type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail'>;
type Slot = { venueDate: string; startTime: string; endTime: string; startsAt: Date };

/**
 * Keeps spots that were taken a moment ago, in this transaction, for a place in line, and mails its
 * owner. Returns until when.
 */
export async function keepForPlace(
  ctx: Context,
  db: Db,
  slot: Slot,
  place: WaitlistEntry,
): Promise<Date> {
  const venue = ctx.venue();
  const minutes = venue.waitlistOfferMinutes * 60_000;
  const ends = ctx.clock.now().getTime() + minutes;
  const until = new Date(Math.min(ends, slot.startsAt.getTime()));
  await changeEntry(db, place.id, 'offered', until);
  if (place.userId) {
    await announce(db, { userIds: [place.userId] }, { type: 'bookings', payload: {} });
  }
  const label = slotLabel(slot.startTime, slot.endTime);
  const language = offeredLanguage(place.language, venue);
  const locale = localeOf(language);
  const when = formatInstant(slot.startsAt, venue.timezone, locale);
  await ctx.queueMail(db, {
    key: `waitlist-offer:${place.id}:${until.getTime()}`,
    to: place.guardianEmail,
    replyTo: venue.email,
    subject: say('bookings.offerSubject', { when }, language),
    text: say(
      'bookings.offerText',
      {
        name: nameFromEmail(place.guardianEmail),
        day: formatVenueDate(slot.venueDate, locale),
        slot: formatSlotLabel(label, locale),
        until: formatInstant(until, venue.timezone, locale),
        link: offerLink(ctx, place.id, { date: slot.venueDate, slotLabel: label }),
        leaveLink: leaveLink(ctx, place.id),
        venue: venue.name,
      },
      language,
    ),
  });
  return until;
}
