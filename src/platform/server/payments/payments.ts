import type { Period } from '#shared/periods.ts';
import type { RateLimit } from '../outside/run-rate-limited.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * The payment provider (money.md): Stripe's hosted Checkout or the built-in sandbox. Amounts are cents of the
 * currency; idempotency keys make repeats harmless.
 */
export type CheckoutRequest = {
  /** Our own checkout's id; comes back with the session and its events. */
  reference: string;
  lines: {
    name: string;
    description?: string;
    amountCents: number;
    quantity: number;
    /** Charged again each period until cancelled: starts a subscription. At most one line. */
    every?: Period;
  }[];
  /** Discount on the first payment only; renewals charge the lines in full. For subscriptions. */
  reductionCents?: number;
  currency: string;
  /** '' if unknown: the page asks for it. */
  customerEmail: string;
  /** Where the browser returns to; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** ISO instant after which the page takes no payment. */
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
  /** The hosted page; null once the session is over. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  currency: string;
  reference: string | null;
  /** The payment that refunds refer to. */
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
 * The provider's own records, fetched fresh: an event may have the shape of another API version, or arrive late
 * or out of order.
 */
export type ProviderBooks = {
  findInvoice(invoiceId: string): Promise<{ subscriptionId: string | null } | null>;
  findDispute(disputeId: string): Promise<(Dispute & { paymentId: string | null }) | null>;
  /** What a payment paid for: a subscription period, or a session and the checkout it names. */
  findPaidFor(paymentId: string): Promise<{
    subscriptionId: string | null;
    sessionId: string | null;
    reference: string | null;
  } | null>;
};

/** Below 15 seconds, including everything else a call does. */
export const TIMEOUT_MILLIS = 14_000;

/** A verified event. One of the ids names its subject. */
export type PaymentEvent = {
  id: string;
  type: string;
  sessionId: string | null;
  refundId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  reference: string | null;
  invoiceId?: string | null;
  /** Dispute events only. */
  dispute?: Dispute;
};

export type Payments = {
  mode: 'stripe' | 'sandbox';
  /** Whether sessions move real money. */
  live: boolean;
  /** Minimum lifetime of a hosted page. */
  minPageSeconds: number;
  /** Maximum time of a call, retries included. */
  timeoutMillis: number;
  /** For the sweeper. */
  rateLimit: RateLimit;
  /** The same key returns the same session. Throws CheckoutRejected if retrying is useless. */
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession | null>;
  /** Closes an open session; one paid meanwhile comes back `complete`. */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;
  refund(
    refund: { paymentId: string; amountCents: number; reference: string },
    key: string,
  ): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  subscriptions: Subscriptions;
  books: ProviderBooks;
  /**
   * Parses a webhook call. Throws BadSignature if forged, too old or from the future, UnreadableEvent for an
   * unknown shape.
   */
  readEvent(rawBody: string, signature: string, now: Date): PaymentEvent;
};

export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** A correctly signed event of unknown shape. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** The provider rejected the request for good: no session exists under its key. */
export class CheckoutRejected extends Error {
  override name = 'CheckoutRejected';
}
