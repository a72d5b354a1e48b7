import { randomBytes } from 'node:crypto';
import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import { addPeriods } from '#shared/periods.ts';
import type { Db } from '../database/database.ts';
import { sandboxInvoices, sandboxSubscriptions } from '../external/sandbox-tables.ts';
import { type CheckoutRequest, totalCents } from './payments.ts';
import type { Subscriptions } from './subscriptions.ts';

const DAY_MILLIS = 86_400_000;
/** A failed payment is retried daily during this period; then the subscription ends. */
const RETRY_PERIOD_MILLIS = 14 * DAY_MILLIS;

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

/** An event in Stripe's format. */
export type SandboxEvent = { id: string; type: string; object: Record<string, unknown> };

/** The sandbox's subscriptions; their portal is our own page. */
export function createSandboxSubscriptions(db: Db, publicUrl: string): Subscriptions {
  return {
    find: async (id) => {
      // One query, so that state and invoices are consistent.
      const rows = await db
        .select({ subscription: sandboxSubscriptions, invoice: sandboxInvoices })
        .from(sandboxSubscriptions)
        .leftJoin(sandboxInvoices, isPaidInvoice)
        .where(eq(sandboxSubscriptions.id, id))
        .orderBy(asc(sandboxInvoices.period));
      const [first] = rows;
      if (!first) return null;
      const { currency, state, cancelAtPeriodEnd, reference } = first.subscription;
      const paidInvoices = rows
        .flatMap(({ invoice }) => invoice ?? [])
        .map(({ id, amountCents, paymentId, createdAt, period }) => ({
          id,
          amountCents,
          currency,
          paymentId,
          paidAt: createdAt.toISOString(),
          isFirst: period === 1,
        }));
      const customerId = customerOf(id);
      return { id, customerId, reference, state, cancelAtPeriodEnd, paidInvoices };
    },
    openPortal: async ({ subscriptionId, returnUrl }) => {
      const back = encodeURIComponent(new URL(returnUrl).pathname);
      return `${publicUrl}/sandbox-portal/${subscriptionId}?back=${back}`;
    },
    setPaused: async (id, isPaused) => {
      await db
        .update(sandboxSubscriptions)
        .set({ isPaused })
        .where(eq(sandboxSubscriptions.id, id));
    },
    stop: async (id) => {
      await db
        .update(sandboxSubscriptions)
        .set({ state: 'ended' })
        .where(eq(sandboxSubscriptions.id, id));
    },
  };
}

const isPaidInvoice = and(
  eq(sandboxInvoices.subscriptionId, sandboxSubscriptions.id),
  eq(sandboxInvoices.state, 'paid'),
);

const customerOf = (subscriptionId: string) => subscriptionId.replace('sub_', 'cus_');

/** The ids of the subscription that a paid session starts; null if no line is recurring. */
export function subscriptionIdsOf(sessionId: string, { lines }: CheckoutRequest) {
  if (!lines.some(({ every }) => every)) return { subscriptionId: null, customerId: null };
  const subscriptionId = sessionId.replace('cs_', 'sub_');
  return { subscriptionId, customerId: customerOf(subscriptionId) };
}

/** Starts the subscription of a paid session. Its first invoice is the payment on the checkout page. */
export async function startSandboxSubscription(
  db: Db,
  sessionId: string,
  checkout: { request: CheckoutRequest; amountCents: number; paymentId: string | null; now: Date },
): Promise<void> {
  const { request, amountCents, paymentId, now } = checkout;
  const { subscriptionId: id } = subscriptionIdsOf(sessionId, request);
  const recurring = request.lines.filter(({ every }) => every);
  const [line] = recurring;
  if (!id || !line?.every) return;
  const periodEnd = addPeriods(now, line.every);
  await db.insert(sandboxSubscriptions).values({
    id,
    reference: request.reference,
    name: line.name,
    amountCents: totalCents({ lines: recurring }),
    currency: request.currency,
    every: line.every,
    startedAt: now,
    periodEnd,
    tryAt: periodEnd,
  });
  await db.insert(sandboxInvoices).values({
    id: newInvoiceId(),
    subscriptionId: id,
    period: 1,
    amountCents,
    state: 'paid',
    paymentId,
    createdAt: now,
  });
}

export async function findSandboxSubscription(
  db: Db,
  id: string,
): Promise<SandboxSubscription | null> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  return row ?? null;
}

/** Actions of the portal page. */
export type PortalAction = 'end' | 'keep' | 'breakCard' | 'changeCard' | 'renewNow';

