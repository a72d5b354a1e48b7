import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { localeOf, resolveLanguage } from '#shared/languages.ts';
import { formatInstant, formatVenueDate, slotLabel } from '#shared/venue-dates.ts';
import { leaveLink, offerLink } from '../emails/booking-links.ts';
import { formatNamedSlot } from '../emails/session-titles.ts';
import { updateEntry, type WaitlistEntry } from './slot-waitlist-queries.ts';

type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail'>;
type Slot = { venueDate: string; startTime: string; endTime: string; startsAt: Date };

/** Offers a waitlist entry the spots that the transaction has taken, and emails the offer. Returns the offer's end. */
export async function makeOffer(
  ctx: Context,
  db: Db,
  slot: Slot,
  entry: WaitlistEntry,
): Promise<Date> {
  const venue = ctx.venue();
  const end = ctx.clock.now().getTime() + venue.waitlistOfferMinutes * 60_000;
  const until = new Date(Math.min(end, slot.startsAt.getTime()));
  await updateEntry(db, entry.id, 'offered', until);
  if (entry.userId) {
    await announce(db, { userIds: [entry.userId] }, { type: 'bookings', payload: {} });
  }
  const label = slotLabel(slot.startTime, slot.endTime);
  const language = resolveLanguage(entry.language, venue);
  const locale = localeOf(language);
  const when = formatInstant(slot.startsAt, venue.timezone, locale);
  await ctx.queueEmail(db, {
    key: `waitlist-offer:${entry.id}:${until.getTime()}`,
    to: entry.guardianEmail,
    replyTo: venue.email,
    subject: translate('bookings.offerSubject', { when }, language),
    text: translate(
      'bookings.offerText',
      {
        name: nameFromEmail(entry.guardianEmail),
        day: formatVenueDate(slot.venueDate, locale),
        slot: formatNamedSlot(venue, { date: slot.venueDate, slotLabel: label }, language),
        until: formatInstant(until, venue.timezone, locale),
        link: offerLink(ctx, entry.id, { date: slot.venueDate, slotLabel: label }),
        leaveLink: leaveLink(ctx, entry.id),
        venue: venue.name,
      },
      language,
    ),
  });
  return until;
}
