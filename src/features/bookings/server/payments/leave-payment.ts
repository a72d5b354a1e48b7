import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { type Booking, findBooking } from '../bookings-queries.ts';
import { hasWaiting } from '../slot-waitlist/slot-waitlist-queries.ts';
import { findOwnHolds, isOwnHold } from './own-holds.ts';

/**
 * Ends an unpaid booking whose payment page the caller left, unless other families wait for its spots and it holds no
 * visits or value: then the caller keeps them until the hold expires, to book again. Returns its payment session if it was paid meanwhile, else null.
 * Throws 404 unless this browser or the caller's account made it, 502 if the provider is unreachable.
 */
export async function leavePayment(ctx: CallContext, bookingId: string): Promise<string | null> {
  const booking = await findBooking(ctx.db, bookingId);
  const checkout = booking && (await findCheckoutOf(ctx.db, 'booking', bookingId));
  if (!checkout) throw notFound();
  const { guardianEmail } = booking;
  const { sessionId } = checkout;
  if (!(await isOwnHold(ctx, { ...booking, sessionId }, guardianEmail))) throw notFound();
  const [hold] = await findOwnHolds(ctx, { target: { bookingId }, guardianEmail });
  // Visits, credit and gift cards that it holds could not be used for the booking that replaces it.
  const holdsValue = booking.visits > 0 || booking.valueCents > 0;
  if (hold && (holdsValue || !(await isAwaited(ctx, booking))))
    await ctx.checkouts.end(hold.checkoutId);
  const leftBooking = await findBooking(ctx.db, bookingId);
  return leftBooking?.status === 'paid' ? sessionId : null;
}

const isAwaited = ({ db, hooks }: CallContext, { slotId, eventId }: Booking) =>
  eventId !== null ? hooks.eventSpots?.isAwaited(db, eventId) : slotId && hasWaiting(db, slotId);
