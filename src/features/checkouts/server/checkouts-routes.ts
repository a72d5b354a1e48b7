import { z } from 'zod';
import { inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import { isPayer } from '#platform/server/http/payer-cookie.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import {
  endSandboxCheckout,
  findSandboxCheckout,
} from '#platform/server/payments/sandbox-payments.ts';
import {
  applyPortalAction,
  findSandboxSubscription,
} from '#platform/server/payments/sandbox-subscriptions.ts';
import {
  type Confirmation,
  checkoutsContract,
  type SaleKind,
  saleKind,
} from '../checkouts-contract.ts';
import { statusOfCheckout } from '../checkouts-rules.ts';
import { billSandboxSubscriptions } from './checkouts-jobs.ts';
import { findCheckoutBySession } from './checkouts-queries.ts';
import { receiveEvent } from './payment-events.ts';
import { saleHandlersFor } from './sales.ts';
import { settleSession } from './settle.ts';

export const checkoutsRoutes = routes(checkoutsContract, {
  'GET /api/checkout/status': async (ctx) => {
    const sessionId = ctx.query.session_id;
    const statusWithoutPayment = await findStatusWithoutPayment(ctx, sessionId);
    if (statusWithoutPayment) return statusWithoutPayment;
    const storedCheckout = await findCheckoutBySession(ctx.db, sessionId);
    if (!storedCheckout) return { kind: null, status: 'unknown' as const };
    // The webhook may be late or lost.
    if (storedCheckout.state === 'open')
      await settleSession(ctx, sessionId, storedCheckout.id).catch(logWarning(ctx));
    const checkout = (await findCheckoutBySession(ctx.db, sessionId)) ?? storedCheckout;
    const { kind, subjectId } = checkout;
    const status = statusOfCheckout(checkout);
    return { kind, status, ...(await confirmationOf(ctx, { kind, status, subjectId })) };
  },

  'POST /api/stripe/webhook': async (ctx) => {
    const signature = ctx.request.headers['stripe-signature'];
    if (typeof signature !== 'string') throw httpError(400, 'checkouts.badSignature');
    await receiveEvent(ctx, ctx.request.rawBody, signature);
    return { received: true as const };
  },

  'GET /api/sandbox-checkout/:id': async (ctx) => {
    const { request, amountCents, isOpen, isPaid } = await requireSandboxCheckout(
      ctx,
      ctx.params.id,
    );
    return {
      lines: request.lines,
      reductionCents: request.reductionCents ?? 0,
      amountCents,
      currency: request.currency,
      state: isOpen ? ('open' as const) : isPaid ? ('paid' as const) : ('over' as const),
    };
  },

  'POST /api/sandbox-checkout/:id': async (ctx) => {
    const { params, body, db, clock, queueJob } = ctx;
    const { request } = await requireSandboxCheckout(ctx, params.id);
    const { outcome } = body;
    if (outcome === 'declined') return { redirectUrl: `/sandbox-checkout/${params.id}?declined=1` };
    await inTransaction(db, async (db) => {
      if (await endSandboxCheckout(db, params.id, outcome, clock.now())) {
        await queueJob(db, 'sandbox-webhook', { sessionId: params.id });
      }
    });
    const { isPaid } = await requireSandboxCheckout(ctx, params.id);
    if (outcome === 'paid' && !isPaid) throw httpError(409, 'checkouts.over');
    const successUrl = request.successUrl.replace('{CHECKOUT_SESSION_ID}', params.id);
    return { redirectUrl: isPaid ? successUrl : request.cancelUrl };
  },

  'GET /api/sandbox-portal/:id': (ctx) => requireSandboxSubscription(ctx, ctx.params.id),

  'POST /api/sandbox-portal/:id': async (ctx) => {
    const { params, body, db, clock, queueJob } = ctx;
    await requireSandboxSubscription(ctx, params.id);
    await inTransaction(db, async (db) => {
      const event = await applyPortalAction(db, params.id, body.action, clock.now());
      if (event) await queueJob(db, 'sandbox-event', { event });
    });
    await billSandboxSubscriptions(ctx);
    return requireSandboxSubscription(ctx, params.id);
  },
});

async function requireSandboxSubscription({ payments, db }: CallContext, id: string) {
  const subscription = payments.mode === 'sandbox' ? await findSandboxSubscription(db, id) : null;
  if (!subscription) throw notFound();
  const { name, amountCents, currency, every, state, cancelAtPeriodEnd } = subscription;
  const { cardDeclines, isPaused, periodEnd } = subscription;
  return {
    name,
    amountCents,
    currency,
    every,
    state,
    cancelAtPeriodEnd,
    cardDeclines,
    isPaused,
    periodEnd: periodEnd.toISOString(),
  };
}

/**
 * Session ids like "order_{id}" belong to sales without a payment: free, or covered by gift cards and credit. Returns
 * null for other session ids.
 */
async function findStatusWithoutPayment(ctx: StatusContext, sessionId: string) {
  const [, kindText, id] = /^([a-z-]+)_([0-9a-f-]{36})$/.exec(sessionId) ?? [];
  const { data: kind } = saleKind.safeParse(kindText);
  if (!kind || !id || !z.uuid().safeParse(id).success) return null;
  const isGranted = await saleHandlersFor(ctx, kind).isGranted(ctx.db, id);
  const status = isGranted ? ('paid' as const) : ('unknown' as const);
  return { kind, status, ...(await confirmationOf(ctx, { kind, status, subjectId: id })) };
}

type StatusContext = CallContext & { query: { session_id: string } };

/** Returns the details of a pending or paid purchase if the caller may see them. */
async function confirmationOf(
  ctx: StatusContext,
  { kind, status, subjectId }: { kind: SaleKind; status: string; subjectId: string },
): Promise<{ confirmation?: Confirmation }> {
  if (status !== 'paid' && status !== 'pending') return {};
  const isPaidByCaller = isPayer(ctx, ctx.request, ctx.query.session_id);
  if (!isPaidByCaller && !ctx.user) return {};
  const confirmation = await saleHandlersFor(ctx, kind).confirmation?.(
    ctx,
    subjectId,
    isPaidByCaller,
  );
  return confirmation ? { confirmation } : {};
}

async function requireSandboxCheckout({ payments, db, clock }: CallContext, id: string) {
  const checkout =
    payments.mode === 'sandbox' ? await findSandboxCheckout(db, id, clock.now()) : null;
  if (!checkout) throw notFound();
  return checkout;
}

/** Returns an error handler that only logs, because the sweep retries. */
function logWarning({ log }: CallContext) {
  return (error: unknown) =>
    log.warn({ err: error }, 'could not fetch the session from the provider');
}
