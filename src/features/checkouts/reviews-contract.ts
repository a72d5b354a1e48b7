import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { saleKind } from './checkouts-contract.ts';

const inOrders = { access: 'admin', area: 'orders' } as const;

/**
 * Resolutions of a payment on which the provider and our records disagree, or outcomes of a
 * dispute.
 */
export const resolution = z.enum(['settle', 'refund', 'dismiss', 'won', 'lost']);

/** A payment in review or disputed. Amounts in cents. */
const paymentInReview = z.object({
  id: z.string(),
  kind: saleKind,
  subjectId: z.string(),
  number: z.string(),
  /** What differs. */
  difference: z.enum(['amount', 'currency', 'mode', 'reference', 'dispute', 'other']),
  /** The amount requested, and from whom. */
  amountCents: z.number().int(),
  currency: z.string(),
  customerEmail: z.string(),
  sessionId: z.string().nullable(),
  createdAt: z.string(),
  /** The provider's data; null while it does not respond. */
  provider: z
    .object({
      amountCents: z.number().int(),
      currency: z.string(),
      live: z.boolean(),
      paid: z.boolean(),
    })
    .nullable(),
  ways: z.array(resolution),
});

export const reviewsContract = contract({
  'GET /api/admin/payment-reviews': {
    summary:
      'Payments on which the provider and the house disagree, and disputed ones, the oldest first.',
    ...inOrders,
    response: z.array(paymentInReview),
  },
  'POST /api/admin/payment-reviews/:id/resolve': {
    summary:
      'Settles such a payment as it is, gives it back, dismisses it, or ends its dispute; with the reason.',
    ...inOrders,
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ resolution, reason: plainText(300).min(3, 'required') }),
    response: z.object({
      success: z.literal(true),
      outcome: z.enum(['settled', 'refunded', 'dismissed', 'won', 'lost']),
    }),
  },
});
