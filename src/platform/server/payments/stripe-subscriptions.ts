import Stripe from 'stripe';
import type { PaidInvoice, Subscription, Subscriptions } from './subscriptions.ts';
import { idOf } from './webhook-signature.ts';

/** More paid periods than ever go unreported. */
const MAX_INVOICES = 24;

/** Stripe Billing: subscriptions started on a Checkout page, and the customer portal. */
export function stripeSubscriptions(stripe: Stripe): Subscriptions {
  return {
    find: (id) =>
      nullIfMissing(async () => {
        // An invoice paid between the two calls may be missing in the list: the latest invoice comes in the
        // same response as the state, so the two agree.
        const { data } = await stripe.invoices.list({
          subscription: id,
          status: 'paid',
          limit: MAX_INVOICES,
          expand: ['data.payments'],
        });
        const found = await stripe.subscriptions.retrieve(id, {
          expand: ['latest_invoice.payments'],
        });
        return subscriptionOf(found, withLatest(data, found.latest_invoice));
      }),
    openPortal: async ({ customerId, returnUrl }) => {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    },
    pause: async (id, isPaused) => {
      const pause_collection = isPaused ? { behavior: 'void' as const } : ('' as const);
      try {
        await stripe.subscriptions.update(id, { pause_collection });
      } catch (error) {
        // An ended subscription cannot be changed and charges nothing.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const found = await nullIfMissing(() => stripe.subscriptions.retrieve(id));
        if (found && !isOver(found)) throw error;
      }
    },
    stop: async (id) => {
      await nullIfMissing(() => stripe.subscriptions.cancel(id));
    },
  };
}

/** Newest first. */
function withLatest(paid: Stripe.Invoice[], latest: Stripe.Subscription['latest_invoice']) {
  if (!latest || typeof latest === 'string' || latest.status !== 'paid') return paid;
  return [latest, ...paid.filter(({ id }) => id !== latest.id)];
}

function subscriptionOf(found: Stripe.Subscription, invoices: Stripe.Invoice[]): Subscription {
  return {
    id: found.id,
    customerId: idOf(found.customer) ?? '',
    reference: found.metadata.checkout ?? null,
    state: stateOf(found),
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    paidInvoices: invoices.filter(isForPeriod).map(paidInvoiceOf).reverse(),
  };
}

/** Read-only from then on. */
const isOver = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

function stateOf({ status }: Stripe.Subscription): Subscription['state'] {
  if (['canceled', 'incomplete_expired', 'unpaid'].includes(status)) return 'ended';
  return status === 'past_due' || status === 'incomplete' ? 'past_due' : 'active';
}

/** Excludes extra invoices billed on the same subscription. */
const isForPeriod = ({ billing_reason }: Stripe.Invoice) =>
  billing_reason !== 'manual' &&
  billing_reason !== 'automatic_pending_invoice_item_invoice' &&
  billing_reason !== 'subscription_threshold';

function paidInvoiceOf(invoice: Stripe.Invoice): PaidInvoice {
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
  return {
    id: invoice.id ?? '',
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    paymentId: paymentOf(invoice),
    paidAt: new Date(paidAt * 1000).toISOString(),
    isFirst: invoice.billing_reason === 'subscription_create',
  };
}

/** The payment of an invoice, if its payments were expanded. */
export function paymentOf(invoice: Stripe.Invoice): string | null {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

/** The result, or null if the object does not exist. */
export async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // An unknown id in a parameter gets a 400.
    if (error.statusCode === 404 || error.code === 'resource_missing') return null;
    throw error;
  }
}
