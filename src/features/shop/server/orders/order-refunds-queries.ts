import { and, asc, eq, sum } from 'drizzle-orm';
import { refunds } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { orderRefunds } from '../shop-tables.ts';

export type OrderRefund = typeof orderRefunds.$inferSelect;

/** The order's refunds, oldest first. */
export function findOrderRefunds(db: Db, orderId: string): Promise<OrderRefund[]> {
  return db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.id));
}

/** The sum of the order's failed refunds, in cents; these can be retried. */
export async function sumFailedRefunds(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(orderRefunds.moneyCents).mapWith(Number) })
    .from(orderRefunds)
    .innerJoin(refunds, eq(refunds.id, orderRefunds.refundId))
    .where(and(eq(orderRefunds.orderId, orderId), eq(refunds.state, 'failed')));
  return row?.cents ?? 0;
}

export async function insertOrderRefund(
  db: Db,
  values: typeof orderRefunds.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(orderRefunds).values(values).returning({ id: orderRefunds.id });
  if (!row) throw new Error('inserting the order refund returned no row');
  return row.id;
}

/** Locks the order's refund until the transaction ends. */
export async function lockOrderRefund(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<OrderRefund | null> {
  const [row] = await db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.orderId, orderId)))
    .for('update');
  return row ?? null;
}

/** The order's refund of a payment refund; null if the payment was refunded without the office's order refund. */
export async function findOrderRefundOf(db: Db, refundId: string): Promise<OrderRefund | null> {
  const [row] = await db.select().from(orderRefunds).where(eq(orderRefunds.refundId, refundId));
  return row ?? null;
}

/** Links the order's refund to the payment refund of the retry. */
export async function replaceRefund(db: Db, id: string, refundId: string): Promise<void> {
  await db.update(orderRefunds).set({ refundId }).where(eq(orderRefunds.id, id));
}
