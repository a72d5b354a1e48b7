import { runRateLimited } from '#platform/server/outside/run-rate-limited.ts';
import type { Services } from '#platform/server/services.ts';
import {
  findCheckoutsToAskAfter,
  findDueCheckouts,
  findHeldReviews,
  findUnfinishedRefunds,
  markAsked,
} from './checkouts-queries.ts';
import { submitRefund } from './refund.ts';
import { endCheckout, releaseReviewed, releaseUnasked, settleSession } from './settle.ts';

const AT_ONCE = 500;
const QUIET_SECONDS = 45;
/** The provider has so long to close the pages of holds that end; then they end without it. */
const ENDED_WITHIN = 20_000;
/** The rest of the minute, less what a run needs besides. */
const ASKED_FOR = 12_000;

/**
 * Each minute: ends the checkouts whose time is up, asks after those that are open (a webhook may be
 * lost), and goes on with refunds. Whatever was cut off by a crash is finished here (money.md). The
 * provider is asked at its rateLimit and for a bounded time. One that fails does not hold up the others; it
 * is tried again later.
 */
export async function sweepCheckouts(ctx: Services) {
  const now = ctx.clock.now();
  const holding = await findDueCheckouts(ctx.db, now, AT_ONCE);
  await ask(ctx, 'checkout', holding, ENDED_WITHIN, ({ id }) => endCheckout(ctx, id));
  for (const { id } of holding) {
    await attempt(ctx, 'hold', id, () => releaseUnasked(ctx, id));
  }
  for (const { id } of await findHeldReviews(ctx.db, now, AT_ONCE)) {
    await attempt(ctx, 'review', id, () => releaseReviewed(ctx, id));
  }
  const refunds = await findUnfinishedRefunds(ctx.db, AT_ONCE);
  await ask(ctx, 'refund', refunds, ASKED_FOR, ({ id }) => submitRefund(ctx, id));
  const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000);
  const open = await findCheckoutsToAskAfter(ctx.db, { now, quietSince, limit: AT_ONCE });
  await ask(ctx, 'checkout', open, ASKED_FOR, async ({ id, sessionId, isOver }) => {
    await markAsked(ctx.db, id, now);
    if (isOver) await endCheckout(ctx, id);
    else if (sessionId) await settleSession(ctx, sessionId, id);
  });
}

async function ask<T extends { id: string }>(
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
