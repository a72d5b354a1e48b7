import { findSoldLines, type StoredLine } from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { getRefundableCents } from '../../order-refund-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import type { Order } from '../shop-queries.ts';
import type { Holding } from '../stored-value/ledger-queries.ts';
import { findOrderRefunds } from './order-refunds-queries.ts';

/** A line of an order as sold, with its holdings and its refundable amount, in cents with tax. */
export type OrderLine = {
  line: number;
  item: OrderItem;
  sold: StoredLine | undefined;
  holdings: Holding[];
  refundableCents: number;
};

export async function findOrderLines(
  db: Db,
  order: Order,
  holdings: Holding[],
): Promise<OrderLine[]> {
  const refunds = await findOrderRefunds(db, order.id);
  const soldLines = await findSoldLines(db, { saleKind: 'order', saleId: order.id });
  return order.items.map((item, line) => {
    const sold = soldLines.find(({ position }) => position === line);
    const granted = holdings.filter((holding) => holding.line === line);
    const lineRefunds = refunds.flatMap(({ items }) =>
      items
        .filter((part) => part.line === line)
        .map(({ cents, kept }) => ({ cents, isGoodwill: kept })),
    );
    const refundableCents = getRefundableCents(sold?.totalCents ?? 0, granted, lineRefunds);
    return { line, item, sold, holdings: granted, refundableCents };
  });
}
