/** The invoice of a paid period; its id is unique at the provider. */
export type PaidInvoice = {
  id: string;
  amountCents: number;
  currency: string;
  /** The payment to which refunds apply; null for a zero amount. */
  paymentId: string | null;
  /** ISO instant. */
  paidAt: string;
  /** Paid on the checkout page, not by automatic renewal. */
  isFirst: boolean;
};

/** The current state of a subscription at the provider. */
export type Subscription = {
  id: string;
  customerId: string;
  /** The id of our checkout. */
  reference: string | null;
  /** `past_due`: a payment failed and will be retried. `ended`: no further charges. */
  state: 'active' | 'past_due' | 'ended';
  cancelAtPeriodEnd: boolean;
  /** Oldest first. */
  paidInvoices: PaidInvoice[];
};

/** Recurring payments at the provider. */
export type Subscriptions = {
  find(subscriptionId: string): Promise<Subscription | null>;
  /** Returns the URL of the provider's page for changing the card or cancelling. */
  openPortal(payer: {
    subscriptionId: string;
    customerId: string;
    returnUrl: string;
  }): Promise<string>;
  /** Pauses or resumes; a paused subscription is not charged. Idempotent; no effect on an ended one. */
  setPaused(subscriptionId: string, isPaused: boolean): Promise<void>;
  /** Ends the subscription immediately. Idempotent. */
  stop(subscriptionId: string): Promise<void>;
};
