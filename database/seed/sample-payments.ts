import type { bookings } from '#features/bookings/server/bookings-tables.ts';
import type { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';

type PaidBooking = typeof bookings.$inferInsert & { id: string };

/**
 * The settled sandbox checkout of a paid booking, so that cancelling the booking can refund it.
 */
export function samplePayment(
  { id, priceCents, slotLabel, date, guardianEmail, createdAt }: PaidBooking,
  currency: string,
): typeof checkouts.$inferInsert {
  const request: CheckoutRequest = {
    reference: id,
    lines: [{ name: `${date}, ${slotLabel}`, amountCents: priceCents, quantity: 1 }],
    currency,
    customerEmail: guardianEmail ?? '',
    successUrl: '/booking-success',
    cancelUrl: '/booking',
    expiresAt: (createdAt ?? new Date()).toISOString(),
  };
  return {
    // The booking's id, so that the next run adds no second payment.
    id,
    kind: 'booking',
    subjectId: id,
    request,
    amountCents: priceCents,
    currency,
    live: false,
    sessionId: `cs_sandbox_sample_${id}`,
    state: 'paid',
    paymentId: `pi_sandbox_sample_${id}`,
    paidCents: priceCents,
    expiresAt: createdAt ?? new Date(),
    settledAt: createdAt,
    createdAt,
  };
}
