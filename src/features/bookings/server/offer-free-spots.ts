import { announce } from '../../../server/announce.ts';
import type { Db } from '../../../server/database.ts';
import { say } from '../../../server/messages/say.ts';
import type { Services } from '../../../server/services.ts';
import { localeOf } from '../../../shared/languages.ts';
import {
  formatInstant,
  formatSlotLabel,
  formatVenueDate,
  slotLabel,
} from '../../../shared/venue-dates.ts';
import { nameFromEmail } from '../../accounts/accounts-rules.ts';
import { bookableSpots } from '../bookings-rules.ts';
import { leaveLink, offerLink } from './booking-links.ts';
import { changeEntry, findFirstWaiting } from './slot-waitlist-queries.ts';
import { findDaySlots, lockSlot, takeSpots } from './slots-queries.ts';

type Here = Pick<Services, 'clock' | 'venue' | 'config' | 'queueMail'>;

/**
 * Keeps what is free in a slot for the first in line who fit, and mails them. In the transaction that
 * freed it, so that nobody can slip in between.
 */
export async function offerFreeSpots(here: Here, db: Db, slotId: string) {
  const venue = here.venue();
  const now = here.clock.now();
  while (true) {
    const slot = await lockSlot(db, slotId);
    if (!slot || slot.startsAt <= now) return;
    const free = slot.capacity - slot.taken - venue.walkInReserve;
    const first = free > 0 ? await findFirstWaiting(db, slotId, free) : null;
    if (!first || !(await isStillPlanned(here, db, slot, first.childrenCount))) return;
    if (!(await takeSpots(db, slotId, first.childrenCount, venue.walkInReserve))) return;
    const minutes = venue.waitlistOfferMinutes * 60_000;
    const until = new Date(Math.min(now.getTime() + minutes, slot.startsAt.getTime()));
    await changeEntry(db, first.id, 'offered', until);
    if (first.userId) {
      await announce(db, { userIds: [first.userId] }, { type: 'bookings', payload: {} });
    }
    const label = slotLabel(slot.startTime, slot.endTime);
    const locale = localeOf(first.language);
    const when = formatInstant(slot.startsAt, venue.timezone, locale);
    await here.queueMail(db, {
      key: `waitlist-offer:${first.id}:${until.getTime()}`,
      to: first.guardianEmail,
      replyTo: venue.email,
      subject: say('bookings.offerSubject', { when }, first.language),
      text: say(
        'bookings.offerText',
        {
          name: nameFromEmail(first.guardianEmail),
          day: formatVenueDate(slot.venueDate, locale),
          slot: formatSlotLabel(label, locale),
          until: formatInstant(until, venue.timezone, locale),
          link: offerLink(here, first.id, { date: slot.venueDate, slotLabel: label }),
          leaveLink: leaveLink(here, first.id),
          venue: venue.name,
        },
        first.language,
      ),
    });
  }
}

/** Whether the schedule of now has room for so many: the day may be closed since, or the slot smaller. */
async function isStillPlanned(
  { venue, clock }: Here,
  db: Db,
  { venueDate, startTime }: { venueDate: string; startTime: string },
  children: number,
) {
  const slots = await findDaySlots(db, venueDate, venue().timezone);
  const planned = slots.find((slot) => slot.startTime === startTime);
  return planned !== undefined && bookableSpots(planned, venue(), clock.now()) >= children;
}
