import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { memberships } from '#features/shop/server/shop-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { sandboxInvoices, sandboxSubscriptions } from '#platform/server/external/sandbox-tables.ts';
import { idFor, secretCodeFor } from '#platform/server/seed-numbers.ts';
import type { Shop } from './add-orders.ts';
import { demoProducts } from './demo-catalog.ts';
import type { DemoContext } from './demo-context.ts';
import type { Scans } from './plan-check-ins.ts';
import type { PlannedMembership } from './plan-memberships.ts';

const productOf = ({ duration }: PlannedMembership) =>
  duration === 'year' ? demoProducts.yearlyMembership : demoProducts.monthlyMembership;

/** The provider's ids, in the sandbox's format (sandbox-subscriptions.ts). */
const providerIdsOf = ({ orderId }: PlannedMembership) => ({
  sessionId: `cs_sandbox_demo_${orderId}`,
  subscriptionId: `sub_sandbox_demo_${orderId}`,
  customerId: `cus_sandbox_demo_${orderId}`,
});

const invoiceIdOf = ({ orderId }: PlannedMembership, period: number) =>
  `in_sandbox_demo_${orderId}_${period}`;

const renewalIdOf = ({ orderId }: PlannedMembership, period: number) =>
  period === 0 ? orderId : idFor(`demo renewal ${orderId}`, period);

/** Places an order for each paid period. */
export function placeMembershipOrders(planned: readonly PlannedMembership[], shop: Shop): void {
  for (const membership of planned) {
    const { family, duration, paidAt } = membership;
    const { id: productId, name, priceCents } = productOf(membership);
    const item = {
      productId,
      productType: 'membership',
      name,
      unitCents: priceCents,
      quantity: 1,
      metadata: { duration },
    } as const;
    for (const [period, at] of paidAt.entries()) {
      shop.place({
        id: renewalIdOf(membership, period),
        family,
        item,
        at,
        ...(period === 0
          ? providerIdsOf(membership)
          : {
              sessionId: invoiceIdOf(membership, period),
              requestKey: `invoice:${invoiceIdOf(membership, period)}`,
            }),
      });
    }
  }
}

/** Inserts memberships with their subscriptions and member codes. Call it after the orders were inserted. */
export async function addMemberships(
  { db, now, secret, venue }: DemoContext,
  planned: readonly PlannedMembership[],
  scans: Scans,
): Promise<void> {
  const isEnded = ({ periodEnd }: PlannedMembership) => periodEnd <= now;
  await insertRows(
    db,
    memberships,
    planned.map((membership) => {
      const { family, orderId, duration, startedAt, paidAt, periodEnd, isCancelled } = membership;
      const { subscriptionId, customerId } = providerIdsOf(membership);
      const { name, priceCents } = productOf(membership);
      return {
        id: idFor(`demo membership ${orderId}`, 0),
        userId: family.userId,
        orderId,
        line: 0,
        membershipType: name,
        duration,
        priceCents,
        state: isEnded(membership) ? 'ended' : 'active',
        startedAt,
        periods: paidAt.length,
        periodEnd,
        cancelAtPeriodEnd: isCancelled,
        subscriptionId,
        customerId,
        createdAt: startedAt,
        updatedAt: paidAt.at(-1) ?? startedAt,
      };
    }),
  );
  await insertRows(
    db,
    sandboxSubscriptions,
    planned.map((membership) => ({
      id: providerIdsOf(membership).subscriptionId,
      reference: idFor(`demo payment order ${membership.orderId}`, 0),
      name: productOf(membership).name,
      amountCents: productOf(membership).priceCents,
      currency: venue.currency,
      every: membership.duration,
      startedAt: membership.startedAt,
      periods: membership.paidAt.length,
      state: isEnded(membership) ? 'ended' : 'active',
      cancelAtPeriodEnd: membership.isCancelled,
      periodEnd: membership.periodEnd,
      tryAt: membership.periodEnd,
    })),
  );
  await insertRows(
    db,
    sandboxInvoices,
    planned.flatMap((membership) =>
      membership.paidAt.map((at, period) => ({
        id: invoiceIdOf(membership, period),
        subscriptionId: providerIdsOf(membership).subscriptionId,
        period: period + 1,
        amountCents: productOf(membership).priceCents,
        state: 'paid' as const,
        paymentId: `pi_sandbox_demo_${idFor(`demo payment order ${renewalIdOf(membership, period)}`, 0)}`,
        createdAt: at,
      })),
    ),
  );
  await insertRows(
    db,
    memberCodes,
    planned.map((membership) => {
      const { family, codeId, startedAt, periodEnd } = membership;
      const { count, lastAt } = scans.get(codeId) ?? { count: 0, lastAt: null };
      return {
        id: codeId,
        userId: family.userId ?? '',
        qrCodeData: secretCodeFor(secret, 'demo code', family.number),
        // Unique per family: 700,001 and a million are coprime.
        numericCode: String((family.number * 700_001 + 123_457) % 1_000_000).padStart(6, '0'),
        membershipType: productOf(membership).name,
        expiresAt: periodEnd,
        active: true,
        lastScannedAt: lastAt,
        scanCount: count,
        createdAt: startedAt,
        updatedAt: lastAt ?? startedAt,
      };
    }),
  );
}
