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
  /** Until when the thing is held for the buyer. */
  heldUntil: Date;
};

/**
 * Writes the checkout in the transaction that holds what is sold, before the provider hears of it.
 * Returns its id, which is the key under which the provider is asked, however often.
 */
export async function writeCheckout(
  { payments, venue, clock }: Pick<Services, 'payments' | 'venue' | 'clock'>,
  db: Db,
  { kind, subjectId, heldUntil, ...toPay }: ToPay,
): Promise<string> {
  const id = randomUUID();
  const { currency } = venue();
  const shortest = clock.now().getTime() + payments.minPageSeconds * 1000;
  const request: CheckoutRequest = {
    ...toPay,
    reference: id,
    currency,
    expiresAt: new Date(Math.max(heldUntil.getTime(), shortest)).toISOString(),
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
 * Asks the provider for the hosted page of a written checkout and returns its address. Asked again
 * it returns the same page. Throws 502 if the provider can't be reached, 409 if the time is up.
 */
export async function openPaymentPage(
  ctx: Services,
  checkoutId: string,
): Promise<{ sessionId: string; url: string }> {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout) throw httpError(404, 'errors.notFound');
  const session = await sessionInTime(ctx, checkout).catch(async (error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'the payment provider did not open a page');
    // Nobody has its address, so nothing is lost by ending it at once.
    await giveUp(ctx, checkoutId);
    throw httpError(502, 'checkouts.providerDown');
  });
  if (!session.url) throw httpError(409, 'checkouts.over');
  return { sessionId: session.id, url: session.url };
}

/** The page of a checkout again, for who left it. Throws as above; the checkout stays as it is. */
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

/** The provider's session of a checkout: made if it is not known yet, under the checkout's own key. */
export async function sessionFor({ db, payments }: Services, checkout: Checkout) {
  if (checkout.sessionId) {
    const found = await payments.findCheckout(checkout.sessionId);
    if (found) return found;
  }
  const session = await payments.createCheckout(checkout.request, checkout.id);
  await saveSession(db, checkout.id, session.id);
  return session;
}

/** The same for a person who waits for it: what the provider does after all is found by the sweeper. */
const sessionInTime = (ctx: Services, checkout: Checkout) =>
  withTimeout(ctx.payments.timeoutMillis, sessionFor(ctx, checkout));

async function giveUp({ db, queueJob }: Services, checkoutId: string) {
  await changeCheckout(db, checkoutId, { note: 'the provider did not answer' });
  await queueJob(db, 'end-checkout', { checkoutId });
}
