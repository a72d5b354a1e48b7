import { reverseSoldParts } from '#features/prices/server/index.ts';
import { splitCents } from '#features/prices/tax-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { OrderRefund } from './order-refunds-queries.ts';

/**
 * Reverses `cents` of the refunded lines in the reports, in proportion to what was to be refunded of each. Negative
 * cents undo it, because the refund failed. The caller must have locked the order.
 */
export async function reverseRefundedItems(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { orderId, items }: Pick<OrderRefund, 'orderId' | 'items'>,
  cents: number,
): Promise<void> {
  const parts = splitCents(
    Math.abs(cents),
    items.map((item) => item.cents),
  );
  const centsByLine = new Map(
    items.map(({ line }, index) => [line, Math.sign(cents) * (parts[index] ?? 0)]),
  );
  await reverseSoldParts(db, { saleKind: 'order', saleId: orderId }, centsByLine, clock.now());
}
