/** A period that was paid for. Its id is the provider's and never comes twice. */
export type PaidInvoice = {
  id: string;
  amountCents: number;
  currency: string;
  /** What a refund is made against; null where nothing was to pay. */
  paymentId: string | null;
  /** ISO instant. */
  paidAt: string;
  /** Paid on the checkout's page, not by itself. */
  isFirst: boolean;
};

/** What the provider says of a subscription now. */
export type Subscription = {
  id: string;
  customerId: string;
  /** Our own checkout's id. */
  reference: string | null;
  /** `past_due`: a payment failed and is tried again. `ended`: nothing more is taken. */
  state: 'active' | 'past_due' | 'ended';
  cancelAtPeriodEnd: boolean;
  /** Oldest first. */
  paidInvoices: PaidInvoice[];
};

/** The part of the payment provider that takes money again and again. */
export type Subscriptions = {
  find(subscriptionId: string): Promise<Subscription | null>;
  /** The provider's own page where the payer changes the card or ends the subscription. */
  openPortal(payer: {
    subscriptionId: string;
    customerId: string;
    returnUrl: string;
  }): Promise<string>;
  /** While it is paused nothing new is taken. Said again, or of one that is over, it stays so. */
  pause(subscriptionId: string, isPaused: boolean): Promise<void>;
  /** Ends it now; one that is over stays so. */
  stop(subscriptionId: string): Promise<void>;
};
