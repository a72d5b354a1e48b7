import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { slotLabel } from '#shared/venue-dates.ts';
import type { Owner } from '../family-bookings-queries.ts';
import { waitlistToken } from '../mails/booking-links.ts';
import { findPlacesOf, ownsPlace } from './own-places-queries.ts';
import { leavePlace } from './slot-waitlist.ts';

/** A person's places in line; an offer carries the token that books what is kept, as its mail does. */
export async function listOwnPlaces(ctx: Services, owner: Owner) {
  const now = ctx.clock.now();
  const places = await findPlacesOf(ctx.db, owner, now);
  return places
    .filter(({ state, offerExpiresAt }) => state !== 'offered' || isAhead(offerExpiresAt, now))
    .map(({ startTime, endTime, startsAt, offerExpiresAt, ...place }) => ({
      ...place,
      slotLabel: slotLabel(startTime, endTime),
      startsAt: startsAt.toISOString(),
      state: place.state as 'waiting' | 'offered',
      keptUntil: place.state === 'offered' ? (offerExpiresAt?.toISOString() ?? null) : null,
      offer: place.state === 'offered' ? waitlistToken(ctx, place.id) : null,
    }));
}

/** An offer whose time is up ends with the next sweep; until then it is none any more. */
const isAhead = (until: Date | null, now: Date) => until !== null && until > now;

/** Gives up a place of one's own; kept spots go to the next in line. 404 for anybody else's. */
export async function leaveOwnPlace(ctx: Services, owner: Owner, id: string) {
  if (!(await ownsPlace(ctx.db, owner, id))) throw notFound();
  await leavePlace(ctx, id);
}
