import { paced } from '#platform/server/outside/paced.ts';
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
 * provider is asked at its pace and for a bounded time. One that fails does not hold up the others; it
 * is tried again later.
 */
export async function sweepCheckouts(here: Services) {
  const now = here.clock.now();
  const holding = await findDueCheckouts(here.db, now, AT_ONCE);
  await ask(here, 'checkout', holding, ENDED_WITHIN, ({ id }) => endCheckout(here, id));
  for (const { id } of holding) {
    await attempt(here, 'hold', id, () => releaseUnasked(here, id));
  }
  for (const { id } of await findHeldReviews(here.db, now, AT_ONCE)) {
    await attempt(here, 'review', id, () => releaseReviewed(here, id));
  }
  const refunds = await findUnfinishedRefunds(here.db, AT_ONCE);
  await ask(here, 'refund', refunds, ASKED_FOR, ({ id }) => submitRefund(here, id));
  const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000);
  const open = await findCheckoutsToAskAfter(here.db, { now, quietSince, limit: AT_ONCE });
  await ask(here, 'checkout', open, ASKED_FOR, async ({ id, sessionId, isOver }) => {
    await markAsked(here.db, id, now);
    if (isOver) await endCheckout(here, id);
    else if (sessionId) await settleSession(here, sessionId, id);
  });
}

async function ask<T extends { id: string }>(
  here: Services,
  what: string,
  items: T[],
  forMillis: number,
  work: (item: T) => Promise<void>,
) {
  await paced(items, { ...here.payments.pace, forMillis }, (item) =>
    attempt(here, what, item.id, () => work(item)),
  );
}

async function attempt({ log }: Services, what: string, id: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, what, id }, 'the sweeper will try again');
  }
}
