import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { sandboxRefunds } from '#platform/server/external/sandbox-tables.ts';
import type { CheckoutRequest } from '#platform/server/payments/payments.ts';
import { idFor } from '#platform/server/seed-numbers.ts';
import { later, MINUTE_MILLIS } from './demo-context.ts';

type Charge = {
  kind: 'booking' | 'order' | 'party' | 'party-balance';
  subjectId: string;
  name: string;
  cents: number;
  email: string;
  at: Date;
  /** The session, which the provider names a subscription after; by default one of its own. */
  sessionId?: string;
  subscriptionId?: string | null;
  customerId?: string | null;
};

type Payment = typeof checkouts.$inferInsert & { paidCents: number; refundedCents: number };
export type Payments = ReturnType<typeof createPayments>;

/** The id of the payment for a purchase. */
export const paymentIdOf = (kind: Charge['kind'], subjectId: string) =>
  idFor(`demo payment ${kind} ${subjectId}`, 0);

/** The sandbox provider's payments and refunds: every cent that the demo's reports show as received or paid back. */
export function createPayments(currency: string) {
  const payments = new Map<string, Payment>();
  const paidBack: (typeof refunds.$inferInsert & { id: string })[] = [];

  return {
    /** Records a payment; returns when it was settled. */
    charge(charge: Charge): Date {
      const { kind, subjectId, cents, at } = charge;
      const id = paymentIdOf(kind, subjectId);
      const settledAt = later(at, MINUTE_MILLIS);
      const request: CheckoutRequest = {
        reference: id,
        lines: [{ name: charge.name, amountCents: cents, quantity: 1 }],
        currency,
        customerEmail: charge.email,
        successUrl: '',
        cancelUrl: '',
        expiresAt: settledAt.toISOString(),
      };
      payments.set(`${kind} ${subjectId}`, {
        id,
        kind,
        subjectId,
        request,
        amountCents: cents,
        currency,
        live: false,
        sessionId: charge.sessionId ?? `cs_sandbox_demo_${id}`,
        state: 'paid',
        paymentId: `pi_sandbox_demo_${id}`,
        paidCents: cents,
        refundedCents: 0,
        subscriptionId: charge.subscriptionId ?? null,
        customerId: charge.customerId ?? null,
        expiresAt: settledAt,
        settledAt,
        createdAt: at,
      });
      return settledAt;
    },

    /** Pays back a part of a payment; returns the refund's id. Throws if there is no such payment. */
    payBack(
      { kind, subjectId }: Pick<Charge, 'kind' | 'subjectId'>,
      { cents, at, reason }: { cents: number; at: Date; reason: string },
    ): string {
      const payment = payments.get(`${kind} ${subjectId}`);
      if (!payment) throw new Error(`there is no payment for ${kind} ${subjectId}`);
      payment.refundedCents += cents;
      const id = idFor('demo refund', paidBack.length);
      paidBack.push({
        id,
        checkoutId: payment.id,
        amountCents: cents,
        reason,
        state: 'succeeded',
        providerId: `re_sandbox_demo_${id}`,
        createdAt: at,
        updatedAt: later(at, MINUTE_MILLIS),
      });
      return id;
    },

    async insert(db: Db): Promise<void> {
      await insertRows(db, checkouts, [...payments.values()]);
      await insertRows(db, refunds, paidBack);
      const paymentIds = new Map(
        [...payments.values()].map(({ id, paymentId }) => [id, paymentId]),
      );
      await insertRows(
        db,
        sandboxRefunds,
        paidBack.map(({ id, checkoutId, amountCents, createdAt }) => ({
          id: `re_sandbox_demo_${id}`,
          key: id,
          paymentId: paymentIds.get(checkoutId) ?? '',
          amountCents,
          createdAt,
        })),
      );
    },
  };
}