/** Applies a portal action and returns the event to send; null if the subscription has ended. */
export async function applyPortalAction(
  db: Db,
  id: string,
  action: PortalAction,
  now: Date,
): Promise<SandboxEvent | null> {
  const changes = {
    end: { cancelAtPeriodEnd: true },
    keep: { cancelAtPeriodEnd: false },
    breakCard: { cardDeclines: true },
    // Retries a failed payment immediately.
    changeCard: {
      cardDeclines: false,
      tryAt: sql`case when ${sandboxSubscriptions.state} = 'past_due'
        then ${now.toISOString()}::timestamptz else ${sandboxSubscriptions.tryAt} end`,
    },
    renewNow: { tryAt: now },
  }[action];
  const [row] = await db
    .update(sandboxSubscriptions)
    .set(changes)
    .where(and(eq(sandboxSubscriptions.id, id), ne(sandboxSubscriptions.state, 'ended')))
    .returning();
  return row ? subscriptionEvent(row, 'updated') : null;
}

/** Ids of subscriptions due for billing or a retry. */
export async function findDueSandboxSubscriptions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(ne(sandboxSubscriptions.state, 'ended'), lte(sandboxSubscriptions.tryAt, now)))
    .orderBy(asc(sandboxSubscriptions.tryAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

/**
 * Bills one due period in the transaction `db`: the payment succeeds or fails, is skipped while paused, or the
 * subscription ends. Returns null if nothing was due, otherwise the event to send, which is null for a skipped payment.
 */
export async function billSandboxSubscription(
  db: Db,
  id: string,
  now: Date,
): Promise<{ event: SandboxEvent | null } | null> {
  const [due] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(
      and(
        eq(sandboxSubscriptions.id, id),
        ne(sandboxSubscriptions.state, 'ended'),
        lte(sandboxSubscriptions.tryAt, now),
      ),
    )
    .for('update');
  if (!due) return null;
  const overdueMillis = now.getTime() - due.periodEnd.getTime();
  if (due.cancelAtPeriodEnd || (due.cardDeclines && overdueMillis > RETRY_PERIOD_MILLIS)) {
    const ended = await updateSubscription(db, due, { state: 'ended' });
    return { event: subscriptionEvent(ended, 'deleted') };
  }
  if (due.isPaused) {
    await writeInvoice(db, due, 'void', now);
    await startNextPeriod(db, due);
    return { event: null };
  }
  if (due.cardDeclines) {
    const invoiceId = await writeInvoice(db, due, 'failed', now);
    const tryAt = new Date(now.getTime() + DAY_MILLIS);
    await updateSubscription(db, due, { state: 'past_due', tryAt });
    return { event: invoiceEvent(due, invoiceId, 'payment_failed', now) };
  }
  const invoiceId = await writeInvoice(db, due, 'paid', now);
  await startNextPeriod(db, due);
  return { event: invoiceEvent(due, invoiceId, 'paid', now) };
}

async function startNextPeriod(db: Db, subscription: SandboxSubscription) {
  const periods = subscription.periods + 1;
  const periodEnd = addPeriods(subscription.startedAt, subscription.every, periods);
  await updateSubscription(db, subscription, {
    state: 'active',
    periods,
    periodEnd,
    tryAt: periodEnd,
  });
}

async function updateSubscription(
  db: Db,
  subscription: SandboxSubscription,
  changes: Partial<SandboxSubscription>,
): Promise<SandboxSubscription> {
  await db
    .update(sandboxSubscriptions)
    .set(changes)
    .where(eq(sandboxSubscriptions.id, subscription.id));
  return { ...subscription, ...changes };
}

/** Writes the invoice of the period; a failed one becomes paid on retry. */
async function writeInvoice(
  db: Db,
  subscription: SandboxSubscription,
  state: 'paid' | 'failed' | 'void',
  now: Date,
): Promise<string> {
  const paymentId = state === 'paid' ? `pi_sandbox_${randomBytes(12).toString('base64url')}` : null;
  const [row] = await db
    .insert(sandboxInvoices)
    .values({
      id: newInvoiceId(),
      subscriptionId: subscription.id,
      period: subscription.periods + 1,
      amountCents: subscription.amountCents,
      state,
      paymentId,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [sandboxInvoices.subscriptionId, sandboxInvoices.period],
      set: { state, paymentId, createdAt: now },
    })
    .returning({ id: sandboxInvoices.id });
  if (!row) throw new Error('failed to store the sandbox invoice');
  return row.id;
}

const newInvoiceId = () => `in_sandbox_${randomBytes(12).toString('base64url')}`;

function subscriptionEvent(
  subscription: SandboxSubscription,
  type: 'updated' | 'deleted',
): SandboxEvent {
  return {
    id: `evt_sandbox_${randomBytes(12).toString('base64url')}`,
    type: `customer.subscription.${type}`,
    object: {
      id: subscription.id,
      object: 'subscription',
      metadata: { checkout: subscription.reference },
    },
  };
}

function invoiceEvent(
  subscription: SandboxSubscription,
  invoiceId: string,
  type: 'paid' | 'payment_failed',
  now: Date,
): SandboxEvent {
  return {
    id: `evt_sandbox_${invoiceId}_${type}_${now.getTime()}`,
    type: `invoice.${type}`,
    object: {
      id: invoiceId,
      object: 'invoice',
      parent: { subscription_details: { subscription: subscription.id } },
    },
  };
}
