import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { isWaitingForPayment } from '../../bookings-rules.ts';
import type { BookingWithSlot } from '../bookings-queries.ts';

/**
 * Reopens the payment page of a pending booking. Throws 409 if no payment is pending, 502 if the
 * provider is unreachable; neither ends the hold.
 */
export async function reopenPaymentPage(ctx: Services, booking: BookingWithSlot) {
  if (!isWaitingForPayment(booking, ctx.clock.now())) throw httpError(409, 'bookings.notToPay');
  const checkout = await findCheckoutOf(ctx.db, 'booking', booking.id);
  if (!checkout) throw notFound();
  return ctx.checkouts.reopen(checkout.id);
}
