import type { Db } from '../../../server/database.ts';
import type { Services } from '../../../server/services.ts';
import { issueCode } from '../../member-codes/server/issue-code-queries.ts';
import { changeCode } from '../../member-codes/server/member-codes-queries.ts';
import type { OrderItem } from '../shop-contract.ts';
import { nextPeriodEnd } from '../shop-rules.ts';
import { findRunningMembership, insertMembership } from './memberships-queries.ts';
import type { Order } from './shop-queries.ts';

type Bought = { order: Order; line: number; item: OrderItem };

/**
 * A bought membership activates the buyer's member code, or extends it: what is paid for already comes
 * first (decisions: Members). An order without an account can hold none.
 */
export async function extendMembership(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { order, line, item }: Bought,
): Promise<void> {
  if (!order.userId) return;
  const now = clock.now();
  const duration = item.metadata.duration ?? 'month';
  await issueCode(db, { userId: order.userId, active: true });
  const running = await findRunningMembership(db, order.userId, now);
  const periodEnd = nextPeriodEnd(running?.periodEnd ?? now, duration);
  const isNew = await insertMembership(db, {
    userId: order.userId,
    orderId: order.id,
    line,
    membershipType: item.name,
    duration,
    priceCents: item.unitCents,
    periodEnd,
  });
  if (!isNew) return;
  await changeCode(db, order.userId, {
    membershipType: item.name,
    expiresAt: periodEnd,
    active: true,
  });
}
