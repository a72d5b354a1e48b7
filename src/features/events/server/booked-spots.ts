import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { changeInterest } from './change-interest.ts';
import { lockEvent, takeEventSpots } from './event-spots-queries.ts';
import { lockInterestOfBooking } from './interests-queries.ts';
import { releaseEventSpots } from './offer-event-spots.ts';

type EventBooking = { id: string; eventId: string; userId: string | null; childrenCount: number };
type Context = Pick<Services, 'clock' | 'venue' | 'config' | 'queueEmail' | 'hooks'>;

/** Confirms the RSVP of a booking, in the transaction that settles it. */
export async function confirmBookedSpots(ctx: Context, db: Db, booking: EventBooking) {
  const interest = await lockInterestOfBooking(db, booking.eventId, booking.id);
  if (interest) await changeInterest(ctx, db, interest, { status: 'going' });
}

/**
 * Releases the spots of an expired or cancelled booking, in its transaction, and offers them to the waitlist. The RSVP
 * becomes `interested` if the payment expired, `withdrawn` if the payer cancelled.
 */
export async function releaseBookedSpots(
  ctx: Context,
  db: Db,
  booking: EventBooking,
  status: 'interested' | 'withdrawn',
) {
  await endBookedRsvp(ctx, db, booking, status);
  await releaseEventSpots(ctx, db, booking.eventId, booking.childrenCount);
}

/** Ends the RSVP of a booking, but keeps its spots taken. */
export async function endBookedRsvp(
  ctx: Context,
  db: Db,
  { id, eventId }: Pick<EventBooking, 'id' | 'eventId'>,
  status: 'interested' | 'withdrawn',
) {
  const interest = await lockInterestOfBooking(db, eventId, id);
  if (interest) await changeInterest(ctx, db, interest, { status });
}

/**
 * Takes the spots again for a payment that arrived after the hold was released. Returns false if they are no longer
 * free, the event has started or the payer has changed the RSVP since; the caller must then roll back.
 */
export async function retakeBookedSpots(
  ctx: Context,
  db: Db,
  booking: EventBooking,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isGuest = booking.userId === null;
  const interest = await lockInterestOfBooking(db, booking.eventId, booking.id);
  if (!isGuest && !(interest && ['interested', 'withdrawn'].includes(interest.status)))
    return false;
  if (!(await takeEventSpots(db, booking.eventId, booking.childrenCount))) return false;
  const event = await lockEvent(db, booking.eventId);
  if (!event || event.startsAt <= now) return false;
  if (interest) {
    await changeInterest(ctx, db, interest, { status: 'going', spots: booking.childrenCount });
  }
  return true;
}
