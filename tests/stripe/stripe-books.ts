import { randomBytes } from 'node:crypto';

export type PeerSession = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  livemode: boolean;
  expires_at: number;
};

export type PeerRefund = {
  id: string;
  object: 'refund';
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  payment_intent: string;
};

/** A refusal as Stripe words it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type CreateForm = {
  client_reference_id?: string;
  expires_at: number;
  line_items: {
    quantity: number;
    price_data: { currency: string; unit_amount: number };
  }[];
};
export type RefundForm = { payment_intent: string; amount: number };

const HALF_HOUR = 1800;
const DAY = 86_400;

/** What the peer keeps: its sessions and refunds, and Stripe's own rules about them. */
export function stripeBooks(now: () => Date) {
  const sessions = new Map<string, PeerSession>();
  const refunds = new Map<string, PeerRefund>();
  const books = {
    sessions,
    refunds,
    /** What a new refund is at first. */
    refundsAreFirst: 'succeeded' as PeerRefund['status'],

    create(form: CreateForm): PeerSession {
      const left = form.expires_at - now().getTime() / 1000;
      if (left < HALF_HOUR || left > DAY)
        throw new Refused(400, 'parameter_invalid', 'expires_at: 30 minutes to 24 hours from now');
      const id = `cs_test_${randomBytes(24).toString('hex')}`;
      const session: PeerSession = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: form.line_items.reduce(
          (sum, line) => sum + line.quantity * line.price_data.unit_amount,
          0,
        ),
        currency: form.line_items[0]?.price_data.currency ?? '',
        client_reference_id: form.client_reference_id ?? null,
        payment_intent: null,
        livemode: false,
        expires_at: form.expires_at,
      };
      sessions.set(id, session);
      return session;
    },

    find(id: string): PeerSession {
      const session = sessions.get(id);
      if (!session) throw new Refused(404, 'resource_missing', `No such checkout.session: '${id}'`);
      return session;
    },

    expire(id: string): PeerSession {
      const session = books.find(id);
      if (session.status !== 'open')
        throw new Refused(400, '', 'Only Checkout Sessions with a status of open can be expired.');
      return Object.assign(session, { status: 'expired', url: null });
    },

    /** The customer pays on the hosted page. `changes` are what should not be so. */
    pay(id: string, changes: Partial<PeerSession> = {}): PeerSession {
      const session = books.find(id);
      if (session.status !== 'open') throw new Error('the page is over');
      const payment_intent = `pi_${randomBytes(12).toString('hex')}`;
      const paid = { status: 'complete', payment_status: 'paid', payment_intent, url: null };
      return Object.assign(session, paid, changes);
    },

    refund({ payment_intent, amount }: RefundForm): PeerRefund {
      const paid = [...sessions.values()].find((one) => one.payment_intent === payment_intent);
      if (!paid)
        throw new Refused(404, 'resource_missing', `No such payment_intent: '${payment_intent}'`);
      const earlier = [...refunds.values()]
        .filter((one) => one.payment_intent === payment_intent && one.status !== 'failed')
        .reduce((sum, one) => sum + one.amount, 0);
      if (earlier + amount > paid.amount_total)
        throw new Refused(400, 'charge_already_refunded', 'More than what is left of the charge.');
      const refund: PeerRefund = {
        id: `re_${randomBytes(12).toString('hex')}`,
        object: 'refund',
        amount,
        status: books.refundsAreFirst,
        payment_intent,
      };
      refunds.set(refund.id, refund);
      return refund;
    },

    findRefund(id: string): PeerRefund {
      const refund = refunds.get(id);
      if (!refund) throw new Refused(404, 'resource_missing', `No such refund: '${id}'`);
      return refund;
    },
  };
  return books;
}
