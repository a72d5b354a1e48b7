import type { bookings } from '#features/bookings/server/bookings-tables.ts';
import type { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';

type Paid = typeof bookings.$inferInsert & { id: string };

/**
 * The settled checkout of a paid booking, as the sandbox leaves it: without it a cancelled sample booking could not be
 * refunded.
 */
export function samplePayment(
  { id, priceCents, slotLabel, date, guardianEmail, createdAt }: Paid,
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
    // A booking's first checkout: the same id on a second run prevents a second payment.
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
