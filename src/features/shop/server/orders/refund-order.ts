import type { z } from 'zod';
import { type Checkout, findCheckoutOf, lockCheckout } from '#features/checkouts/server/index.ts';
import { writeAudit } from '#platform/server/audit-log.ts';
import { type Db, inTransaction } from '#platform/server/database/database.ts';
import { httpError, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { orderAdminContract } from '../../order-admin-contract.ts';
import { endOrderMembership } from '../memberships/end-membership.ts';
import { lockOrder, type Order } from '../shop-queries.ts';
import type { RefundedLine } from '../shop-tables.ts';
import { addLedgerEntry, lockHoldingsOfOrder } from '../stored-value/ledger-queries.ts';
import { returnSpentValue } from '../stored-value/return-spent-value.ts';
import { queueOrderRefundEmail } from './order-emails.ts';
import { findOrderLines, type OrderLine } from './order-lines.ts';
import { findOrderRefunds, insertOrderRefund } from './order-refunds-queries.ts';
import { findCreditHolder, refundOrderPayment } from './refund-order-payment.ts';
import { reverseRefundedItems } from './reverse-refunded-items.ts';

type Input = z.output<(typeof orderAdminContract)['POST /api/admin/orders/:id/refund']['body']>;

/** The refunded cents: to the payer's card, back to the gift card or credit used, and as new credit. */
type RefundedAmounts = { moneyCents: number; valueCents: number; creditCents: number };

/**
 * Refunds the unused part of an order: all of its passes and gift cards, or the selected lines in full or in part.
 * Money is refunded first, to the payer's card or as credit to the buyer's account; the remainder returns to the
 * gift card or credit used. Throws 404 for an unknown order or line, and 409 if nothing or less than
 * requested is refundable, if no account can receive credit, if the payment is disputed, or if the order was
 * refunded since the office loaded it. Emails the buyer.
 */
export async function refundOrder(
  ctx: Services,
  orderId: string,
  { actorId, lines, reason, ...input }: Input & { actorId: string },
): Promise<RefundedAmounts> {
  return inTransaction(ctx.db, async (db) => {
    // Locks checkout before order, as settling does, to avoid deadlocks.
    const found = await findCheckoutOf(db, 'order', orderId);
    const checkout = found && (await lockCheckout(db, found.id));
    const order = await lockOrder(db, orderId);
    if (!order) throw notFound();
    if (order.status !== 'paid') throw httpError(409, 'shop.nothingToRefund');
    if (checkout?.state === 'disputed') throw httpError(409, 'shop.disputed');
    await assertNotStale(db, order, checkout, input.refundedCents);
    const holder = input.asCredit ? await findCreditHolder(db, order) : null;
    if (input.asCredit && !holder) throw httpError(409, 'shop.creditNeedsAccount');
    const parts = await revokeValue({ ...ctx, db }, order, { lines, actorId });
    const requestedCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    if (requestedCents === 0) throw httpError(409, 'shop.nothingToRefund');
    const paymentRefund = await refundOrderPayment(
      { ctx, db, order, checkout },
      requestedCents,
      holder,
    );
    const { refundId, moneyCents, creditCents } = paymentRefund;
    const options = {
      verb: 'refund',
      maxCents: requestedCents - moneyCents - creditCents,
    } as const;
    const valueCents = (await returnSpentValue(db, `order:${orderId}`, options)).cents;
    const refunded = { moneyCents, valueCents, creditCents };
    const refundedCents = moneyCents + valueCents + creditCents;
    // For example after a lost dispute, when the bank has reclaimed the full payment.
    if (refundedCents === 0) throw httpError(409, 'shop.nothingToRefund');
    await reverseRefundedItems(ctx, db, { orderId, items: parts }, refundedCents);
    const id = await insertOrderRefund(db, {
      orderId,
      refundId,
      actorId,
      ...refunded,
      items: parts,
      reason: reason ?? '',
      createdAt: ctx.clock.now(),
    });
    await queueOrderRefundEmail(ctx, db, order, { id, ...refunded });
    await writeAudit(db, { actorId, action: 'order.refunded', subject: orderId, detail: refunded });
    return refunded;
  });
}

type SelectedLine = NonNullable<Input['lines']>[number];

/** Revokes the value of the refunded lines; returns the refunded part of each, in cents. */
async function revokeValue(
  ctx: Services,
  order: Order,
  { lines: selected, actorId }: { lines: Input['lines']; actorId: string },
): Promise<RefundedLine[]> {
  const { db } = ctx;
  // One cause per refund, so that the ledger distinguishes two refunds.
  const cause = `refund:order:${order.id}:${crypto.randomUUID()}`;
  const lines = await findOrderLines(db, order, await lockHoldingsOfOrder(db, order.id));
  const parts: RefundedLine[] = [];
  for (const line of lines) {
    const selection: SelectedLine | undefined = selected
      ? selected.find((candidate) => candidate.line === line.line)
      : { line: line.line };
    // A membership is only refunded if it is selected.
    if (!selection || (!selected && line.item.productType === 'membership')) continue;
    const part = await revokeLine(ctx, order, line, {
      amountCents: selection.amountCents,
      cause,
      actorId,
    });
    if (part.cents > 0) parts.push(part);
  }
  if (selected?.some(({ line }) => !lines[line])) throw notFound();
  return parts;
}

type LineRefund = { amountCents: number | undefined; cause: string; actorId: string };

/**
 * Revokes the rest of a line, or refunds an amount of it. An amount is deducted from a gift card; a pass or
 * membership stays valid, and only its refundable amount shrinks.
 */
async function revokeLine(
  ctx: Services,
  order: Order,
  { line, item, holdings, refundableCents }: OrderLine,
  { amountCents, cause, actorId }: LineRefund,
): Promise<RefundedLine> {
  if (amountCents !== undefined && amountCents > refundableCents) {
    throw httpError(409, 'shop.refundTooMuch');
  }
  const isGiftCard = item.productType === 'gift_card';
  const isFullRefund = amountCents === undefined;
  let remaining = isFullRefund ? Number.POSITIVE_INFINITY : isGiftCard ? amountCents : 0;
  for (const { id: holdingId, balance } of holdings) {
    const revoked = Math.min(balance, remaining);
    if (revoked <= 0) continue;
    await addLedgerEntry(ctx.db, { holdingId, amount: -revoked, cause, actorId });
    remaining -= revoked;
  }
  if (isFullRefund && item.productType === 'membership') await endOrderMembership(ctx, order);
  return { line, cents: amountCents ?? refundableCents, kept: !isFullRefund && !isGiftCard };
}

/** Throws 409 if the order was refunded since the client loaded it, so that two users cannot both refund an amount. */
async function assertNotStale(
  db: Db,
  order: Order,
  checkout: Checkout | null | undefined,
  expectedCents: number | undefined,
) {
  if (expectedCents === undefined) return;
  const earlier = await findOrderRefunds(db, order.id);
  const valueCents = earlier.reduce((sum, refund) => sum + refund.valueCents, 0);
  if ((checkout?.refundedCents ?? 0) + valueCents !== expectedCents) {
    throw httpError(409, 'shop.refundsChanged');
  }
}
