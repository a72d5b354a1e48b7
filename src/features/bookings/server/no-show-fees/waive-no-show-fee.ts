import { requestRefund } from '#features/checkouts/server/index.ts';
import { returnSpentValue } from '#features/shop/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { announceBooking } from '../announce-booking.ts';
import { lockBooking } from '../bookings-queries.ts';
import { queueFeeWaivedEmail } from '../emails/no-show-fee-emails.ts';
import { findFeePayments, findOpenFeeCheckouts, updateFee } from './no-show-fees-queries.ts';

/**
 * Waives a booking's no-show fee: returns the credit, refunds what was paid by card, and emails the guardian. Ends open
 * payment pages at the provider first, which settles a payment already made there, so it is refunded too; one that
 * arrives later is refunded by itself. Throws 409 if there is no fee, it is waived already, or the bank disputes its
 * payment, 502 if the provider is unreachable.
 */
export async function waiveNoShowFee(
  ctx: Services,
  bookingId: string,
  actorId: string,
): Promise<{ creditCents: number; refundCents: number }> {
  for (const { id } of await findOpenFeeCheckouts(ctx.db, bookingId)) await ctx.checkouts.end(id);
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    const { noShowFee: fee } = booking;
    if (!fee) throw httpError(409, 'bookings.noFeeToWaive');
    if (fee.state === 'waived') throw httpError(409, 'bookings.feeWaivedAlready');
    const { cents: creditCents } = await returnSpentValue(db, `no-show-fee:${bookingId}`);
    const refundCents = await refundPayments(ctx, db, bookingId);
    const waivedAt = ctx.clock.now();
    await updateFee(db, bookingId, { state: 'waived', waivedAt });
    const waived = { creditCents, refundCents };
    await writeAudit(db, {
      actorId,
      action: 'booking.fee-waived',
      subject: bookingId,
      detail: waived,
    });
    await announceBooking(db, booking);
    await queueFeeWaivedEmail(ctx, db, booking, { ...waived, waivedAt });
    return waived;
  });
}

/** Requests the refund of what was paid by card and returns its sum in cents. */
async function refundPayments(ctx: Services, db: Db, bookingId: string): Promise<number> {
  let sum = 0;
  for (const payment of await findFeePayments(db, bookingId)) {
    const refundId = await requestRefund(db, { ...payment, reason: 'no-show fee waived' });
    if (!refundId) throw httpError(409, 'bookings.feeDisputed');
    await ctx.queueJob(db, 'submit-refund', { refundId });
    sum += payment.amountCents;
  }
  return sum;
}
