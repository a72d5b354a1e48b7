import { runRateLimited } from '#platform/server/outside/run-rate-limited.ts';
import type { Services } from '#platform/server/services.ts';
import {
  findCheckoutsToCheck,
  findDueCheckouts,
  findHeldReviews,
  findUnfinishedRefunds,
  markChecked,
} from './checkouts-queries.ts';
import { submitRefund } from './refund.ts';
import { endCheckout, releaseExpired, releaseReviewed, settleSession } from './settle.ts';

const BATCH = 500;
const QUIET_SECONDS = 45;
/**
 * Time limit for closing expired pages at the provider; after it their holds are released anyway.
 */
const ENDING_MILLIS = 20_000;
/** The rest of the minute, minus a margin. */
const CHECKING_MILLIS = 12_000;

/**
 * Each minute: ends expired checkouts, checks open ones (a webhook may be lost) and continues
 * refunds. Completes whatever a crash interrupted (money.md). Calls the provider at its rate limit
 * and for a bounded time. A failure does not stop the others; it is retried later.
 */
export async function sweepCheckouts(ctx: Services) {
  const now = ctx.clock.now();
  const expired = await findDueCheckouts(ctx.db, now, BATCH);
  await runAll(ctx, 'checkout', expired, ENDING_MILLIS, ({ id }) => endCheckout(ctx, id));
  for (const { id } of expired) {
    await attempt(ctx, 'hold', id, () => releaseExpired(ctx, id));
  }
  for (const { id } of await findHeldReviews(ctx.db, now, BATCH)) {
    await attempt(ctx, 'review', id, () => releaseReviewed(ctx, id));
  }
  const refunds = await findUnfinishedRefunds(ctx.db, BATCH);
  await runAll(ctx, 'refund', refunds, CHECKING_MILLIS, ({ id }) => submitRefund(ctx, id));
  const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000);
  const open = await findCheckoutsToCheck(ctx.db, { now, quietSince, limit: BATCH });
  await runAll(ctx, 'checkout', open, CHECKING_MILLIS, async ({ id, sessionId, isOver }) => {
    await markChecked(ctx.db, id, now);
    if (isOver) await endCheckout(ctx, id);
    else if (sessionId) await settleSession(ctx, sessionId, id);
  });
}

async function runAll<T extends { id: string }>(
  ctx: Services,
  what: string,
  items: T[],
  forMillis: number,
  work: (item: T) => Promise<void>,
) {
  await runRateLimited(items, { ...ctx.payments.rateLimit, forMillis }, (item) =>
    attempt(ctx, what, item.id, () => work(item)),
  );
}

async function attempt({ log }: Services, what: string, id: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, what, id }, 'the sweeper will try again');
  }
}
