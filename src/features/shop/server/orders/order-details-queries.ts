import { asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import {
  giftDeliveries,
  holdings,
  ledgerEntries,
  memberships,
  orderRefunds,
  orders,
  promoCodes,
} from '../shop-tables.ts';

export async function findOrderWithPromo(db: Db, id: string) {
  const [row] = await db
    .select({ order: orders, promoCode: promoCodes.code })
    .from(orders)
    .leftJoin(promoCodes, eq(promoCodes.id, orders.promoCodeId))
    .where(eq(orders.id, id));
  return row ?? null;
}

/** The order's payments, newest first. */
export function findPaymentsOfOrder(db: Db, orderId: string) {
  return db
    .select({
      id: checkouts.id,
      kind: checkouts.kind,
      state: checkouts.state,
      amountCents: checkouts.amountCents,
      paidCents: checkouts.paidCents,
      refundedCents: checkouts.refundedCents,
      paymentId: checkouts.paymentId,
      createdAt: checkouts.createdAt,
      settledAt: checkouts.settledAt,
      request: checkouts.request,
    })
    .from(checkouts)
    .where(eq(checkouts.subjectId, orderId))
    .orderBy(desc(checkouts.createdAt));
}

/** The order's refunds with their state and the name of the person who made them, newest first. */
export function findRefundsOfOrder(db: Db, orderId: string) {
  return db
    .select({ refund: orderRefunds, state: refunds.state, by: users.name })
    .from(orderRefunds)
    .leftJoin(refunds, eq(refunds.id, orderRefunds.refundId))
    .leftJoin(users, eq(users.id, orderRefunds.actorId))
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(desc(orderRefunds.createdAt));
}

/** The order's holdings, with the delivery of gift cards. */
export function findHoldingsOfOrder(db: Db, orderId: string) {
  return db
    .select({ holding: holdings, delivery: giftDeliveries })
    .from(holdings)
    .leftJoin(giftDeliveries, eq(giftDeliveries.holdingId, holdings.id))
    .where(eq(holdings.orderId, orderId))
    .orderBy(asc(holdings.line), asc(holdings.unit));
}

/** The ledger entries of the holdings, oldest first. */
export async function findEntriesOfHoldings(db: Db, holdingIds: string[]) {
  if (holdingIds.length === 0) return [];
  return db
    .select({
      id: ledgerEntries.id,
      holdingId: ledgerEntries.holdingId,
      amount: ledgerEntries.amount,
      cause: ledgerEntries.cause,
      createdAt: ledgerEntries.createdAt,
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.holdingId, holdingIds))
    .orderBy(asc(ledgerEntries.createdAt));
}

/** The memberships that an order started; for a renewal order, the one with `subscriptionId`. */
export function findMembershipsOfOrder(db: Db, orderId: string, subscriptionId: string | null) {
  return db
    .select()
    .from(memberships)
    .where(
      subscriptionId
        ? eq(memberships.subscriptionId, subscriptionId)
        : eq(memberships.orderId, orderId),
    );
}
