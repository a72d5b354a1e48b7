import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { announce } from '#platform/server/live/announce.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionUser } from '#platform/server/sessions/sign-in.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { isWaitingForPayment } from '../../bookings-rules.ts';
import { lockBooking } from '../bookings-queries.ts';
import { bookingSale } from './booking-sale.ts';
import { insertDeskPayment } from './desk-payments-queries.ts';

/**
 * Records a desk payment for a pending booking of today, confirms the booking and closes its payment page. Returns the
 * amount in cents. Throws 404 for any other day, 409 if the booking is paid or expired.
 */
export async function payAtDesk(
  ctx: Services & { user: SessionUser },
  bookingId: string,
  method: 'cash' | 'card-terminal',
): Promise<number> {
  const { clock, venue, user } = ctx;
  const now = clock.now();
  const amountCents = await inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (booking?.date !== venueDateOf(now, venue().timezone)) throw notFound();
    if (!isWaitingForPayment(booking, now)) throw httpError(409, 'bookings.notToPay');
    const amountCents = booking.priceCents - booking.valueCents;
    await bookingSale.grant(ctx, db, bookingId);
    const payment = { bookingId, amountCents, method, takenBy: user.id, takenAt: now };
    await insertDeskPayment(db, payment);
    const detail = { method, priceCents: amountCents };
    const entry = { actorId: user.id, subject: bookingId, detail };
    await writeAudit(db, { ...entry, action: 'booking.paid-at-desk' });
    await announce(db, { desk: true }, { type: 'visits', payload: {} });
    return amountCents;
  });
  const checkout = await findCheckoutOf(ctx.db, 'booking', bookingId);
  // If the provider is down, the sweeper closes the page later; a payment until then is refunded.
  if (checkout) await ctx.checkouts.end(checkout.id).catch(() => undefined);
  return amountCents;
}
