import { checkExpand, createMissingError, newId, StripeError } from './stripe-error.ts';

type Metadata = Record<string, string>;

export type FakeCoupon = {
  id: string;
  object: 'coupon';
  amount_off: number;
  currency: string;
  duration: 'forever' | 'once' | 'repeating';
  max_redemptions: number | null;
  times_redeemed: number;
};

export type FakeSubscription = {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  customer: string;
  metadata: Metadata;
  pause_collection: Pause | null;
  latest_invoice: string | null;
};

type Pause = {
  behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
  resumes_at: number | null;
};

export type FakeInvoice = {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'manual';
  created: number;
  currency: string;
  customer: string;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
    type: 'subscription_details';
  };
  status: 'open' | 'paid' | 'void';
  status_transitions: {
    finalized_at: number;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
};

/** The input for a subscription, from a paid session in subscription mode. */
export type SubscriptionStart = {
  amountCents: number;
  renewalCents: number;
  currency: string;
  metadata: Metadata;
  coupon: FakeCoupon | null;
};

export type CouponForm = Pick<FakeCoupon, 'currency'> & {
  amount_off?: number;
  duration?: FakeCoupon['duration'];
  max_redemptions?: number;
};
export type UpdateForm = { pause_collection?: '' | Partial<Pause> };
export type ListForm = {
  subscription?: string;
  status?: string;
  limit?: number;
  expand?: string[];
};
export type InvoicePaymentsForm = {
  payment?: { type: string; payment_intent?: string };
  expand?: string[];
};
export type PortalForm = { customer?: string; return_url?: string };

