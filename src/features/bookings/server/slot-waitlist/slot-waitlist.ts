import type { z } from 'zod';
import { nameFromEmail } from '#features/accounts/accounts-rules.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { enforceLimit } from '#platform/server/http/throttle.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { formatInstant, formatVenueDate } from '#shared/venue-dates.ts';
import { slotStatus } from '../../bookings-rules.ts';
import type { entryState } from '../../slot-waitlist-contract.ts';
import { leaveLink, verifyWaitlistToken } from '../emails/booking-links.ts';
import { formatNamedSlot } from '../emails/session-titles.ts';
import { parseVisitorGroup } from '../price-visit.ts';
import { releaseSpots } from '../release-spots.ts';
import { requireBookableSlot } from '../schedule/require-bookable-slot.ts';
import { ensureSlot } from '../schedule/slots-queries.ts';
import { offerFreeSpots } from './offer-free-spots.ts';
import {
  findEntry,
  findExpiredOffers,
  findPosition,
  insertEntry,
  lockEntry,
  updateEntry,
} from './slot-waitlist-queries.ts';

/** Limits how many emails an address receives, because anyone can enter any address. */
const emailThrottle = { name: 'mail-slot-waitlist', limit: 12, minutes: 24 * 60 };

type Input = {
  date: string;
  slotLabel: string;
  childrenCount: number;
  guardianName: string;
  guardianEmail: string;
};

/**
 * Joins a full slot's waitlist, emails a confirmation and returns the position. Idempotent per email address.
 * Throws 409 if spots are free or the venue has no waitlists, 429 after too many emails to the address.
 */
export async function joinSlotWaitlist(
  ctx: Services & { language: Language; user: { id: string } | null },
  input: Input,
): Promise<number> {
  const venue = ctx.venue();
  const { language } = ctx;
  const locale = localeOf(language);
  // With a price list, the entry has a number of spots instead of admission types.
  const { childrenCount } = venue.priceList ? input : parseVisitorGroup(ctx, input);
  const slot = await requireBookableSlot(ctx, input);
  const status = slotStatus(slot, venue, ctx.clock.now());
  if (status === 'available') throw httpError(409, 'bookings.notFull');
  if (status !== 'waitlist') throw httpError(409, 'bookings.noWaitlist');
  const slotId = await ensureSlot(ctx.db, slot);
  return inTransaction(ctx.db, async (db) => {
    const entryId = await insertEntry(db, {
      slotId,
      userId: ctx.user?.id ?? null,
      guardianName: input.guardianName,
      guardianEmail: input.guardianEmail,
      childrenCount,
      language,
    });
    const position = (await findPosition(db, slotId, input.guardianEmail)) ?? 1;
    if (!entryId) return position;
    await enforceLimit({ ...ctx, db }, emailThrottle, input.guardianEmail);
    const when = formatInstant(slot.startsAt, venue.timezone, locale);
    await ctx.queueEmail(db, {
      key: `waitlist-joined:${entryId}`,
      to: input.guardianEmail,
      replyTo: venue.email,
      subject: translate('bookings.waitlistSubject', { when }, language),
      text: translate(
        'bookings.waitlistText',
        {
          name: nameFromEmail(input.guardianEmail),
          position,
          day: formatVenueDate(slot.venueDate, locale),
          slot: formatNamedSlot(venue, { date: slot.venueDate, slotLabel: slot.label }, language),
          leaveLink: leaveLink(ctx, entryId),
          venue: venue.name,
        },
        language,
      ),
    });
    // A spot may have been freed since the slot was read, when the waitlist was still empty.
    await offerFreeSpots(ctx, db, slotId);
    return position;
  });
}

/**
 * Returns the state of an entry. An expired offer is `expired` even before the sweep. Throws 404 for a forged token.
 */
export async function findEntryState({ db, clock, config }: Services, token: string) {
  const entryId = verifyWaitlistToken({ config }, token);
  const entry = entryId ? await findEntry(db, entryId) : null;
  if (!entry) throw notFound();
  const keptUntil = entry.state === 'offered' ? entry.offerExpiresAt : null;
  const isOver = keptUntil !== null && keptUntil <= clock.now();
  return {
    state: isOver ? ('expired' as const) : (entry.state as z.output<typeof entryState>),
    keptUntil: isOver ? null : (keptUntil?.toISOString() ?? null),
  };
}

/** Like `leaveWaitlist`, with the token in the entry's emails. Throws 404 for a forged token. */
export async function leaveWaitlistByToken(ctx: Services, token: string) {
  const entryId = verifyWaitlistToken(ctx, token);
  if (!entryId) throw notFound();
  await leaveWaitlist(ctx, entryId);
}

/** Ends an entry and offers the spots reserved for it to the next entries. Does nothing if the entry has ended. */
export async function leaveWaitlist(ctx: Services, entryId: string) {
  await endEntry(ctx, entryId, 'left');
}

/** Ends expired offers, and offers their spots to the next entries. */
export async function endExpiredOffers(ctx: Services) {
  for (const { id } of await findExpiredOffers(ctx.db, ctx.clock.now())) {
    await endEntry(ctx, id, 'expired');
  }
}

async function endEntry(ctx: Services, entryId: string, state: 'left' | 'expired') {
  await inTransaction(ctx.db, async (db) => {
    const entry = await lockEntry(db, entryId);
    if (!entry || !['waiting', 'offered'].includes(entry.state)) return;
    if (state === 'expired' && entry.state !== 'offered') return;
    await updateEntry(db, entry.id, state);
    if (entry.state === 'offered') await releaseSpots(ctx, db, entry.slotId, entry.childrenCount);
  });
}
