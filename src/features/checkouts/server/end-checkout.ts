import type { Db } from '#platform/server/database/database.ts';
import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { CheckoutRejected } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { type Checkout, findCheckout, lockCheckout, updateCheckout } from './checkouts-queries.ts';
import { findOrCreateSession } from './open-checkout.ts';
import { isUnfinished, releaseCheckout, settle } from './settle.ts';

/**
 * Expires a checkout at the provider, or settles it if it was paid. Also releases the hold of a session that is
 * complete but unpaid (a delayed payment method); a later payment counts as paid after release.
 */
export async function endCheckout(ctx: Services, checkoutId: string) {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (!checkout || !isUnfinished(checkout)) return;
  try {
    const session = await findOrCreateSession(ctx, checkout);
    const endedSession = await ctx.payments.expireCheckout(session.id);
    await settle(ctx, checkout.id, endedSession);
    if (endedSession.state === 'complete' && !endedSession.paid)
      await releaseCheckout(ctx, checkout.id);
  } catch (error) {
    if (!(error instanceof CheckoutRejected)) throw error;
    await releaseCheckout(ctx, checkoutId);
  }
}

/** A transaction waits no longer than this for the provider. */
const TAKE_OVER_MILLIS = 5_000;

/**
 * Ends an unpaid checkout in the transaction `db` without releasing its hold, so that the caller can move the hold to a
 * new purchase. The checkout stays locked during the provider call: otherwise the webhook of the expired page could
 * release the hold first, and someone else could take it. Returns `paid` without changes if the payment was made,
 * `over` if the hold was released before. Throws 409 for a payment that takes days, 502 if the provider does not
 * answer soon: other transactions wait for the connection.
 */
export async function takeOverCheckout(
  ctx: Services,
  db: Db,
  checkoutId: string,
): Promise<'ended' | 'paid' | 'over'> {
  const checkout = await lockCheckout(db, checkoutId);
  if (!checkout || checkout.state === 'expired') return 'over';
  if (!isUnfinished(checkout)) return 'paid';
  const session = await withProviderTimeout(
    ctx,
    checkoutId,
    expireSession(ctx, checkout),
    Math.min(TAKE_OVER_MILLIS, ctx.payments.timeoutMillis),
  );
  if (session?.state === 'complete') {
    if (session.paid) return 'paid';
    // Such as a bank transfer: its webhook settles or releases the hold.
    throw httpError(409, 'checkouts.processing');
  }
  // It could still be paid.
  if (session && session.state !== 'expired') throw httpError(502, 'checkouts.providerSilent');
  await updateCheckout(db, checkoutId, {
    state: 'expired',
    settledAt: ctx.clock.now(),
    ...(session && { sessionId: session.id }),
  });
  return 'ended';
}

/** Returns null if the provider rejects the stored request, so that nobody can pay it. */
async function expireSession({ payments }: Services, { id, sessionId, request }: Checkout) {
  try {
    return await payments.expireCheckout(
      sessionId ?? (await payments.createCheckout(request, id)).id,
    );
  } catch (error) {
    if (error instanceof CheckoutRejected) return null;
    throw error;
  }
}

/** Calls endCheckout with a timeout for a waiting user. Throws 502 if the provider is unreachable. */
export const endCheckoutWithTimeout = (ctx: Services, checkoutId: string) =>
  withProviderTimeout(ctx, checkoutId, endCheckout(ctx, checkoutId));

function withProviderTimeout<T>(
  ctx: Services,
  checkoutId: string,
  work: Promise<T>,
  millis = ctx.payments.timeoutMillis,
): Promise<T> {
  return withTimeout(millis, work).catch((error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'could not end a checkout at the payment provider');
    throw httpError(502, 'checkouts.providerSilent');
  });
}

/** Ends a checkout unless its page has been opened. */
export async function endUnopenedCheckout(ctx: Services, checkoutId: string) {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (checkout?.state === 'starting') await endCheckout(ctx, checkoutId);
}
