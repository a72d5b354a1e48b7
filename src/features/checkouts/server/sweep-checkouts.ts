import { runRateLimited } from '#platform/server/external/run-rate-limited.ts';
import type { Services } from '#platform/server/services.ts';
import {
  findCheckoutsToCheck,
  findDueCheckouts,
  findHeldReviews,
  markChecked,
} from './checkouts-queries.ts';
import { endCheckout } from './end-checkout.ts';
import { submitRefund } from './refund.ts';
import { findUnfinishedRefunds } from './refunds-queries.ts';
import { releaseExpiredHold, releaseHoldInReview } from './release-expired-holds.ts';
import { settleSession } from './settle.ts';

const BATCH_SIZE = 500;
/** Younger checkouts are not checked, because their webhook may still arrive. */
const MIN_AGE_SECONDS = 45;
/** The time limit for expiring pages at the provider. After that, their holds are released anyway. */
const EXPIRE_MILLIS = 20_000;
/** The time limit for each of the two checks, so a sweep ends within a minute. */
const CHECK_MILLIS = 12_000;

/**
 * Ends expired checkouts, checks open ones (a webhook may be lost) and continues refunds, including work that a crash
 * interrupted. Respects the provider's rate limit and stops after a time limit. One failure does not stop the rest and
 * is retried in a later run.
 */
export async function sweepCheckouts(ctx: Services) {
  const now = ctx.clock.now();
  const expiredCheckouts = await findDueCheckouts(ctx.db, now, BATCH_SIZE);
  await runAll(ctx, 'checkout', expiredCheckouts, EXPIRE_MILLIS, ({ id }) => endCheckout(ctx, id));
  for (const { id } of expiredCheckouts) {
    await attempt(ctx, 'hold', id, () => releaseExpiredHold(ctx, id));
  }
  for (const { id } of await findHeldReviews(ctx.db, now, BATCH_SIZE)) {
    await attempt(ctx, 'review', id, () => releaseHoldInReview(ctx, id));
  }
  const refunds = await findUnfinishedRefunds(ctx.db, BATCH_SIZE);
  await runAll(ctx, 'refund', refunds, CHECK_MILLIS, ({ id }) => submitRefund(ctx, id));
  const createdBefore = new Date(now.getTime() - MIN_AGE_SECONDS * 1000);
  const openCheckouts = await findCheckoutsToCheck(ctx.db, {
    now,
    createdBefore,
    limit: BATCH_SIZE,
  });
  await runAll(ctx, 'checkout', openCheckouts, CHECK_MILLIS, async (checkout) => {
    const { id, sessionId, isReleased } = checkout;
    await markChecked(ctx.db, id, now);
    if (isReleased) await endCheckout(ctx, id);
    else if (sessionId) await settleSession(ctx, sessionId, id);
  });
}

async function runAll<T extends { id: string }>(
  ctx: Services,
  label: string,
  items: T[],
  forMillis: number,
  work: (item: T) => Promise<void>,
) {
  await runRateLimited(items, { ...ctx.payments.rateLimit, forMillis }, (item) =>
    attempt(ctx, label, item.id, () => work(item)),
  );
}

async function attempt({ log }: Services, label: string, id: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, label, id }, 'sweeping an item failed and will be retried');
  }
}
