import type { Period } from '#shared/periods.ts';
import type { RateLimit } from '../external/run-rate-limited.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * A request for a session at the payment provider (decision 0004): Stripe's hosted Checkout or the built-in sandbox.
 * Amounts are cents of the currency; idempotency keys make retries safe.
 */
export type CheckoutRequest = {
  /** The id of our checkout, which the session and its events contain. */
  reference: string;
  lines: {
    name: string;
    description?: string;
    amountCents: number;
    quantity: number;
    /** Charged every period until cancelled, which starts a subscription. The same period for all such lines. */
    every?: Period;
  }[];
  /** Discount on the first payment only, for subscriptions; renewals charge the full lines. */
  reductionCents?: number;
  currency: string;
  /** Empty if unknown: the page then asks for it. */
  customerEmail: string;
  /** Where the browser returns to; `{CHECKOUT_SESSION_ID}` is replaced by the session id. */
  successUrl: string;
  cancelUrl: string;
  /** ISO instant after which the page accepts no payment. */
  expiresAt: string;
};

/** The amount charged on the page, in cents. */
export function totalCents({
  lines,
  reductionCents = 0,
}: Pick<CheckoutRequest, 'lines' | 'reductionCents'>): number {
  return lines.reduce((sum, line) => sum + line.amountCents * line.quantity, -reductionCents);
}

export type CheckoutSession = {
  id: string;
  /** URL of the hosted page; null once the session has ended. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  currency: string;
  reference: string | null;
  /** The payment to which refunds apply. */
  paymentId: string | null;
  /** The subscription started by a paid session, and its customer. */
  subscriptionId: string | null;
  customerId: string | null;
  /** Whether real money moved. */
  live: boolean;
};

export type ProviderRefund = { id: string; state: 'pending' | 'succeeded' | 'failed' };

/** A dispute raised by the payer's bank; `outcome` is null while it is open. */
export type Dispute = { id: string; outcome: 'won' | 'lost' | null; amountCents: number };

/**
 * The provider's own records. Always fetched instead of read from the event, because an event may have the format of a
 * different API version, or arrive late or out of order.
 */
export type ProviderRecords = {
  findInvoice(invoiceId: string): Promise<{ subscriptionId: string | null } | null>;
  findDispute(disputeId: string): Promise<(Dispute & { paymentId: string | null }) | null>;
  /** Finds the purpose of a payment: a subscription period, or a session and the checkout it references. */
  findPaymentPurpose(paymentId: string): Promise<{
    subscriptionId: string | null;
    sessionId: string | null;
    reference: string | null;
  } | null>;
};

/** Must be below 15 seconds, the limit for a whole API call. */
export const TIMEOUT_MILLIS = 14_000;

/** A verified event. One of the ids identifies its subject. */
export type PaymentEvent = {
  id: string;
  type: string;
  sessionId: string | null;
  refundId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  reference: string | null;
  invoiceId?: string | null;
  /** Set for dispute events only. */
  dispute?: Dispute;
};

/** What is set up at the provider. */
export type ProviderSetup = {
  /** Whether the account may take payments. */
  canCharge: boolean;
  webhooks: { url: string; isEnabled: boolean; events: string[]; apiVersion: string | null }[];
};

/** The events that the webhook must receive (also listed in operations.md). */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
];

export type Payments = {
  mode: 'stripe' | 'sandbox';
  /** Whether sessions move real money. */
  live: boolean;
  /** Minimum lifetime of the hosted page. */
  minPageSeconds: number;
  /** Maximum duration of a call, including retries. */
  timeoutMillis: number;
  /** Rate limit of `sweepCheckouts`. */
  rateLimit: RateLimit;
  /**
   * Creates a session; the same key returns the same session. Throws CheckoutRejected if the error is not retryable.
   */
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession | null>;
  /** Expires an open session; a session paid in the meantime is returned as `complete`. */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Refunds part of a payment; the same key returns the same refund. */
  refund(
    refund: { paymentId: string; amountCents: number; reference: string },
    key: string,
  ): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  /** What is set up at the provider; null for the sandbox. */
  findSetup(): Promise<ProviderSetup | null>;
  subscriptions: Subscriptions;
  records: ProviderRecords;
  /**
   * Verifies and parses a webhook call. Throws BadSignature if it is forged, too old or from the future, and
   * UnreadableEvent for an unknown format.
   */
  readEvent(rawBody: string, signature: string, now: Date): PaymentEvent;
};

export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** A correctly signed event with an unknown format. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** The provider rejected the request permanently: no session exists under its key. */
export class CheckoutRejected extends Error {
  override name = 'CheckoutRejected';
}
