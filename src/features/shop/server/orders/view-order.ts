import type { Checkout } from '#features/checkouts/server/index.ts';
import { sumTaxes } from '#features/prices/tax-rules.ts';
import { writeAuditThrottled } from '#platform/server/audit-log.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { getMembershipStatus, getValidUntil } from '../../membership-rules.ts';
import { parseCause } from '../../order-refund-rules.ts';
import { formatOrderNumber, getOrderStatus } from '../../shop-rules.ts';
import type { Order } from '../shop-queries.ts';
import {
  findEntriesOfHoldings,
  findHoldingsOfOrder,
  findMembershipsOfOrder,
  findOrderWithPromo,
  findPaymentsOfOrder,
  findRefundsOfOrder,
} from './order-details-queries.ts';
import { findOrderLines } from './order-lines.ts';
import { findCreditHolder } from './refund-order-payment.ts';

type Context = Pick<CallContext, 'db'> & { user: { id: string }; params: { id: string } };

/** An order with its payments, refunds and grants. Audits the access. Throws 404 for an unknown order. */
export async function viewOrder({ db, user, params }: Context) {
  const found = await findOrderWithPromo(db, params.id);
  if (!found) throw notFound();
  const { order } = found;
  await writeAuditThrottled(db, { actorId: user.id, action: 'order.read', subject: order.id });
  const payments = await findPaymentsOfOrder(db, order.id);
  const granted = await findHoldingsOfOrder(db, order.id);
  const refunds = await findRefundsOfOrder(db, order.id);
  const holdings = granted.map(({ holding }) => holding);
  const lines = await findOrderLines(db, order, holdings);
  const [latestPayment] = payments;
  const refundedValueCents = refunds.reduce((sum, { refund }) => sum + refund.valueCents, 0);
  const refundedCents = latestPayment?.refundedCents ?? 0;
  const checkoutState = latestPayment?.state ?? null;
  return {
    ...toListedOrder({ order, checkoutState, refundedCents, refundedValueCents }),
    hasAccount: order.userId !== null,
    canCredit: (await findCreditHolder(db, order)) !== null,
    guardianPhone: order.guardianPhone,
    paidAt: order.paidAt?.toISOString() ?? null,
    discountCents: order.discountCents,
    promoCode: found.promoCode,
    valueCents: order.valueCents,
    taxes: sumTaxes(lines.flatMap(({ sold }) => sold ?? [])),
    lines: lines.map(({ line, item, refundableCents }) => ({
      line,
      name: item.name,
      productType: item.productType,
      quantity: item.quantity,
      unitCents: item.unitCents,
      refundableCents: order.status === 'paid' ? refundableCents : 0,
      recipient: item.gift?.recipientEmail ?? null,
    })),
    canRefund: order.status === 'paid' && checkoutState !== 'disputed',
    payments: payments.map(({ createdAt, settledAt, state, request: _, ...payment }) => ({
      ...payment,
      state: state as Checkout['state'] as 'paid',
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    refunds: refunds.map(({ refund, state, by }) => ({
      id: refund.id,
      moneyCents: refund.moneyCents,
      valueCents: refund.valueCents,
      creditCents: refund.creditCents,
      reason: refund.reason,
      state: state as 'requested' | 'submitted' | 'succeeded' | 'failed' | null,
      by,
      createdAt: refund.createdAt.toISOString(),
    })),
    holdings: await findHoldingDetails(db, granted),
    memberships: await findMembershipDetails(
      db,
      order,
      latestPayment?.request as Checkout['request'],
    ),
  };
}

type ListedRow = {
  order: Order;
  checkoutState: string | null;
  refundedCents: number | null;
  refundedValueCents: number;
};

/** An order's row in the list. */
export function toListedOrder({ order, ...payment }: ListedRow) {
  return {
    id: order.id,
    number: formatOrderNumber(order),
    status: getOrderStatus(order, payment),
    createdAt: order.createdAt.toISOString(),
    guardianName: order.guardianName,
    guardianEmail: order.guardianEmail,
    items: order.items.map(({ name, quantity }) => ({ name, quantity })),
    totalCents: order.totalCents,
    refundedCents: (payment.refundedCents ?? 0) + payment.refundedValueCents,
  };
}

async function findHoldingDetails(
  db: Context['db'],
  granted: Awaited<ReturnType<typeof findHoldingsOfOrder>>,
) {
  const entries = await findEntriesOfHoldings(
    db,
    granted.map(({ holding }) => holding.id),
  );
  return granted.map(({ holding, delivery }) => ({
    id: holding.id,
    kind: holding.kind as 'pass' | 'gift_card' | 'credit',
    granted: holding.granted,
    balance: holding.balance,
    expiresAt: holding.expiresAt?.toISOString() ?? null,
    suspended: holding.suspendedAt !== null,
    codeEnd: holding.secretEnd,
    delivery: delivery && {
      recipientName: delivery.recipientName,
      recipientEmail: delivery.recipientEmail,
      sendAt: delivery.sendAt.toISOString(),
      sentAt: delivery.sentAt?.toISOString() ?? null,
    },
    entries: entries
      .filter(({ holdingId }) => holdingId === holding.id)
      .map(({ id, amount, cause, createdAt }) => ({
        id,
        amount,
        ...parseCause(cause),
        createdAt: createdAt.toISOString(),
      })),
  }));
}

async function findMembershipDetails(
  db: Context['db'],
  order: Order,
  request: Checkout['request'] | undefined,
) {
  if (!order.items.some(({ productType }) => productType === 'membership')) return [];
  const isRenewal = order.requestKey?.startsWith('invoice:') ?? false;
  const rows = await findMembershipsOfOrder(
    db,
    order.id,
    isRenewal ? (request?.reference ?? '') : null,
  );
  return rows.map((membership) => ({
    id: membership.id,
    membershipType: membership.membershipType,
    status: getMembershipStatus(membership),
    periodEnd: membership.periodEnd.toISOString(),
    validUntil: getValidUntil(membership).toISOString(),
  }));
}
