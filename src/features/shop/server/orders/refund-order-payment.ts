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
import { offeredLanguage } from '#shared/languages.ts';
import { formatOrderNumber } from '../../shop-rules.ts';
import type { Order } from '../shop-queries.ts';
import { grantCredit } from '../value/pay-with-value.ts';
import { sumFailedRefunds } from './order-refunds-queries.ts';

type Holder = { userId: string; email: string };
type Payment = {
  ctx: Pick<Services, 'queueJob' | 'venue'>;
  db: Db;
  order: Order;
  checkout: Checkout | null | undefined;
};

/**
 * The account that can receive an order's money as credit: the buyer's, or the one that verified a guest
 * buyer's e-mail; null if there is none.
 */
export async function findCreditHolder(db: Db, order: Order): Promise<Holder | null> {
  if (order.userId !== null) {
    const account = await findAccount(db, order.userId);
    return account && { userId: account.id, email: account.email };
  }
  if (order.guardianEmail === '') return null;
  const account = await findAccountByEmail(db, order.guardianEmail);
  return account?.emailVerified ? { userId: account.id, email: account.email } : null;
}

/**
 * Refunds at most `requestedCents` of an order's payment, limited to what is left after earlier refunds,
 * including failed ones: to the payer's card after the commit, or as credit of `holder`. The caller has locked
 * the payment and the order.
 */
export async function refundOrderPayment(
  { ctx, db, order, checkout }: Payment,
  requestedCents: number,
  holder: Holder | null,
) {
  const nothing = { refundId: null, moneyCents: 0, creditCents: 0 };
  if (!checkout) return nothing;
  const failedCents = await sumFailedRefunds(db, order.id);
  const leftCents = checkout.paidCents - checkout.refundedCents - failedCents;
  const cents = Math.min(requestedCents, leftCents);
  if (cents <= 0) return nothing;
  if (holder) {
    if (!(await deductRefundable(db, checkout.id, cents))) return nothing;
    const language = offeredLanguage(order.language, ctx.venue());
    await grantCredit(db, holder, {
      cents,
      cause: `credit:order:${order.id}:${randomUUID()}`,
      name: translate('shop.creditName', { number: formatOrderNumber(order) }, language),
    });
    return { ...nothing, creditCents: cents };
  }
  const input = { checkoutId: checkout.id, amountCents: cents, reason: 'order refunded' };
  const refundId = await requestRefund(db, input);
  if (refundId) await ctx.queueJob(db, 'submit-refund', { refundId });
  return { ...nothing, refundId, moneyCents: cents };
}
