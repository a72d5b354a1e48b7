import type { Period } from '#shared/periods.ts';
import type { Pace } from '../outside/run-rate-limited.ts';
import type { Subscriptions } from './subscriptions.ts';

/**
 * The payment provider as the house sees it (money.md). Two implementations: Stripe's hosted
 * Checkout and the built-in sandbox. Amounts are cents of the currency; keys make repeats harmless.
 */
export type CheckoutRequest = {
  /** Our own checkout's id; comes back with the session and its events. */
  reference: string;
  lines: {
    name: string;
    description?: string;
    amountCents: number;
    quantity: number;
    /** Paid again each time until it is ended: a subscription begins. One line at most. */
    every?: Period;
  }[];
  /** Off the first payment only; renewals cost what the lines say. For subscriptions. */
  reductionCents?: number;
  currency: string;
  /** '' where none is known: the page asks for it. */
  customerEmail: string;
  /** Where the browser returns to; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** ISO instant after which the page takes no payment. */
  expiresAt: string;
};

/** What is paid on the page, in cents. */
export function totalCents({
  lines,
  reductionCents = 0,
}: Pick<CheckoutRequest, 'lines' | 'reductionCents'>): number {
  return lines.reduce((sum, line) => sum + line.amountCents * line.quantity, -reductionCents);
}

export type CheckoutSession = {
  id: string;
  /** The hosted page; null once it is over. */
  url: string | null;
  state: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  currency: string;
  reference: string | null;
  /** What a refund is made against. */
  paymentId: string | null;
  /** The subscription that began with it, once it is paid, and who pays for it. */
  subscriptionId: string | null;
  customerId: string | null;
  /** Whether real money moved. */
  live: boolean;
};

export type ProviderRefund = { id: string; state: 'pending' | 'succeeded' | 'failed' };

/** What the payer's bank says of a payment; `outcome` is null until it has decided. */
export type Dispute = { id: string; outcome: 'won' | 'lost' | null; amountCents: number };

/**
 * The provider's own records, fetched again: an event may have the shape of another version of its API, come
 * late, or before what it is about is known here.
 */
export type ProviderBooks = {
  findInvoice(invoiceId: string): Promise<{ subscriptionId: string | null } | null>;
  findDispute(disputeId: string): Promise<(Dispute & { paymentId: string | null }) | null>;
  /** What a payment was for: a subscription's period, or a session and the checkout that it names. */
  findPaidFor(paymentId: string): Promise<{
    subscriptionId: string | null;
    sessionId: string | null;
    reference: string | null;
  } | null>;
};

/** Below 15 seconds, with what else a call needs. */
export const TIMEOUT_MILLIS = 14_000;

/** A verified event. One of the ids says what it is about. */
export type PaymentEvent = {
  id: string;
  type: string;
  sessionId: string | null;
  refundId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  reference: string | null;
  invoiceId?: string | null;
  /** With the events of disputes only. */
  dispute?: Dispute;
};

export type Payments = {
  mode: 'stripe' | 'sandbox';
  /** Whether sessions are expected to move real money. */
  live: boolean;
  /** How long a page must be allowed to live at least. */
  shortestPageSeconds: number;
  /** How long a person waits for an answer, all tries included. */
  timeoutMillis: number;
  /** How fast the sweeper asks. */
  pace: Pace;
  /** The same key returns the same session. Throws CheckoutRejected if asking again is no use. */
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession | null>;
  /** Closes an open session; one that was paid meanwhile comes back `complete`. */
  expireCheckout(sessionId: string): Promise<CheckoutSession>;
  refund(
    refund: { paymentId: string; amountCents: number; reference: string },
    key: string,
  ): Promise<ProviderRefund>;
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  subscriptions: Subscriptions;
  books: ProviderBooks;
  /** The event of a webhook call. Throws BadSignature if it is forged, too old or from the future, UnreadableEvent if its shape is not known. */
  readEvent(rawBody: string, signature: string, now: Date): PaymentEvent;
};

export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** An event that the provider did sign, of a shape that is not known. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** The provider refused the request for good, so no session exists under its key. */
export class CheckoutRejected extends Error {
  override name = 'CheckoutRejected';
}
