import Stripe from 'stripe';
import type { PaidInvoice, Subscription, Subscriptions } from './subscriptions.ts';
import { idOf } from './webhook-signature.ts';

/** An upper bound for paid periods that are not reported yet. */
const MAX_INVOICES = 24;

/** Stripe Billing: subscriptions started by Checkout, and the customer portal. */
export function createStripeSubscriptions(stripe: Stripe): Subscriptions {
  return {
    find: (id) =>
      nullIfMissing(async () => {
        // An invoice paid between the two requests may be missing from the list. The latest invoice is part
        // of the same response as the state, so the two are consistent.
        const { data } = await stripe.invoices.list({
          subscription: id,
          status: 'paid',
          limit: MAX_INVOICES,
          expand: ['data.payments'],
        });
        const subscription = await stripe.subscriptions.retrieve(id, {
          expand: ['latest_invoice.payments'],
        });
        return toSubscription(subscription, addLatest(data, subscription.latest_invoice));
      }),
    openPortal: async ({ customerId, returnUrl }) => {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    },
    setPaused: async (id, isPaused) => {
      const pause_collection = isPaused ? { behavior: 'void' as const } : ('' as const);
      try {
        await stripe.subscriptions.update(id, { pause_collection });
      } catch (error) {
        // An ended subscription cannot be changed and is not charged.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const subscription = await nullIfMissing(() => stripe.subscriptions.retrieve(id));
        if (subscription && !hasEnded(subscription)) throw error;
      }
    },
    stop: async (id) => {
      await nullIfMissing(() => stripe.subscriptions.cancel(id));
    },
  };
}

/** Adds the latest paid invoice to the list, newest first. */
function addLatest(paid: Stripe.Invoice[], latest: Stripe.Subscription['latest_invoice']) {
  if (!latest || typeof latest === 'string' || latest.status !== 'paid') return paid;
  return [latest, ...paid.filter(({ id }) => id !== latest.id)];
}

function toSubscription(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Subscription {
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    reference: subscription.metadata.checkout ?? null,
    state: toState(subscription),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paidInvoices: invoices.filter(isForPeriod).map(toPaidInvoice).reverse(),
  };
}

/** Whether the subscription has ended and is read-only. */
const hasEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

function toState({ status }: Stripe.Subscription): Subscription['state'] {
  if (['canceled', 'incomplete_expired', 'unpaid'].includes(status)) return 'ended';
  return status === 'past_due' || status === 'incomplete' ? 'past_due' : 'active';
}

/** Excludes extra invoices that are billed on the subscription. */
const isForPeriod = ({ billing_reason }: Stripe.Invoice) =>
  billing_reason !== 'manual' &&
  billing_reason !== 'automatic_pending_invoice_item_invoice' &&
  billing_reason !== 'subscription_threshold';

function toPaidInvoice(invoice: Stripe.Invoice): PaidInvoice {
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
  return {
    id: invoice.id ?? '',
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    paymentId: paymentIdOf(invoice),
    paidAt: new Date(paidAt * 1000).toISOString(),
    isFirst: invoice.billing_reason === 'subscription_create',
  };
}

/** The payment of an invoice, if its payments were expanded. */
export function paymentIdOf(invoice: Stripe.Invoice): string | null {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

/** Returns the result, or null if the object does not exist. */
export async function nullIfMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // An unknown id in a parameter results in a 400.
    if (error.statusCode === 404 || error.code === 'resource_missing') return null;
    throw error;
  }
}
