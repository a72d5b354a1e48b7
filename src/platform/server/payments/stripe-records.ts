import type Stripe from 'stripe';
import type { ProviderRecords } from './payments.ts';
import { nullIfMissing } from './stripe-subscriptions.ts';
import { idOf, toDisputeOutcome } from './webhook-signature.ts';

/** Stripe's records in the pinned API version, regardless of the version of its events. */
export function createStripeRecords(stripe: Stripe): ProviderRecords {
  return {
    findInvoice: (id) =>
      nullIfMissing(async () => ({
        subscriptionId: subscriptionIdOf(await stripe.invoices.retrieve(id)),
      })),
    findDispute: (id) =>
      nullIfMissing(async () => {
        const { amount, status, payment_intent } = await stripe.disputes.retrieve(id);
        const outcome = toDisputeOutcome(status);
        return { id, outcome, amountCents: amount, paymentId: idOf(payment_intent) };
      }),
    findPaymentPurpose: async (paymentId) => {
      const paidInvoices = await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentId },
        expand: ['data.invoice'],
        limit: 1,
      });
      const invoice = paidInvoices.data[0]?.invoice;
      if (typeof invoice === 'object' && !('deleted' in invoice)) {
        return { sessionId: null, subscriptionId: subscriptionIdOf(invoice), reference: null };
      }
      const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
      const [session] = sessions.data;
      if (!session) return null;
      const { id: sessionId, client_reference_id: reference } = session;
      return { sessionId, subscriptionId: null, reference };
    },
  };
}

const subscriptionIdOf = ({ parent }: Stripe.Invoice) =>
  idOf(parent?.subscription_details?.subscription);
