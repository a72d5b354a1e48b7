import { hasValidWaiver } from '#features/waivers/server/index.ts';
import { createWaiverRules } from '#features/waivers/waivers-rules.ts';
import { writeAudit, writeAuditThrottled } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { venueTimeOf } from '#shared/venue-dates.ts';
import {
  canOfficeReschedule,
  refundForCancellation,
  visitsForCancellation,
} from '../../booking-refund-rules.ts';
import { hasReceipt, isWaitingForPayment } from '../../bookings-rules.ts';
import { hasFee } from '../../no-show-fee-rules.ts';
import {
  type BookingWithSlot,
  findBooking,
  lockBooking,
  updateBooking,
} from '../bookings-queries.ts';
import { queueConfirmationEmail, queuePaymentLinkEmail } from '../emails/booking-emails.ts';
import { canSendTo } from '../emails/send-to-guardian.ts';
import { findAskableFee } from '../no-show-fees/ask-no-show-fee.ts';
import { toListedBooking, toPaymentSummary } from '../own-booking.ts';
import { findPaymentsOf } from '../payments/payments-queries.ts';
import { findRefundableCents } from '../payments/refund-booking.ts';

/** Maps a booking to an item of the office's lists. */
export function toOfficeBooking(booking: BookingWithSlot) {
  const { valueCents, visits, ...fields } = toListedBooking(booking);
  return {
    ...fields,
    userId: booking.userId,
    guardianEmail: booking.guardianEmail ?? '',
    guardianPhone: booking.guardianPhone,
    refundedCents: booking.refundedCents,
    noShowFee: booking.noShowFee,
  };
}

/** Returns the details of a booking for the office and writes an audit entry. Throws 404 if it does not exist. */
export async function readOfficeBooking(ctx: Services, bookingId: string, actorId: string) {
  const { db, clock } = ctx;
  const booking = await findBooking(db, bookingId);
  if (!booking) throw notFound();
  const venue = ctx.venue();
  const now = clock.now();
  const [payments, refundableCents, hasSignedWaiver, visit, { feeCents }] = await Promise.all([
    findPaymentsOf(db, [bookingId]),
    inTransaction(db, (db) => findRefundableCents(db, booking)),
    hasValidWaiver(db, booking.guardianEmail, createWaiverRules(venue.waiverValidMonths, now)),
    ctx.hooks.visits?.findByBooking(db, bookingId),
    findAskableFee(ctx, db, booking),
    writeAuditThrottled(db, { actorId, action: 'booking.read', subject: bookingId }),
  ]);
  return {
    ...toOfficeBooking(booking),
    bookedItems: booking.bookedItems,
    officeNote: booking.officeNote,
    valueCents: booking.valueCents,
    visits: booking.visits,
    paidWith: toPaymentSummary(booking, payments.get(bookingId)).paidWith,
    hasReceipt: hasReceipt(booking),
    refundableCents,
    policyCents: refundForCancellation(booking, venue, now),
    policyVisits: visitsForCancellation(booking, venue, now),
    startTime: booking.slotId ? venueTimeOf(booking.startsAt, venue.timezone) : null,
    payUntil: isWaitingForPayment(booking, now)
      ? (booking.holdExpiresAt?.toISOString() ?? null)
      : null,
    hasSignedWaiver,
    checkedInAt: visit?.checkedInAt.toISOString() ?? null,
    askableFeeCents: feeCents,
    canMove: canOfficeReschedule(booking) && !hasFee(booking.noShowFee),
    canCancel: booking.status !== 'cancelled',
    canResend: booking.status === 'paid' || isWaitingForPayment(booking, now),
  };
}

/** Sets the office's note; an empty text removes it. */
export async function updateOfficeNote(
  { db }: Services,
  bookingId: string,
  { actorId, officeNote }: { actorId: string; officeNote: string },
) {
  await inTransaction(db, async (db) => {
    if (!(await lockBooking(db, bookingId))) throw notFound();
    await updateBooking(db, bookingId, { officeNote: officeNote || null });
    await writeAudit(db, { actorId, action: 'booking.noted', subject: bookingId });
  });
}

/**
 * Resends the confirmation or payment link, at most once a minute, and returns the recipient. Throws 409 if the booking
 * is cancelled or expired, or the guardian is not reachable.
 */
export async function resendConfirmation(
  ctx: Services,
  bookingId: string,
  actorId: string,
): Promise<string> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking) throw notFound();
    const isUnpaid = isWaitingForPayment(booking, now);
    if (booking.status !== 'paid' && !isUnpaid) throw httpError(409, 'bookings.nothingToResend');
    if (!(await canSendTo(ctx, booking))) throw httpError(409, 'bookings.noWayToSend');
    const resendKey = String(Math.floor(now.getTime() / 60_000));
    await (isUnpaid ? queuePaymentLinkEmail : queueConfirmationEmail)(ctx, db, booking, resendKey);
    await writeAudit(db, { actorId, action: 'booking.mailed-again', subject: bookingId });
    return booking.guardianEmail ?? booking.guardianPhone ?? '';
  });
}