/** Creates the fake's Stripe Billing. `payments` maps payment ids to charged cents; paid invoices are added to it. */
export function createStripeBilling(now: () => Date, payments: Map<string, number>) {
  const coupons = new Map<string, FakeCoupon>();
  const subscriptions = new Map<string, FakeSubscription>();
  const invoices = new Map<string, FakeInvoice>();
  /** Payment ids by invoice. */
  const intents = new Map<string, string>();
  const starts = new Map<string, SubscriptionStart>();
  const seconds = () => Math.floor(now().getTime() / 1000);

  function addInvoice(
    { id: subscription, customer, metadata }: FakeSubscription,
    { billing_reason, amount_due }: Pick<FakeInvoice, 'billing_reason' | 'amount_due'>,
  ): FakeInvoice {
    const invoice: FakeInvoice = {
      id: newId('in_'),
      object: 'invoice',
      amount_due,
      amount_paid: 0,
      billing_reason,
      created: seconds(),
      currency: starts.get(subscription)?.currency ?? '',
      customer,
      parent: {
        quote_details: null,
        subscription_details: { metadata, subscription },
        type: 'subscription_details',
      },
      status: 'open',
      status_transitions: {
        finalized_at: seconds(),
        marked_uncollectible_at: null,
        paid_at: null,
        voided_at: null,
      },
    };
    invoices.set(invoice.id, invoice);
    const latest = subscriptions.get(subscription);
    if (latest) latest.latest_invoice = invoice.id;
    if (amount_due > 0) intents.set(invoice.id, newId('pi_'));
    return invoice;
  }

  function payInvoice(invoice: FakeInvoice): FakeInvoice {
    const intent = intents.get(invoice.id);
    if (intent) payments.set(intent, invoice.amount_due);
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    invoice.status_transitions.paid_at = seconds();
    return invoice;
  }

  /** Creates the next period's invoice; void while collection is paused. */
  function addRenewalInvoice(id: string): FakeInvoice {
    const subscription = billing.findSubscription(id);
    if (subscription.status === 'canceled') throw new Error('The subscription is canceled');
    const invoice = addInvoice(subscription, {
      billing_reason: 'subscription_cycle',
      amount_due: starts.get(id)?.renewalCents ?? 0,
    });
    if (subscription.pause_collection?.behavior === 'void') {
      invoice.status = 'void';
      invoice.status_transitions.voided_at = seconds();
    }
    return invoice;
  }

  const billing = {
    coupons,
    subscriptions,
    invoices,
    intents,

    createCoupon(form: CouponForm): FakeCoupon {
      if (!form.amount_off)
        throw new StripeError(400, 'parameter_missing', 'amount_off or percent_off');
      if (!form.currency)
        throw new StripeError(400, 'parameter_missing', 'amount_off needs currency');
      const coupon: FakeCoupon = {
        id: newId('', 4),
        object: 'coupon',
        amount_off: form.amount_off,
        currency: form.currency,
        duration: form.duration ?? 'once',
        max_redemptions: form.max_redemptions ?? null,
        times_redeemed: 0,
      };
      coupons.set(coupon.id, coupon);
      return coupon;
    },

    /** Returns the coupon, or throws if it is not valid for a session in this currency. */
    findValidCoupon(id: string, currency: string): FakeCoupon {
      const coupon = coupons.get(id);
      if (!coupon) throw createMissingError('coupon', id, 400);
      if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
        throw new StripeError(400, 'coupon_expired', `Coupon ${id} is used up.`);
      if (coupon.currency !== currency)
        throw new StripeError(400, '', `The coupon is in ${coupon.currency}, not in ${currency}.`);
      return coupon;
    },

    /** Creates the customer, subscription and paid first invoice of a paid session. */
    startSubscription(start: SubscriptionStart): {
      subscription: FakeSubscription;
      invoice: FakeInvoice;
    } {
      const subscription: FakeSubscription = {
        id: newId('sub_'),
        object: 'subscription',
        status: 'active',
        cancel_at: null,
        cancel_at_period_end: false,
        customer: newId('cus_', 7),
        metadata: start.metadata,
        pause_collection: null,
        latest_invoice: null,
      };
      subscriptions.set(subscription.id, subscription);
      if (start.coupon) start.coupon.times_redeemed += 1;
      const isRecurring = start.coupon !== null && start.coupon.duration !== 'once';
      const renewalDiscount = isRecurring ? (start.coupon?.amount_off ?? 0) : 0;
      starts.set(subscription.id, { ...start, renewalCents: start.renewalCents - renewalDiscount });
      const first = addInvoice(subscription, {
        billing_reason: 'subscription_create',
        amount_due: start.amountCents,
      });
      return { subscription, invoice: payInvoice(first) };
    },

    findSubscription(id: string): FakeSubscription {
      const subscription = subscriptions.get(id);
      if (!subscription) throw createMissingError('subscription', id);
      return subscription;
    },

    /** Returns the subscription as a response: the latest invoice is an id unless expanded. */
    readSubscription(id: string, { expand }: { expand?: string[] }) {
      checkExpand(expand, ['latest_invoice', 'latest_invoice.payments']);
      const subscription = billing.findSubscription(id);
      const { latest_invoice } = subscription;
      if (!expand?.length || !latest_invoice) return subscription;
      const hasPayments = expand.includes('latest_invoice.payments');
      return { ...subscription, latest_invoice: billing.readInvoice(latest_invoice, hasPayments) };
    },

    update(id: string, { pause_collection }: UpdateForm): FakeSubscription {
      const subscription = billing.findSubscription(id);
      if (subscription.status === 'canceled')
        throw new StripeError(
          400,
          '',
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      if (pause_collection !== undefined)
        subscription.pause_collection = pause_collection
          ? { behavior: 'void', resumes_at: null, ...pause_collection }
          : null;
      return subscription;
    },

    /** Handles a request to cancel a subscription. Throws if it is already canceled. */
    cancel(id: string): FakeSubscription {
      if (billing.findSubscription(id).status === 'canceled')
        throw createMissingError('subscription', id);
      return billing.end(id);
    },

    /** Returns an invoice as a response, with its payments only if expanded. */
    readInvoice(id: string, hasPayments: boolean) {
      const invoice = invoices.get(id);
      if (!invoice) throw createMissingError('invoice', id);
      const payment_intent = intents.get(id);
      const payment = {
        id: id.replace('in_', 'inpay_'),
        object: 'invoice_payment',
        invoice: id,
        payment: { payment_intent, type: 'payment_intent' },
        status:
          invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'canceled' : 'open',
      };
      const payments = {
        object: 'list',
        data: payment_intent ? [payment] : [],
        has_more: false,
        url: `/v1/invoice_payments?invoice=${id}`,
      };
      return { ...invoice, ...(hasPayments ? { payments } : {}) };
    },

    /** Lists the invoice payments of a payment, with the invoice if expanded. */
    listInvoicePayments({ payment, expand }: InvoicePaymentsForm) {
      checkExpand(expand, ['data.invoice']);
      const matching = [...intents].filter(([, intent]) => intent === payment?.payment_intent);
      const data = matching.flatMap(([id]) => {
        const { payments } = billing.readInvoice(id, true);
        const invoice = expand?.includes('data.invoice') ? billing.readInvoice(id, false) : id;
        return payments?.data.map((invoicePayment) => ({ ...invoicePayment, invoice })) ?? [];
      });
      return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
    },

    /** Lists invoices, newest first. */
    listInvoices({ subscription, status, limit = 10, expand }: ListForm) {
      checkExpand(expand, ['data.payments']);
      const hasPayments = expand?.includes('data.payments') ?? false;
      const matching = [...invoices.values()]
        .filter(({ parent }) =>
          subscription ? parent.subscription_details.subscription === subscription : true,
        )
        .filter((invoice) => (status ? invoice.status === status : true))
        .reverse();
      return {
        object: 'list',
        data: matching.slice(0, limit).map(({ id }) => billing.readInvoice(id, hasPayments)),
        has_more: matching.length > limit,
        url: '/v1/invoices',
      };
    },

    openPortal({ customer = '', return_url }: PortalForm) {
      const isKnown = [...subscriptions.values()].some(
        (subscription) => subscription.customer === customer,
      );
      if (!isKnown) throw createMissingError('customer', customer, 400);
      const id = newId('bps_');
      const url = `https://billing.stripe.com/p/session/test_${id.slice(4)}`;
      return { id, object: 'billing_portal.session', customer, return_url, url };
    },

    /** Renews with a successful payment; void while collection is paused. */
    renew(id: string): FakeInvoice {
      const invoice = addRenewalInvoice(id);
      return invoice.status === 'void' ? invoice : payInvoice(invoice);
    },

    /** Renews with a declined card. */
    failRenewal(id: string): FakeInvoice {
      const invoice = addRenewalInvoice(id);
      if (invoice.status === 'open') billing.findSubscription(id).status = 'past_due';
      return invoice;
    },

    /** Adds a paid manual invoice, which is not a renewal. */
    addManualInvoice(id: string, amount_due: number): FakeInvoice {
      const subscription = billing.findSubscription(id);
      return payInvoice(addInvoice(subscription, { billing_reason: 'manual', amount_due }));
    },

    /** Pays an open invoice after a declined payment. */
    payOpenInvoice(invoiceId: string): FakeInvoice {
      const invoice = invoices.get(invoiceId);
      if (invoice?.status !== 'open') throw new Error('The invoice is not open');
      billing.findSubscription(invoice.parent.subscription_details.subscription).status = 'active';
      return payInvoice(invoice);
    },

    /** Ends the subscription, for any reason. */
    end(id: string): FakeSubscription {
      return Object.assign(billing.findSubscription(id), { status: 'canceled' as const });
    },
  };
  return billing;
}
