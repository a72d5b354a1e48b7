import { withTimeout } from '#platform/server/external/with-timeout.ts';
import { httpError } from '#platform/server/http/errors.ts';
import { CheckoutRejected } from '#platform/server/payments/payments.ts';
import type { Services } from '#platform/server/services.ts';
import { findCheckout } from './checkouts-queries.ts';
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

/** Calls endCheckout with a timeout for a waiting user. Throws 502 if the provider is unreachable. */
export async function endCheckoutWithTimeout(ctx: Services, checkoutId: string) {
  const ending = endCheckout(ctx, checkoutId);
  await withTimeout(ctx.payments.timeoutMillis, ending).catch((error: unknown) => {
    ctx.log.error({ err: error, checkoutId }, 'could not end a checkout at the payment provider');
    throw httpError(502, 'checkouts.providerSilent');
  });
}

/** Ends a checkout unless its page has been opened. */
export async function endUnopenedCheckout(ctx: Services, checkoutId: string) {
  const checkout = await findCheckout(ctx.db, checkoutId);
  if (checkout?.state === 'starting') await endCheckout(ctx, checkoutId);
}
