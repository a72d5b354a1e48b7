import { createStripeBilling, type FakeCoupon } from './stripe-billing.ts';
import { checkExpand, createMissingError, newId, StripeError } from './stripe-error.ts';

export type FakeSession = {
  id: string;
  object: 'checkout.session';
  mode: 'payment' | 'subscription';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  livemode: boolean;
  expires_at: number;
};

export type FakeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  payment_intent: string;
};

export type FakeDispute = {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string | null;
  status: 'needs_response' | 'lost' | 'won';
};

export type CreateForm = {
  mode: FakeSession['mode'];
  client_reference_id?: string;
  expires_at: number;
  line_items: {
    quantity: number;
    price_data: { currency: string; unit_amount: number; recurring?: { interval: string } };
  }[];
  discounts?: { coupon: string }[];
  subscription_data?: { metadata?: Record<string, string> };
};
export type RefundForm = { payment_intent: string; amount: number };

const HALF_HOUR_SECONDS = 1800;
const DAY_SECONDS = 86_400;
/** Stripe's maximum number of recurring prices, and of one-time prices, in subscription mode. */
const MAX_LINES = 20;

/** Creates the fake Stripe's data: sessions, refunds, disputes and subscriptions, with Stripe's rules. */
export function createStripeRecords(now: () => Date) {
  const sessions = new Map<string, FakeSession>();
  const refunds = new Map<string, FakeRefund>();
  const disputes = new Map<string, FakeDispute>();
  const createForms = new Map<string, CreateForm>();
  /** Charged cents by payment id. */
  const payments = new Map<string, number>();
  const billing = createStripeBilling(now, payments);

  const couponOf = ({ discounts, line_items }: CreateForm): FakeCoupon | null => {
    const [discount] = discounts ?? [];
    if (!discount) return null;
    return billing.findValidCoupon(discount.coupon, line_items[0]?.price_data.currency ?? '');
  };

  const records = {
    sessions,
    refunds,
    disputes,
    billing,
    /** The initial status of a new refund. */
    initialRefundStatus: 'succeeded' as FakeRefund['status'],

    create(form: CreateForm): FakeSession {
      const secondsLeft = form.expires_at - now().getTime() / 1000;
      if (secondsLeft < HALF_HOUR_SECONDS || secondsLeft > DAY_SECONDS)
        throw new StripeError(
          400,
          'parameter_invalid',
          'expires_at: 30 minutes to 24 hours from now',
        );
      checkMode(form);
      const amountOff = couponOf(form)?.amount_off ?? 0;
      const id = newId('cs_test_', 24);
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        mode: form.mode,
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Math.max(0, sumOf(form.line_items) - amountOff),
        currency: form.line_items[0]?.price_data.currency ?? '',
        client_reference_id: form.client_reference_id ?? null,
        payment_intent: null,
        customer: null,
        subscription: null,
        invoice: null,
        livemode: false,
        expires_at: form.expires_at,
      };
      sessions.set(id, session);
      createForms.set(id, form);
      return session;
    },

    find(id: string): FakeSession {
      const session = sessions.get(id);
      if (!session) throw createMissingError('checkout.session', id);
      return session;
    },

    /** Returns the session as a response: the invoice is an id unless expanded. */
    read(id: string, { expand }: { expand?: string[] }) {
      checkExpand(expand, ['invoice', 'invoice.payments']);
      const session = records.find(id);
      if (!expand?.length || !session.invoice) return session;
      const hasPayments = expand.includes('invoice.payments');
      return { ...session, invoice: billing.readInvoice(session.invoice, hasPayments) };
    },

    expire(id: string): FakeSession {
      const session = records.find(id);
      if (session.status !== 'open')
        throw new StripeError(
          400,
          '',
          'Only Checkout Sessions with a status of open can be expired.',
        );
      return Object.assign(session, { status: 'expired', url: null });
    },

    /** Simulates the customer paying on the hosted page. `changes` overrides fields with wrong values. */
    pay(id: string, changes: Partial<FakeSession> = {}): FakeSession {
      const session = records.find(id);
      if (session.status !== 'open') throw new Error('The session is not open');
      const paidFields = { status: 'complete', payment_status: 'paid', url: null };
      Object.assign(session, paidFields, createPayment(session), changes);
      if (session.payment_intent) payments.set(session.payment_intent, session.amount_total);
      return session;
    },

    refund({ payment_intent, amount }: RefundForm): FakeRefund {
      const paidCents = payments.get(payment_intent);
      if (paidCents === undefined) throw createMissingError('payment_intent', payment_intent);
      const refundedCents = [...refunds.values()]
        .filter((refund) => refund.payment_intent === payment_intent && refund.status !== 'failed')
        .reduce((sum, refund) => sum + refund.amount, 0);
      if (refundedCents + amount > paidCents)
        throw new StripeError(
          400,
          'charge_already_refunded',
          'The amount exceeds the unrefunded charge.',
        );
      const refund: FakeRefund = {
        id: newId('re_'),
        object: 'refund',
        amount,
        status: records.initialRefundStatus,
        payment_intent,
      };
      refunds.set(refund.id, refund);
      return refund;
    },

    /** Lists the sessions of a payment. */
    listSessions({ payment_intent }: { payment_intent?: string }) {
      const data = [...sessions.values()].filter(
        (session) => session.payment_intent === payment_intent,
      );
      return { object: 'list', data, has_more: false, url: '/v1/checkout/sessions' };
    },

    findDispute(id: string): FakeDispute {
      const dispute = disputes.get(id);
      if (!dispute) throw createMissingError('dispute', id);
      return dispute;
    },

    findRefund(id: string): FakeRefund {
      const refund = refunds.get(id);
      if (!refund) throw createMissingError('refund', id);
      return refund;
    },
  };

  /** Creates a payment, or in subscription mode a subscription, whose payment belongs to its first invoice. */
  function createPayment({ id, mode, amount_total, currency }: FakeSession): Partial<FakeSession> {
    const form = createForms.get(id);
    if (mode === 'payment' || !form) return { payment_intent: newId('pi_') };
    const { subscription, invoice } = billing.startSubscription({
      amountCents: amount_total,
      renewalCents: sumOf(form.line_items.filter(isRecurring)),
      currency,
      metadata: form.subscription_data?.metadata ?? {},
      coupon: couponOf(form),
    });
    const { customer } = subscription;
    return { customer, subscription: subscription.id, invoice: invoice.id };
  }

  return records;
}

type Line = CreateForm['line_items'][number];

const isRecurring = ({ price_data }: Line) => price_data.recurring !== undefined;
const sumOf = (lines: Line[]) =>
  lines.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);

function checkMode({ mode, line_items, subscription_data }: CreateForm): void {
  const invalid = (message: string) => new StripeError(400, '', message);
  const recurring = line_items.filter(isRecurring).length;
  if (mode === 'payment') {
    if (recurring > 0) throw invalid('You specified `payment` mode but passed a recurring price.');
    if (subscription_data) throw invalid('You can not pass `subscription_data` in `payment` mode.');
    return;
  }
  if (recurring === 0)
    throw invalid('You must provide at least one recurring price in `subscription` mode.');
  if (recurring > MAX_LINES || line_items.length - recurring > MAX_LINES)
    throw invalid('At most 20 recurring and 20 one-time prices in `subscription` mode.');
}
