import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { type CheckoutRequest, totalCents } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import type { SaleKind } from '../checkouts-contract.ts';
import {
  type Checkout,
  findCheckout,
  insertCheckout,
  saveSession,
  updateCheckout,
} from './checkouts-queries.ts';

export type CheckoutInput = Omit<CheckoutRequest, 'reference' | 'expiresAt' | 'currency'> & {
  kind: SaleKind;
  subjectId: string;
  /** The end of the buyer's hold. */
  heldUntil: Date;
};

/**
 * Inserts a checkout in the transaction that creates the hold, before the provider is called. Returns its id, which is
 * also the idempotency key of the provider call.
 */
export async function createCheckout(
  { payments, venue, clock }: Pick<Services, 'payments' | 'venue' | 'clock'>,
  db: Db,
  { kind, subjectId, heldUntil, ...input }: CheckoutInput,
): Promise<string> {
  const id = randomUUID();
  const { currency } = venue();
  const earliestExpiry = clock.now().getTime() + payments.minPageSeconds * 1000;
  const request: CheckoutRequest = {
    ...input,
    reference: id,
    currency,
    expiresAt: new Date(Math.max(heldUntil.getTime(), earliestExpiry)).toISOString(),
  };
  await insertCheckout(db, {
    id,
    kind,
    subjectId,
    request,
    amountCents: totalCents(request),
    currency,
    live: payments.live,
    expiresAt: heldUntil,
    createdAt: clock.now(),
  });
  return id;
}

/**
 * Creates the provider's payment page of a stored checkout and returns its URL; idempotent. Throws 409 if the hold has
 * expired. If the provider is unreachable, queues the end of the checkout and throws 502.
 */
export async function openPaymentPage(
  ctx: Services,
  checkoutId: string,
): Promise<{ sessionId: string; url: string }> {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout) throw httpError(404, 'errors.notFound');
  const session = await sessionWithTimeout(ctx, checkout).catch(async (error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'could not open the payment page');
    // The page's URL was never returned, so the hold can be released now.
    await queueEnd(ctx, checkoutId);
    throw httpError(502, 'checkouts.providerDown');
  });
  if (!session.url) throw httpError(409, 'checkouts.over');
  return { sessionId: session.id, url: session.url };
}

/** Reopens the payment page for a buyer who left it. Throws like `openPaymentPage`, but does not end the checkout. */
export async function reopenPaymentPage(ctx: Services, checkoutId: string) {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout) throw httpError(404, 'errors.notFound');
  const session = await sessionWithTimeout(ctx, checkout).catch((error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'could not reopen the payment page');
    throw httpError(502, 'checkouts.providerDown');
  });
  if (!session.url) throw httpError(409, 'checkouts.over');
  return { sessionId: session.id, url: session.url };
}

/** Finds the provider's session of a checkout, or creates it with the checkout's id as idempotency key. */
export async function findOrCreateSession({ db, payments }: Services, checkout: Checkout) {
  if (checkout.sessionId) {
    const existing = await payments.findCheckout(checkout.sessionId);
    if (existing) return existing;
  }
  const session = await payments.createCheckout(checkout.request, checkout.id);
  await saveSession(db, checkout.id, session.id);
  return session;
}

/** Limits how long the user waits. The sweeper handles a session that the provider creates after the timeout. */
const sessionWithTimeout = (ctx: Services, checkout: Checkout) =>
  withTimeout(ctx.payments.timeoutMillis, findOrCreateSession(ctx, checkout));

async function queueEnd({ db, queueJob }: Services, checkoutId: string) {
  await updateCheckout(db, checkoutId, { note: 'the provider did not respond' });
  await queueJob(db, 'end-checkout', { checkoutId });
}
