import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Db, preparedSql } from '../database/database.ts';
import { sandboxCheckouts, sandboxRefunds } from '../external/sandbox-tables.ts';
import type { Clock } from '../services.ts';
import {
  type CheckoutRequest,
  type CheckoutSession,
  type Payments,
  TIMEOUT_MILLIS,
  totalCents,
} from './payments.ts';
import { createSandboxRecords } from './sandbox-records.ts';
import {
  createSandboxSubscriptions,
  type SandboxEvent,
  startSandboxSubscription,
  subscriptionIdsOf,
} from './sandbox-subscriptions.ts';
import { readSignedEvent, signatureHeader } from './webhook-signature.ts';

// Raw SQL because it runs in the benchmark's paid bookings and orders.
const INSERT_CHECKOUT = `insert into sandbox_checkouts (id, key, request, amount_cents, expires_at)
  values (:id, :key, :request, :amountCents, :expiresAt)
  on conflict (key) do update set key = excluded.key
  returning id, request, state, amount_cents as "amountCents", payment_id as "paymentId",
    expires_at as "expiresAt"`;

type Session = Omit<typeof sandboxCheckouts.$inferSelect, 'key' | 'createdAt'>;

/**
 * The built-in payment provider for testing: our own hosted page that pays, declines or cancels, and sends
 * webhooks like Stripe. It stores its own records and moves no money.
 */
export function createSandboxPayments(
  db: Db,
  clock: Clock,
  { siteSecret, publicUrl }: { siteSecret: string; publicUrl: string },
): Payments {
  const secret = sandboxSecret(siteSecret);
  const find = async (id: string): Promise<CheckoutSession | null> => {
    const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
    return row ? toSession(row) : null;
  };
  return {
    mode: 'sandbox',
    live: false,
    minPageSeconds: 0,
    timeoutMillis: TIMEOUT_MILLIS,
    rateLimit: { perSecond: Number.POSITIVE_INFINITY, concurrency: 1 },
    createCheckout: async (request, key) => {
      const amountCents = totalCents(request);
      const [row] = await preparedSql<Omit<Session, 'expiresAt'> & { expiresAt: string }>(
        db,
        INSERT_CHECKOUT,
        {
          id: `cs_sandbox_${randomBytes(18).toString('base64url')}`,
          key,
          request: JSON.stringify(request),
          amountCents,
          expiresAt: request.expiresAt,
        },
      );
      if (!row) throw new Error('failed to store the sandbox checkout');
      return toSession({ ...row, expiresAt: new Date(row.expiresAt) });
    },
    findCheckout: find,
    expireCheckout: async (id) => {
      await db
        .update(sandboxCheckouts)
        .set({ state: 'expired' })
        .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, 'open')));
      const session = await find(id);
      if (!session) throw new Error('unknown sandbox checkout');
      return session;
    },
    refund: async ({ paymentId, amountCents }, key) => {
      const [row] = await db
        .insert(sandboxRefunds)
        .values({
          id: `re_sandbox_${randomBytes(12).toString('base64url')}`,
          key,
          paymentId,
          amountCents,
        })
        .onConflictDoUpdate({ target: sandboxRefunds.key, set: { key } })
        .returning();
      if (!row) throw new Error('failed to store the sandbox refund');
      return { id: row.id, state: 'succeeded' };
    },
    findRefund: async (id) => {
      const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
      return row ? { id: row.id, state: 'succeeded' } : null;
    },
    findSetup: async () => null,
    subscriptions: createSandboxSubscriptions(db, publicUrl),
    records: createSandboxRecords(db),
    readEvent: (rawBody, signature, now) => readSignedEvent(rawBody, signature, secret, now),
  };

  function toSession(row: Session): CheckoutSession {
    const request = row.request as CheckoutRequest;
    const isExpired = row.state === 'open' && row.expiresAt <= clock.now();
    return {
      id: row.id,
      url: row.state === 'open' && !isExpired ? `${publicUrl}/sandbox-checkout/${row.id}` : null,
      state: isExpired ? 'expired' : (row.state as CheckoutSession['state']),
      paid: row.state === 'complete',
      subscriptionId: null,
      customerId: null,
      amountCents: row.amountCents,
      currency: request.currency,
      reference: request.reference,
      paymentId: row.paymentId,
      ...(row.state === 'complete' && subscriptionIdsOf(row.id, request)),
      live: false,
    };
  }
}

/** Returns the data of the sandbox's checkout page; null for an unknown id. */
export async function findSandboxCheckout(db: Db, id: string, now: Date) {
  const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
  if (!row) return null;
  const request = row.request as CheckoutRequest;
  return {
    request,
    amountCents: row.amountCents,
    isOpen: row.state === 'open' && row.expiresAt > now,
    isPaid: row.state === 'complete',
  };
}

/**
 * Ends an open session as paid (which starts its subscription, if any) or cancelled. Returns false if it has already
 * ended.
 */
export async function endSandboxCheckout(
  db: Db,
  id: string,
  outcome: 'paid' | 'cancelled',
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(sandboxCheckouts)
    .set(
      outcome === 'paid'
        ? { state: 'complete', paymentId: `pi_sandbox_${randomBytes(12).toString('base64url')}` }
        : { state: 'expired' },
    )
    .where(
      and(
        eq(sandboxCheckouts.id, id),
        eq(sandboxCheckouts.state, 'open'),
        gt(sandboxCheckouts.expiresAt, sql`${now.toISOString()}::timestamptz`),
      ),
    )
    .returning();
  const [row] = rows;
  if (row && outcome === 'paid') {
    await startSandboxSubscription(db, row.id, {
      request: row.request as CheckoutRequest,
      amountCents: row.amountCents,
      paymentId: row.paymentId,
      now,
    });
  }
  return rows.length > 0;
}

/** The webhook event of an ended session. */
export function sandboxSessionEvent(session: CheckoutSession): SandboxEvent {
  return {
    id: `evt_sandbox_${session.id.slice('cs_sandbox_'.length)}_${session.state}`,
    type: session.paid ? 'checkout.session.completed' : 'checkout.session.expired',
    object: {
      id: session.id,
      object: 'checkout.session',
      client_reference_id: session.reference,
      payment_intent: session.paymentId,
    },
  };
}

/** Builds a webhook call in Stripe's format: raw body and signature header. */
export function sandboxWebhook(
  { id, type, object }: SandboxEvent,
  siteSecret: string,
  now: Date,
): { rawBody: string; signature: string } {
  const rawBody = JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
  });
  return { rawBody, signature: signatureHeader(rawBody, sandboxSecret(siteSecret), now) };
}

/** The sandbox's webhook secret, derived from the installation's secret. */
export const sandboxSecret = (siteSecret: string) =>
  `whsec_${createHmac('sha256', siteSecret).update('sandbox payments').digest('base64url')}`;
