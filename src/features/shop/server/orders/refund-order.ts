import type { z } from 'zod';
import { type Checkout, findCheckoutOf, lockCheckout } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { orderAdminContract } from '../../order-admin-contract.ts';
import { endMembershipOf } from '../memberships/end-membership.ts';
import { lockOrder, type Order } from '../shop-queries.ts';
import type { RefundedLine } from '../shop-tables.ts';
import { giveBackSpent } from '../value/give-back-spent.ts';
import { lockHoldingsOfOrder, moveValue } from '../value/ledger-queries.ts';
import { findCreditHolder, giveOrderMoneyBack } from './give-order-money-back.ts';
import { linesOfOrder, type OrderLine } from './order-lines.ts';
import { mailOrderRefunded } from './order-mails.ts';
import { findOrderRefunds, insertOrderRefund } from './order-refunds-queries.ts';

type Wanted = z.output<(typeof orderAdminContract)['POST /api/admin/orders/:id/refund']['body']>;

/** What a refund brought back, in cents: to the payer's card, to the gift card or credit that paid, as credit. */
type Refunded = { moneyCents: number; valueCents: number; creditCents: number };

/**
 * Gives back of an order what nobody has used of it: all that is left of its passes and gift cards, or
 * the chosen lines, whole or an amount of each. Money goes to the payer's card first, or becomes credit of
 * the buyer's account; the rest goes to the gift card or credit that paid. Throws 409 when that much is not
 * left, when there is no account for credit, and when something went back since the office looked.
 */
export async function refundOrder(
  ctx: Services,
  orderId: string,
  { actorId, lines, reason, ...input }: Wanted & { actorId: string },
): Promise<Refunded> {
  return inTransaction(ctx.db, async (db) => {
    // In the order in which settling takes them.
    const known = await findCheckoutOf(db, 'order', orderId);
    const checkout = known && (await lockCheckout(db, known.id));
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound();
    if (order.status !== 'paid') throw httpError(409, 'shop.nothingToRefund');
    if (checkout?.state === 'disputed') throw httpError(409, 'shop.disputed');
    await refuseOldLook(db, order, checkout, input.refundedCents);
    const holder = input.asCredit ? await findCreditHolder(db, order) : null;
    if (input.asCredit && !holder) throw httpError(409, 'shop.creditNeedsAccount');
    const parts = await takeBack({ ...ctx, db }, order, { lines, actorId });
    const dueCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    if (dueCents === 0) throw httpError(409, 'shop.nothingToRefund');
    const money = await giveOrderMoneyBack({ ctx, db, order, checkout }, dueCents, holder);
    const { refundId, moneyCents, creditCents } = money;
    const rest = { verb: 'refund', most: dueCents - moneyCents - creditCents } as const;
    const valueCents = (await giveBackSpent(db, `order:${orderId}`, rest)).cents;
    // Such as after a dispute that was lost: the bank has taken all of it.
    if (moneyCents + valueCents + creditCents === 0) throw httpError(409, 'shop.nothingToRefund');
    const refunded = { moneyCents, valueCents, creditCents };
    const id = await insertOrderRefund(db, {
      ...{ orderId, refundId, actorId, ...refunded, items: parts },
      reason: reason ?? '',
      createdAt: ctx.clock.now(),
    });
    await mailOrderRefunded(ctx, db, order, { id, ...refunded });
    await writeAudit(db, { actorId, action: 'order.refunded', subject: orderId, detail: refunded });
    return refunded;
  });
}

type Chosen = NonNullable<Wanted['lines']>[number];

/** Takes back what the refund is for; returns each line's part, in cents. */
async function takeBack(
  ctx: Services,
  order: Order,
  { lines: chosen, actorId }: { lines: Wanted['lines']; actorId: string },
): Promise<RefundedLine[]> {
  const { db } = ctx;
  // One for all that this refund takes, so that the ledger tells two refunds apart.
  const cause = `refund:order:${order.id}:${crypto.randomUUID()}`;
  const lines = await linesOfOrder(db, order, await lockHoldingsOfOrder(db, order.id));
  const parts: RefundedLine[] = [];
  for (const line of lines) {
    const wanted: Chosen | undefined = chosen
      ? chosen.find((one) => one.line === line.line)
      : // Membership time stays unless it is asked for.
        { line: line.line };
    if (!wanted || (!chosen && line.item.productType === 'membership')) continue;
    const part = await takeLineBack(ctx, order, line, {
      amountCents: wanted.amountCents,
      cause,
      actorId,
    });
    if (part.cents > 0) parts.push(part);
  }
  if (chosen?.some((one) => !lines[one.line])) throw notFound();
  return parts;
}

type Taking = { amountCents: number | undefined; cause: string; actorId: string };

/**
 * All that is left of a line, or an amount of it. An amount comes off a gift card; pass and membership
 * stay as they are, and that much less can go back of them later.
 */
async function takeLineBack(
  ctx: Services,
  order: Order,
  { line, item, holdings, refundableCents }: OrderLine,
  { amountCents, cause, actorId }: Taking,
): Promise<RefundedLine> {
  if (amountCents !== undefined && amountCents > refundableCents) {
    throw httpError(409, 'shop.refundTooMuch');
  }
  const isCard = item.productType === 'gift_card';
  const isWhole = amountCents === undefined;
  let left = isWhole ? Number.POSITIVE_INFINITY : isCard ? amountCents : 0;
  for (const { id: holdingId, balance } of holdings) {
    const taken = Math.min(balance, left);
    if (taken <= 0) continue;
    await moveValue(ctx.db, { holdingId, amount: -taken, cause, actorId });
    left -= taken;
  }
  if (isWhole && item.productType === 'membership') await endMembershipOf(ctx, order);
  return { line, cents: amountCents ?? refundableCents, kept: !isWhole && !isCard };
}

/** Two who looked at the same time would else both give an amount back. */
async function refuseOldLook(
  db: Db,
  order: Order,
  checkout: Checkout | null | undefined,
  seenCents: number | undefined,
) {
  if (seenCents === undefined) return;
  const earlier = await findOrderRefunds(db, order.id);
  const valueCents = earlier.reduce((sum, one) => sum + one.valueCents, 0);
  if ((checkout?.refundedCents ?? 0) + valueCents !== seenCents) {
    throw httpError(409, 'shop.refundedMeanwhile');
  }
}
