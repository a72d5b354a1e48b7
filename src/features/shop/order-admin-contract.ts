import { z } from 'zod';
import { taxSum } from '#features/prices/sale-fields.ts';
import { contract } from '#shared/endpoint.ts';
import { plainText, venueDate } from '#shared/fields.ts';
import { listQuery, listResponse } from '#shared/list-query.ts';
import { email, orderStatus, productType } from './shop-contract.ts';

const idParams = z.object({ id: z.uuid('invalidInput') });
const successResponse = z.object({ success: z.literal(true) });
/** The refunded amounts: to the payer's card, back to the gift card or credit used, and as new credit. */
const amounts = z.object({
  moneyCents: z.number().int(),
  valueCents: z.number().int(),
  creditCents: z.number().int(),
});
const ordersAdmin = { access: 'admin', area: 'orders' } as const;

/** An order in the list. Amounts in cents. */
const listedOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: orderStatus,
  createdAt: z.string(),
  guardianName: z.string(),
  guardianEmail: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  totalCents: z.number().int(),
  refundedCents: z.number().int(),
});

/** Granted stored value with its ledger. `balance` is visits of a pass, otherwise cents. */
const grantedHolding = z.object({
  id: z.string(),
  kind: z.enum(['pass', 'gift_card', 'credit']),
  granted: z.number().int(),
  balance: z.number().int(),
  expiresAt: z.string().nullable(),
  suspended: z.boolean(),
  /** A gift card's last four characters. */
  codeEnd: z.string().nullable(),
  /** A gift card's recipient and delivery times. */
  delivery: z
    .object({
      recipientName: z.string(),
      recipientEmail: z.string(),
      sendAt: z.string(),
      sentAt: z.string().nullable(),
    })
    .nullable(),
  entries: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      verb: z.enum(['grant', 'spend', 'return', 'refund', 'expire', 'other']),
      /** The kind of purchase that caused the entry; null if none did. */
      subject: z.enum(['booking', 'order', 'no-show-fee', 'desk-sale']).nullable(),
      number: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});

const grantedMembership = z.object({
  id: z.string(),
  membershipType: z.string(),
  status: z.enum(['renews', 'ends', 'pastDue', 'frozen', 'ended']),
  periodEnd: z.string(),
  validUntil: z.string(),
});

/** An order line with its refundable amount, in cents. */
const detailedLine = z.object({
  line: z.number().int(),
  name: z.string(),
  productType,
  quantity: z.number().int(),
  unitCents: z.number().int(),
  refundableCents: z.number().int(),
  /** The email of the line's gift card recipient. */
  recipient: z.string().nullable(),
});

const detailedOrder = listedOrder.extend({
  hasAccount: z.boolean(),
  /** Whether the order has an account that can receive credit. */
  canCredit: z.boolean(),
  guardianPhone: z.string().nullable(),
  paidAt: z.string().nullable(),
  discountCents: z.number().int(),
  promoCode: z.string().nullable(),
  valueCents: z.number().int(),
  /** The taxes that the total contains, by rate. */
  taxes: z.array(taxSum),
  lines: z.array(detailedLine),
  canRefund: z.boolean(),
  payments: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['starting', 'open', 'paid', 'expired', 'review', 'disputed']),
      amountCents: z.number().int(),
      paidCents: z.number().int(),
      paymentId: z.string().nullable(),
      createdAt: z.string(),
      settledAt: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      moneyCents: z.number().int(),
      valueCents: z.number().int(),
      creditCents: z.number().int(),
      reason: z.string(),
      /** State of the card refund; null if there is none. */
      state: z.enum(['requested', 'submitted', 'succeeded', 'failed']).nullable(),
      by: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  holdings: z.array(grantedHolding),
  memberships: z.array(grantedMembership),
});

export const orderAdminContract = contract({
  'GET /api/admin/orders': {
    summary: 'A page of orders; supports search, filters and sorting.',
    ...ordersAdmin,
    query: listQuery(['createdAt', 'guardianName', 'totalCents']).extend({
      status: orderStatus.optional(),
      from: venueDate.optional(),
      to: venueDate.optional(),
    }),
    response: listResponse(listedOrder),
  },
  'GET /api/admin/orders/:id': {
    summary: 'An order with its payments, refunds and grants.',
    ...ordersAdmin,
    params: idParams,
    response: detailedOrder,
  },
  'POST /api/admin/orders/:id/refund': {
    summary:
      'Refunds the unused part of an order as money or credit: all lines, selected ones, or an amount per line.',
    ...ordersAdmin,
    params: idParams,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            line: z.number('invalidInput').int('invalidInput').min(0).max(39),
            /** Defaults to the line's full refundable amount. */
            amountCents: z
              .number('invalidInput')
              .int('invalidInput')
              .min(1, 'invalidInput')
              .max(100_000_000, 'invalidInput')
              .optional(),
          }),
        )
        .min(1, 'required')
        .max(40)
        .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
          message: 'invalidInput',
        })
        .optional(),
      /** Refunds as credit to the buyer's account instead of money. */
      asCredit: z.boolean().optional(),
      /** The refunded amount that the client displayed; 409 if it has changed. */
      refundedCents: z.number('invalidInput').int('invalidInput').min(0).optional(),
      reason: plainText(300).optional(),
    }),
    response: amounts,
  },
  'POST /api/admin/orders/:id/refunds/:refundId/retry': {
    summary: 'Retries a failed refund at the provider.',
    ...ordersAdmin,
    params: idParams.extend({ refundId: z.uuid('invalidInput') }),
    body: z.strictObject({}),
    response: successResponse,
  },
  'PATCH /api/admin/holdings/:id': {
    summary: 'Suspends a pass, gift card or credit, or resumes it.',
    ...ordersAdmin,
    params: idParams,
    body: z.strictObject({ suspended: z.boolean() }),
    response: successResponse,
  },
  'POST /api/admin/holdings/:id/resend': {
    summary: 'Resends a gift card’s code, optionally to another email.',
    ...ordersAdmin,
    params: idParams,
    body: z.strictObject({ email: z.union([email, z.literal('')]).optional() }),
    response: successResponse,
  },
  'PATCH /api/admin/memberships/:id': {
    summary: 'Freezes or unfreezes a membership; unfreezing extends it by the frozen time.',
    ...ordersAdmin,
    params: idParams,
    body: z.strictObject({ frozen: z.boolean() }),
    response: successResponse,
  },
});
