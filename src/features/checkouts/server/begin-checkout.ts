import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { withTimeout } from '#platform/server/outside/with-timeout.ts';
import { type CheckoutRequest, totalCents } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import type { SaleKind } from '../checkouts-contract.ts';
import {
  type Checkout,
  changeCheckout,
  findCheckout,
  insertCheckout,
  saveSession,
} from './checkouts-queries.ts';

export type ToPay = Omit<CheckoutRequest, 'reference' | 'expiresAt' | 'currency'> & {
  kind: SaleKind;
  subjectId: string;
  /** End of the buyer's hold. */
  heldUntil: Date;
};

/**
 * Inserts the checkout in the transaction that holds the sale, before the provider is called.
 * Returns its id, which is the idempotency key of the provider call.
 */
export async function writeCheckout(
  { payments, venue, clock }: Pick<Services, 'payments' | 'venue' | 'clock'>,
  db: Db,
  { kind, subjectId, heldUntil, ...toPay }: ToPay,
): Promise<string> {
  const id = randomUUID();
  const { currency } = venue();
  const minimum = clock.now().getTime() + payments.minPageSeconds * 1000;
  const request: CheckoutRequest = {
    ...toPay,
    reference: id,
    currency,
    expiresAt: new Date(Math.max(heldUntil.getTime(), minimum)).toISOString(),
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
 * Creates the hosted page of a stored checkout and returns its URL; idempotent. Throws 502 if the
 * provider can't be reached, 409 if the hold has expired.
 */
export async function openPaymentPage(
  ctx: Services,
  checkoutId: string,
): Promise<{ sessionId: string; url: string }> {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout) throw httpError(404, 'errors.notFound');
  const session = await sessionInTime(ctx, checkout).catch(async (error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'the payment provider did not open a page');
    // The page's URL was never returned, so the checkout can end at once.
    await endLater(ctx, checkoutId);
    throw httpError(502, 'checkouts.providerDown');
  });
  if (!session.url) throw httpError(409, 'checkouts.over');
  return { sessionId: session.id, url: session.url };
}

/**
 * The page of a checkout again, for a buyer who left it. Throws as above, but does not end the
 * checkout.
 */
export async function reopenPaymentPage(ctx: Services, checkoutId: string) {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout) throw httpError(404, 'errors.notFound');
  const session = await sessionInTime(ctx, checkout).catch((error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'the payment provider did not open a page again');
    throw httpError(502, 'checkouts.providerDown');
  });
  if (!session.url) throw httpError(409, 'checkouts.over');
  return { sessionId: session.id, url: session.url };
}

/**
 * The provider's session of a checkout; created if there is none yet, with the checkout's id as
 * idempotency key.
 */
export async function sessionFor({ db, payments }: Services, checkout: Checkout) {
  if (checkout.sessionId) {
    const found = await payments.findCheckout(checkout.sessionId);
    if (found) return found;
  }
  const session = await payments.createCheckout(checkout.request, checkout.id);
  await saveSession(db, checkout.id, session.id);
  return session;
}

/**
 * The same with a timeout for a waiting user; the sweeper finds what the provider does after it.
 */
const sessionInTime = (ctx: Services, checkout: Checkout) =>
  withTimeout(ctx.payments.timeoutMillis, sessionFor(ctx, checkout));

async function endLater({ db, queueJob }: Services, checkoutId: string) {
  await changeCheckout(db, checkoutId, { note: 'the provider did not answer' });
  await queueJob(db, 'end-checkout', { checkoutId });
}
