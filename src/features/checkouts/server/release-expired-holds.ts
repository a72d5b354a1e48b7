import { inTransaction } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { lockCheckout, updateCheckout } from './checkouts-queries.ts';
import { saleHandlersFor } from './sales.ts';
import { isUnfinished } from './settle.ts';

/**
 * Releases an unpaid hold even if the provider has not expired its checkout session, so others can book the spot. The
 * sweeper keeps checking: a later payment takes the spot again, or is refunded if it is gone.
 */
export async function releaseExpiredHold(ctx: Services, checkoutId: string) {
  await inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (!checkout || checkout.settledAt || !isUnfinished(checkout)) return;
    await updateCheckout(db, checkout.id, { settledAt: ctx.clock.now() });
    await saleHandlersFor(ctx, checkout.kind).release(ctx, db, checkout.subjectId);
  });
}

/** Releases the expired hold of a payment in review. An admin resolves the payment later. */
export async function releaseHoldInReview(ctx: Services, checkoutId: string) {
  await inTransaction(ctx.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (checkout?.state !== 'review' || checkout.settledAt) return;
    await updateCheckout(db, checkout.id, { settledAt: ctx.clock.now() });
    await saleHandlersFor(ctx, checkout.kind).release(ctx, db, checkout.subjectId);
  });
}
