import { inTransaction } from '../../../server/database.ts';
import { CheckoutImpossible, type CheckoutSession } from '../../../server/outside/payments.ts';
import type { Services } from '../../../server/services.ts';
import { sessionFor } from './begin-checkout.ts';
import {
  type Checkout,
  changeCheckout,
  findCheckout,
  findCheckoutBySession,
  lockCheckout,
  requestRefund,
} from './checkouts-queries.ts';

/**
 * Brings a checkout to where the provider says it is. Called by the webhook's job, the success page
 * and the sweeper, any number of times, in any order; it has its effect once (money.md).
 */
export async function settleSession(here: Services, sessionId: string, reference: string | null) {
  const known = await findCheckoutBySession(here.db, sessionId);
  // The event may come before our own row knows the session's id.
  const checkout = known ?? (reference && isId(reference) ? await findCheckout(here.db, reference) : null);
  if (!checkout) {
    here.log.warn({ sessionId }, 'a payment session that is not ours');
    return;
  }
  const session = await here.payments.findCheckout(sessionId);
  if (session) await settle(here, checkout.id, session);
}

/** Ends a checkout whose time is up: expires it at the provider, and settles it if it was paid. */
export async function endCheckout(here: Services, checkoutId: string) {
  const checkout = await findCheckout(here.db, checkoutId);
  if (!checkout || !['starting', 'open'].includes(checkout.state)) return;
  try {
    const session = await sessionFor(here, checkout);
    await settle(here, checkout.id, await here.payments.expireCheckout(session.id));
  } catch (error) {
    if (!(error instanceof CheckoutImpossible)) throw error;
    await inTransaction(here.db, async (db) => {
      const locked = await lockCheckout(db, checkoutId);
      if (locked) await release({ ...here, db }, locked);
    });
  }
}

/** Records in one transaction what the provider's session says. */
export async function settle(here: Services, checkoutId: string, session: CheckoutSession) {
  if (session.state === 'open') return;
  await inTransaction(here.db, async (db) => {
    const checkout = await lockCheckout(db, checkoutId);
    if (!checkout) return;
    if (!checkout.sessionId) await changeCheckout(db, checkout.id, { sessionId: session.id });
    if (session.state === 'complete' && session.paid) await recordPayment({ ...here, db }, checkout, session);
    else if (session.state === 'expired') await release({ ...here, db }, checkout);
  });
}

async function recordPayment(here: Services, checkout: Checkout, session: CheckoutSession) {
  const { db, clock, log, queueJob, sales } = here;
  if (checkout.paidCents > 0 || ['paid', 'disputed', 'review'].includes(checkout.state)) return;
  const disagreement = differenceBetween(checkout, session);
  if (disagreement) {
    log.error({ checkoutId: checkout.id, disagreement }, 'a payment disagrees with what was asked');
    await changeCheckout(db, checkout.id, { state: 'review', note: disagreement });
    return;
  }
  await changeCheckout(db, checkout.id, {
    state: 'paid',
    paymentId: session.paymentId,
    paidCents: session.amountCents,
    settledAt: clock.now(),
  });
  const outcome = await sales[checkout.kind].grant(here, db, checkout.subjectId);
  if (outcome === 'granted') return;
  const refundId = await requestRefund(db, {
    checkoutId: checkout.id,
    amountCents: session.amountCents,
    reason: 'paid after release',
  });
  if (refundId) await queueJob(db, 'submit-refund', { refundId });
}

async function release(here: Services, checkout: Checkout) {
  if (!['starting', 'open'].includes(checkout.state)) return;
  await changeCheckout(here.db, checkout.id, { state: 'expired', settledAt: here.clock.now() });
  await here.sales[checkout.kind].release(here, here.db, checkout.subjectId);
}

function differenceBetween(checkout: Checkout, session: CheckoutSession): string | null {
  if (session.amountCents !== checkout.amountCents) return 'amount';
  if (session.currency.toLowerCase() !== checkout.currency.toLowerCase()) return 'currency';
  if (session.live !== checkout.live) return 'mode';
  if (session.reference !== checkout.id) return 'reference';
  return null;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
