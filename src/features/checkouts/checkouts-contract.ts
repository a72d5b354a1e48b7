import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';

/** The kinds of sales that can be paid for. */
export const saleKind = z.enum(['booking', 'order', 'party', 'party-balance', 'no-show-fee']);
export type SaleKind = z.output<typeof saleKind>;

/** The details of a purchase for its buyer. Amounts in cents, instants as ISO strings, URLs as paths. */
export const confirmation = z.object({
  /** Eight characters that identify the purchase at the venue. */
  reference: z.string(),
  /** The session's or event's name; null for an order. */
  title: z.string().nullable(),
  name: z.string(),
  /** Null for a phone booking without an email. */
  email: z.string().nullable(),
  visit: z
    .object({
      date: z.string(),
      slotLabel: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      childrenCount: z.number().int(),
      /** What `childrenCount` counts: people for an event, children for a session. */
      counts: z.enum(['children', 'people']),
      /** A room at the venue or an address elsewhere; null for the venue itself. */
      location: z.string().nullable(),
    })
    .nullable(),
  /** Before the discount and added taxes; empty for a session of a venue without a price list. */
  lines: z.array(
    z.object({ name: z.string(), quantity: z.number().int(), amountCents: z.number().int() }),
  ),
  /** Already deducted from the total. */
  discountCents: z.number().int(),
  totalCents: z.number().int(),
  /** The part of the total that gift cards and credit pay. */
  valueCents: z.number().int(),
  /**
   * The taxes that the total contains, by rate: `added` ones are charged on top of the lines after the discount. `name` is
   * null without a price list.
   */
  taxes: z.array(
    z.object({
      name: z.string().nullable(),
      percent: z.number(),
      kind: z.enum(['included', 'added']),
      taxCents: z.number().int(),
    }),
  ),
  /** Pass visits used. */
  visits: z.number().int(),
  /** End of the full refund window; null if there would be no refund. */
  refundUntil: z.string().nullable(),
  /**
   * The code that the desk scans: the member's code or the booking's token. Null if it would not grant entry.
   */
  deskCode: z.object({ data: z.string(), digits: z.string().nullable() }).nullable(),
  manageUrl: z.string().nullable(),
  calendarUrl: z.string().nullable(),
  /** The receipt as PDF; null if nothing was paid, or the caller may not see it again. */
  receiptUrl: z.string().nullable(),
  /** Whether the purchase belongs to no account yet and the caller is not signed in. */
  isGuest: z.boolean(),
});
export type Confirmation = z.output<typeof confirmation>;

export const checkoutStatus = z.object({
  kind: saleKind.nullable(),
  /**
   * `pending` until the provider confirms; `refunded` after a full refund, also if paid after the hold was released.
   */
  status: z.enum(['pending', 'paid', 'expired', 'refunded', 'review', 'unknown']),
  /** Only for the browser that started the payment and for the signed-in buyer (decision 0040). */
  confirmation: confirmation.optional(),
});

/** Actions of a payer on the test portal. */
export const portalAction = z.enum(['end', 'keep', 'breakCard', 'changeCard', 'renewNow']);

const sandboxSubscriptionId = z.object({
  id: z.string().regex(/^sub_sandbox_[\w-]{10,60}$/),
});

const sandboxSubscription = z.object({
  name: z.string(),
  amountCents: z.number().int(),
  currency: z.string(),
  every: z.enum(['month', 'year']),
  state: z.enum(['active', 'past_due', 'ended']),
  cancelAtPeriodEnd: z.boolean(),
  cardDeclines: z.boolean(),
  isPaused: z.boolean(),
  /** The end of the billing period as an ISO instant. */
  periodEnd: z.string(),
});

const sandboxId = z.object({ id: z.string().regex(/^cs_sandbox_[\w-]{10,60}$/) });

const testPaymentsThrottle = { name: 'test-payments', limit: 60, minutes: 15 };

export const checkoutsContract = contract({
  'GET /api/checkout/status': {
    summary:
      'Returns the status of a payment by its session id; its details only to the browser that started it, or its buyer.',
    access: 'public',
    query: z.object({ session_id: z.string().min(1).max(255) }),
    response: checkoutStatus,
    throttle: { name: 'checkout-status', limit: 240, minutes: 15 },
  },
  'POST /api/stripe/webhook': {
    summary: 'Receives signed events of the payment provider.',
    access: 'public',
    body: z.looseObject({}),
    usesRawBody: true,
    maxBodyBytes: 1_000_000,
    response: z.object({ received: z.literal(true) }),
  },
  'GET /api/sandbox-checkout/:id': {
    summary: 'Returns the order on the test payment page. Only in sandbox mode.',
    access: 'public',
    params: sandboxId,
    response: z.object({
      lines: z.array(
        z.object({
          name: z.string(),
          description: z.string().optional(),
          amountCents: z.number(),
          quantity: z.number(),
          every: z.enum(['month', 'year']).optional(),
        }),
      ),
      /** Discount on the first payment. */
      reductionCents: z.number().int(),
      amountCents: z.number().int(),
      currency: z.string(),
      state: z.enum(['open', 'paid', 'over']),
    }),
  },
  'POST /api/sandbox-checkout/:id': {
    summary: 'Pays, declines or cancels the order on the test payment page. Only in sandbox mode.',
    access: 'public',
    params: sandboxId,
    body: z.strictObject({ outcome: z.enum(['paid', 'declined', 'cancelled']) }),
    response: z.object({ redirectUrl: z.string() }),
    throttle: testPaymentsThrottle,
  },
  'GET /api/sandbox-portal/:id': {
    summary: 'Returns a subscription on the test portal. Only in sandbox mode.',
    access: 'public',
    params: sandboxSubscriptionId,
    response: sandboxSubscription,
  },
  'POST /api/sandbox-portal/:id': {
    summary: 'Ends, resumes or renews a subscription, or changes its card. Only in sandbox mode.',
    access: 'public',
    params: sandboxSubscriptionId,
    body: z.strictObject({ action: portalAction }),
    response: sandboxSubscription,
    throttle: testPaymentsThrottle,
  },
});
