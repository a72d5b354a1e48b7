import type { z } from 'zod';
import type { checkoutStatus } from './checkouts-contract.ts';

type Status = z.output<typeof checkoutStatus>['status'];

/** Returns the status that the success page shows for a checkout. */
export function statusOfCheckout(checkout: {
  state: string;
  paidCents: number;
  refundedCents: number;
}): Status {
  if (checkout.state === 'review') return 'review';
  if (checkout.paidCents > 0 && checkout.refundedCents >= checkout.paidCents) return 'refunded';
  if (checkout.state === 'paid' || checkout.state === 'disputed') return 'paid';
  return checkout.state === 'expired' ? 'expired' : 'pending';
}
