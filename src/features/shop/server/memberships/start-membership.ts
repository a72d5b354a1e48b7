import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { issueMemberCode, updateCode } from '#features/member-codes/server/index.ts';
import { findSoldLines } from '#features/prices/server/index.ts';
import { withAddedTax } from '#features/prices/tax-rules.ts';
import { acquireAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addPeriods } from '#shared/periods.ts';
import { getValidUntil, isAutoRenewing } from '../../membership-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import type { Order } from '../shop-queries.ts';
import { findUserMemberships, insertMembership } from './memberships-queries.ts';

type Purchase = { order: Order; line: number; item: OrderItem };
type Context = Pick<Services, 'clock' | 'venue' | 'queueJob'>;

/**
 * Activates or extends the buyer's member code with a purchased membership, which starts after the time
 * already paid for (decision 0022). A membership paid by card auto-renews; a second auto-renewing
 * membership is set to cancel at the end of its period. Does nothing for an order without an account.
 */
export async function startMembership(ctx: Context, db: Db, { order, line, item }: Purchase) {
  const { userId } = order;
  if (!userId) return;
  const now = ctx.clock.now();
  const duration = item.metadata.duration ?? 'month';
  await issueMemberCode(db, { userId, active: true });
  await acquireAdvisoryLock(db, `memberships:${userId}`);
  const existing = await findUserMemberships(db, userId);
  const paidUntil = Math.max(
    now.getTime(),
    ...existing.map(({ periodEnd }) => periodEnd.getTime()),
  );
  const checkout = await findCheckoutOf(db, 'order', order.id);
  const soldLines = await findSoldLines(db, { saleKind: 'order', saleId: order.id });
  const sold = soldLines.find(({ position }) => position === line);
  const subscriptionId = checkout?.subscriptionId ?? null;
  const isDuplicateSubscription = subscriptionId !== null && existing.some(isAutoRenewing);
  const isNew = await insertMembership(db, {
    userId,
    orderId: order.id,
    line,
    membershipType: item.name,
    duration,
    priceCents: withAddedTax(item.unitCents, sold?.tax ?? null),
    startedAt: new Date(paidUntil),
    periodEnd: addPeriods(new Date(paidUntil), duration),
    subscriptionId,
    customerId: checkout?.customerId ?? null,
    cancelAtPeriodEnd: isDuplicateSubscription,
  });
  if (!isNew) return;
  if (isDuplicateSubscription) await ctx.queueJob(db, 'stop-subscription', { subscriptionId });
  await updateCode(db, userId, { active: true });
  await syncMemberCode(ctx, db, userId);
}

/**
 * Applies the user's unfrozen membership with the longest validity to their member code. Without one, the
 * code loses its membership if codes are open to all, and expires if one is required.
 */
export async function syncMemberCode(
  { clock, venue }: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  userId: string,
): Promise<void> {
  const [longest] = (await findUserMemberships(db, userId)).filter(({ frozenAt }) => !frozenAt);
  if (longest) {
    const { membershipType } = longest;
    await updateCode(db, userId, { membershipType, expiresAt: getValidUntil(longest) });
  } else if (venue().memberCodes === 'open') {
    await updateCode(db, userId, { membershipType: null, expiresAt: null });
  } else {
    await updateCode(db, userId, { expiresAt: clock.now() });
  }
}
