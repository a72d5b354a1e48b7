import type { z } from 'zod';
import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import { say } from '#platform/server/say.ts';
import type { Services } from '#platform/server/services.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant, formatSlotLabel, formatVenueDate } from '#shared/venue-dates.ts';
import { slotStatus } from '../../bookings-rules.ts';
import type { placeState } from '../../slot-waitlist-contract.ts';
import { leaveLink, waitlistEntryOf } from '../mails/booking-links.ts';
import { releaseSpots } from '../payments/release-spots.ts';
import { countChildren } from '../refuse-booking.ts';
import { findSlotToBook } from '../schedule/find-slot.ts';
import { ensureSlot } from '../schedule/slots-queries.ts';
import { offerFreeSpots } from './offer-free-spots.ts';
import {
  changeEntry,
  findEndedOffers,
  findEntry,
  findPosition,
  insertEntry,
  lockEntry,
} from './slot-waitlist-queries.ts';

/** Letters to one address: anybody can wait in its name. */
const mailsToAddress = { name: 'mail-slot-waitlist', limit: 12, minutes: 24 * 60 };

type Asked = {
  date: string;
  slotLabel: string;
  childrenCount: number;
  guardianName: string;
  guardianEmail: string;
};

/** Takes a place in a full slot's line and answers it; asked twice, it is the same place. */
export async function joinSlotWaitlist(
  ctx: Services & { language: Language; user: { id: string } | null },
  asked: Asked,
): Promise<number> {
  const venue = ctx.venue();
  const { language } = ctx;
  const locale = localeOf(language);
  const childrenCount = countChildren(asked.childrenCount, venue);
  const slot = await findSlotToBook(ctx, asked);
  const status = slotStatus(slot, venue, ctx.clock.now());
  if (status === 'available') throw httpError(409, 'bookings.notFull');
  if (status !== 'waitlist') throw httpError(409, 'bookings.noWaitlist');
  const slotId = await ensureSlot(ctx.db, slot);
  return inTransaction(ctx.db, async (db) => {
    const entryId = await insertEntry(db, {
      slotId,
      userId: ctx.user?.id ?? null,
      guardianName: asked.guardianName,
      guardianEmail: asked.guardianEmail,
      childrenCount,
      language,
    });
    const position = (await findPosition(db, slotId, asked.guardianEmail)) ?? 1;
    if (!entryId) return position;
    await enforceLimit({ ...ctx, db }, mailsToAddress, asked.guardianEmail);
    const when = formatInstant(slot.startsAt, venue.timezone, locale);
    await ctx.queueMail(db, {
      key: `waitlist-joined:${entryId}`,
      to: asked.guardianEmail,
      replyTo: venue.email,
      subject: say('bookings.waitlistSubject', { when }, language),
      text: say(
        'bookings.waitlistText',
        {
          name: nameFromEmail(asked.guardianEmail),
          position,
          day: formatVenueDate(slot.venueDate, locale),
          slot: formatSlotLabel(slot.label, locale),
          leaveLink: leaveLink(ctx, entryId),
          venue: venue.name,
        },
        language,
      ),
    });
    // A spot that was freed since we looked found nobody in line: it is kept for the first now.
    await offerFreeSpots(ctx, db, slotId);
    return position;
  });
}

/** How a place in line stands; an offer whose time is up counts as expired. 404 for a foreign token. */
export async function findPlaceInLine({ db, clock, config }: Services, token: string) {
  const entryId = waitlistEntryOf({ config }, token);
  const entry = entryId ? await findEntry(db, entryId) : null;
  if (!entry) throw notFound();
  const keptUntil = entry.state === 'offered' ? entry.offerExpiresAt : null;
  const isOver = keptUntil !== null && keptUntil <= clock.now();
  return {
    state: isOver ? ('expired' as const) : (entry.state as z.output<typeof placeState>),
    keptUntil: isOver ? null : (keptUntil?.toISOString() ?? null),
  };
}

/** Gives up a place by the link's token; kept spots go to the next in line. 404 for a foreign token. */
export async function leaveSlotWaitlist(ctx: Services, token: string) {
  const entryId = waitlistEntryOf(ctx, token);
  if (!entryId) throw notFound();
  await leavePlace(ctx, entryId);
}

/** Ends a place whose owner gives it up; one that is over already stays as it is. */
export async function leavePlace(ctx: Services, entryId: string) {
  await endEntry(ctx, entryId, 'left');
}

/** Ends the offers whose time has run out, and makes the next ones. */
export async function endOldOffers(ctx: Services) {
  for (const { id } of await findEndedOffers(ctx.db, ctx.clock.now())) {
    await endEntry(ctx, id, 'expired');
  }
}

async function endEntry(ctx: Services, entryId: string, state: 'left' | 'expired') {
  await inTransaction(ctx.db, async (db) => {
    const entry = await lockEntry(db, entryId);
    if (!entry || !['waiting', 'offered'].includes(entry.state)) return;
    if (state === 'expired' && entry.state !== 'offered') return;
    await changeEntry(db, entry.id, state);
    if (entry.state === 'offered') await releaseSpots(ctx, db, entry.slotId, entry.childrenCount);
  });
}
