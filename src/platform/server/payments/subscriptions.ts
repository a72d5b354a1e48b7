/** A paid period. Its id is the provider's and unique. */
export type PaidInvoice = {
  id: string;
  amountCents: number;
  currency: string;
  /** The payment that refunds refer to; null for a zero amount. */
  paymentId: string | null;
  /** ISO instant. */
  paidAt: string;
  /** Paid on the checkout page rather than by automatic renewal. */
  isFirst: boolean;
};

/** The current state at the provider. */
export type Subscription = {
  id: string;
  customerId: string;
  /** Our checkout's id. */
  reference: string | null;
  /** `past_due`: a payment failed and is retried. `ended`: no further charges. */
  state: 'active' | 'past_due' | 'ended';
  cancelAtPeriodEnd: boolean;
  /** Oldest first. */
  paidInvoices: PaidInvoice[];
};

/** Recurring payments. */
export type Subscriptions = {
  find(subscriptionId: string): Promise<Subscription | null>;
  /** The provider's page for changing the card or cancelling. */
  openPortal(payer: {
    subscriptionId: string;
    customerId: string;
    returnUrl: string;
  }): Promise<string>;
  /** A paused subscription charges nothing. Idempotent; no effect on an ended one. */
  pause(subscriptionId: string, isPaused: boolean): Promise<void>;
  /** Ends it now. Idempotent. */
  stop(subscriptionId: string): Promise<void>;
};
