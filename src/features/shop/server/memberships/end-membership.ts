import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { Order } from '../shop-queries.ts';
import { applyToCode } from './extend-membership.ts';
import { changeMembership, lockMembership } from './memberships-queries.ts';

/**
 * Ends at once the membership that an order began or renewed, whose price goes back; nothing more is
 * taken for it. In the transaction `ctx.db`.
 */
export async function endMembershipOf(ctx: Services, order: Order): Promise<void> {
  const { db, queueJob } = ctx;
  const membership = await lockMembership(db, await membershipOf(ctx, order));
  if (!membership || membership.state === 'ended') return;
  await changeMembership(db, membership.id, {
    state: 'ended',
    graceUntil: null,
    frozenAt: null,
    cancelAtPeriodEnd: true,
  });
  if (membership.userId) await applyToCode(ctx, db, membership.userId);
  const { subscriptionId } = membership;
  if (subscriptionId) await queueJob(db, 'stop-subscription', { subscriptionId });
}

/** A renewal's bill names the subscription; the first order is the membership's own. */
async function membershipOf({ db }: Services, order: Order) {
  if (!order.requestKey?.startsWith('invoice:')) return { orderId: order.id };
  const checkout = await findCheckoutOf(db, 'order', order.id);
  return { subscriptionId: checkout?.request.reference ?? '' };
}
