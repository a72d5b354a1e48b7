import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { saleKind } from './checkouts-contract.ts';

const inOrders = { access: 'admin', area: 'orders' } as const;

/** Resolutions of a payment that differs from the provider's records, or outcomes of a dispute. */
export const resolution = z.enum(['settle', 'refund', 'dismiss', 'won', 'lost']);

/** A payment in review or disputed. Amounts in cents. */
const paymentInReview = z.object({
  id: z.string(),
  kind: saleKind,
  subjectId: z.string(),
  number: z.string(),
  difference: z.enum(['amount', 'currency', 'mode', 'reference', 'dispute', 'other']),
  /** The amount requested from the customer. */
  amountCents: z.number().int(),
  currency: z.string(),
  customerEmail: z.string(),
  sessionId: z.string().nullable(),
  createdAt: z.string(),
  /** The provider's record of the payment; null if the provider is unreachable. */
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
      'Lists payments that differ from the provider’s records, and disputed ones, oldest first.',
    ...inOrders,
    response: z.array(paymentInReview),
  },
  'POST /api/admin/payment-reviews/:id/resolve': {
    summary:
      'Settles, refunds or dismisses a payment in review, or ends its dispute, with a reason.',
    ...inOrders,
    params: z.object({ id: z.uuid('invalidInput') }),
    body: z.strictObject({ resolution, reason: plainText(300).min(3, 'required') }),
    response: z.object({
      success: z.literal(true),
      outcome: z.enum(['settled', 'refunded', 'dismissed', 'won', 'lost']),
    }),
  },
});
