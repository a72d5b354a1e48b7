import type { Services } from '../../../server/services.ts';
import {
  findCheckout,
  findHeldReviews,
  findUnfinishedCheckouts,
  findUnfinishedRefunds,
} from './checkouts-queries.ts';
import { submitRefund } from './refund.ts';
import { endCheckout, releaseReviewed, settleSession } from './settle.ts';

const AT_ONCE = 500;
const QUIET_SECONDS = 45;

/**
 * Each minute: ends the checkouts whose time is up, asks after those that are open (a webhook may be
 * lost), and goes on with refunds. Whatever was cut off by a crash is finished here (money.md). One
 * that fails does not hold up the others; it is tried again the next minute.
 */
export async function sweepCheckouts(here: Services) {
  const now = here.clock.now();
  const quietSince = new Date(now.getTime() - QUIET_SECONDS * 1000);
  for (const { id, expiresAt } of await findUnfinishedCheckouts(here.db, AT_ONCE)) {
    if (expiresAt <= now) await attempt(here, 'checkout', id, () => endCheckout(here, id));
    else await attempt(here, 'checkout', id, () => askAfter(here, id, quietSince));
  }
  for (const { id } of await findHeldReviews(here.db, now, AT_ONCE)) {
    await attempt(here, 'review', id, () => releaseReviewed(here, id));
  }
  for (const { id } of await findUnfinishedRefunds(here.db, AT_ONCE)) {
    await attempt(here, 'refund', id, () => submitRefund(here, id));
  }
}

async function askAfter(here: Services, checkoutId: string, quietSince: Date) {
  const checkout = await findCheckout(here.db, checkoutId);
  if (!checkout?.sessionId || checkout.createdAt > quietSince) return;
  await settleSession(here, checkout.sessionId, checkout.id);
}

async function attempt({ log }: Services, what: string, id: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, what, id }, 'the sweeper will try again');
  }
}
