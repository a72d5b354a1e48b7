import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Order } from '../shop-queries.ts';
import { lockMembership, updateMembership } from './memberships-queries.ts';
import { syncMemberCode } from './start-membership.ts';

/**
 * Ends the membership that a refunded order started or renewed, and cancels its subscription. `ctx.db` must
 * be a transaction.
 */
export async function endOrderMembership(ctx: Services, order: Order): Promise<void> {
  const { db, queueJob } = ctx;
  const membership = await lockMembership(db, await findMembershipCondition(ctx, order));
  if (!membership || membership.state === 'ended') return;
  await updateMembership(db, membership.id, {
    state: 'ended',
    graceUntil: null,
    frozenAt: null,
    cancelAtPeriodEnd: true,
  });
  if (membership.userId) await syncMemberCode(ctx, db, membership.userId);
  const { subscriptionId } = membership;
  if (subscriptionId) await queueJob(db, 'stop-subscription', { subscriptionId });
}

/** The membership references its first order; a renewal order is linked only by the subscription. */
async function findMembershipCondition({ db }: Services, order: Order) {
  if (!order.requestKey?.startsWith('invoice:')) return { orderId: order.id };
  const checkout = await findCheckoutOf(db, 'order', order.id);
  return { subscriptionId: checkout?.request.reference ?? '' };
}
