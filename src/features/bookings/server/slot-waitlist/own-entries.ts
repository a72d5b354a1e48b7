import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { slotLabel } from '#shared/venue-dates.ts';
import { waitlistToken } from '../emails/booking-links.ts';
import type { Owner } from '../family-bookings-queries.ts';
import { findOpenEntriesOf, ownsEntry } from './own-entries-queries.ts';
import { leaveWaitlist } from './slot-waitlist.ts';

/** Lists a person's open waitlist entries. An offer includes the token that books it. */
export async function listOwnEntries(ctx: Services, owner: Owner) {
  const now = ctx.clock.now();
  const entries = await findOpenEntriesOf(ctx.db, owner, now);
  return entries
    .filter(({ state, offerExpiresAt }) => state !== 'offered' || isOpen(offerExpiresAt, now))
    .map(({ startTime, endTime, startsAt, offerExpiresAt, ...entry }) => ({
      ...entry,
      slotLabel: slotLabel(startTime, endTime),
      startsAt: startsAt.toISOString(),
      state: entry.state as 'waiting' | 'offered',
      keptUntil: entry.state === 'offered' ? (offerExpiresAt?.toISOString() ?? null) : null,
      offer: entry.state === 'offered' ? waitlistToken(ctx, entry.id) : null,
    }));
}

/** Whether an offer has not expired. The sweep may not have ended an expired one yet. */
const isOpen = (until: Date | null, now: Date) => until !== null && until > now;

/** Ends an entry and offers the spots reserved for it to the next entries. Throws 404 for another person's entry. */
export async function leaveOwnEntry(ctx: Services, owner: Owner, id: string) {
  if (!(await ownsEntry(ctx.db, owner, id))) throw notFound();
  await leaveWaitlist(ctx, id);
}
