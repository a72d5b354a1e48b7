import { randomUUID } from 'node:crypto';
import { findAccount, findAccountByEmail } from '#features/accounts/server/index.ts';
import {
  type Checkout,
  deductRefundable,
  requestRefund,
} from '#features/checkouts/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { translate } from '#platform/server/translate.ts';
import { resolveLanguage } from '#shared/languages.ts';
import { formatOrderNumber } from '../../shop-rules.ts';
import type { Order } from '../shop-queries.ts';
import { grantCredit } from '../stored-value/grant-credit.ts';
import { sumFailedRefunds } from './order-refunds-queries.ts';

type CreditHolder = { userId: string; email: string };
type RefundContext = {
  ctx: Pick<Services, 'queueJob' | 'venue'>;
  db: Db;
  order: Order;
  checkout: Checkout | null | undefined;
};

/**
 * Finds the account that can receive an order's money as credit: the buyer's, or the one that verified a guest
 * buyer's email; null if there is none.
 */
export async function findCreditHolder(db: Db, order: Order): Promise<CreditHolder | null> {
  if (order.userId !== null) {
    const account = await findAccount(db, order.userId);
    return account && { userId: account.id, email: account.email };
  }
  if (order.guardianEmail === '') return null;
  const account = await findAccountByEmail(db, order.guardianEmail);
  return account?.emailVerified ? { userId: account.id, email: account.email } : null;
}

/**
 * Refunds up to `requestedCents` of an order's payment, limited to the amount not yet refunded (failed refunds count
 * as refunded): to the payer's card after the commit, or as credit to `holder`. Returns the refunded cents, which are 0
 * if nothing is refundable. The caller must have locked the payment and the order.
 */
export async function refundOrderPayment(
  { ctx, db, order, checkout }: RefundContext,
  requestedCents: number,
  holder: CreditHolder | null,
) {
  const noRefund = { refundId: null, moneyCents: 0, creditCents: 0 };
  if (!checkout) return noRefund;
  const failedCents = await sumFailedRefunds(db, order.id);
  const refundableCents = checkout.paidCents - checkout.refundedCents - failedCents;
  const cents = Math.min(requestedCents, refundableCents);
  if (cents <= 0) return noRefund;
  if (holder) {
    if (!(await deductRefundable(db, checkout.id, cents))) return noRefund;
    const language = resolveLanguage(order.language, ctx.venue());
    await grantCredit(db, holder, {
      cents,
      cause: `credit:order:${order.id}:${randomUUID()}`,
      name: translate('shop.creditName', { number: formatOrderNumber(order) }, language),
    });
    return { ...noRefund, creditCents: cents };
  }
  const input = { checkoutId: checkout.id, amountCents: cents, reason: 'order refunded' };
  const refundId = await requestRefund(db, input);
  if (refundId) await ctx.queueJob(db, 'submit-refund', { refundId });
  return { ...noRefund, refundId, moneyCents: cents };
}
