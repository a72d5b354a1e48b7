import { findCheckoutOf } from '#features/checkouts/server/index.ts';
import { changeCode, issueCode } from '#features/member-codes/server/index.ts';
import { advisoryLock } from '#platform/server/database/advisory-lock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addPeriods } from '#shared/periods.ts';
import { renewsByItself, validUntil } from '../../membership-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import type { Order } from '../shop-queries.ts';
import { findMembershipsOf, insertMembership } from './memberships-queries.ts';

type Bought = { order: Order; line: number; item: OrderItem };
type Context = Pick<Services, 'clock' | 'venue' | 'queueJob'>;

/**
 * A bought membership activates the buyer's member code, or extends it: what is paid for already comes
 * first (decisions: Members). With a payment page it goes on by itself; a second one that would is told
 * to stop after what was paid. An order without an account can hold none.
 */
export async function extendMembership(ctx: Context, db: Db, { order, line, item }: Bought) {
  const { userId } = order;
  if (!userId) return;
  const now = ctx.clock.now();
  const duration = item.metadata.duration ?? 'month';
  await issueCode(db, { userId, active: true });
  await advisoryLock(db, `memberships:${userId}`);
  const earlier = await findMembershipsOf(db, userId);
  const paidUntil = Math.max(now.getTime(), ...earlier.map((one) => one.periodEnd.getTime()));
  const checkout = await findCheckoutOf(db, 'order', order.id);
  const subscriptionId = checkout?.subscriptionId ?? null;
  const isSecond = subscriptionId !== null && earlier.some(renewsByItself);
  const isNew = await insertMembership(db, {
    userId,
    orderId: order.id,
    line,
    membershipType: item.name,
    duration,
    priceCents: item.unitCents,
    startedAt: new Date(paidUntil),
    periodEnd: addPeriods(new Date(paidUntil), duration),
    subscriptionId,
    customerId: checkout?.customerId ?? null,
    cancelAtPeriodEnd: isSecond,
  });
  if (!isNew) return;
  if (isSecond) await ctx.queueJob(db, 'stop-subscription', { subscriptionId });
  await changeCode(db, userId, { active: true });
  await applyToCode(ctx, db, userId);
}

/**
 * Writes into the person's code what their memberships come to. Without one the code is the plain one
 * where every sign-up has a code, and Expired where a membership is required.
 */
export async function applyToCode(
  { clock, venue }: Pick<Services, 'clock' | 'venue'>,
  db: Db,
  userId: string,
): Promise<void> {
  const [best] = (await findMembershipsOf(db, userId)).filter(({ frozenAt }) => !frozenAt);
  if (best) {
    const { membershipType } = best;
    await changeCode(db, userId, { membershipType, expiresAt: validUntil(best) });
  } else if (venue().memberCodes === 'open') {
    await changeCode(db, userId, { membershipType: null, expiresAt: null });
  } else {
    await changeCode(db, userId, { expiresAt: clock.now() });
  }
}
