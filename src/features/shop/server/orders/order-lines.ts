import type { Db } from '#platform/server/database/database.ts';
import { getRefundableCents, splitTotalByLine } from '../../order-refund-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import type { Order } from '../shop-queries.ts';
import type { Holding } from '../stored-value/ledger-queries.ts';
import { findOrderRefunds, type OrderRefund } from './order-refunds-queries.ts';

/** A line of an order with its holdings and its refundable amount, in cents. */
export type OrderLine = {
  line: number;
  item: OrderItem;
  holdings: Holding[];
  refundableCents: number;
};

export async function findOrderLines(db: Db, order: Order, holdings: Holding[]) {
  return toOrderLines(order, holdings, await findOrderRefunds(db, order.id));
}

function toOrderLines(order: Order, holdings: Holding[], refunds: OrderRefund[]): OrderLine[] {
  const shares = splitTotalByLine(order.items, order.totalCents);
  return order.items.map((item, line) => {
    const granted = holdings.filter((holding) => holding.line === line);
    const lineRefunds = refunds.flatMap(({ items }) =>
      items
        .filter((part) => part.line === line)
        .map(({ cents, kept }) => ({ cents, isGoodwill: kept })),
    );
    const refundableCents = getRefundableCents(shares[line] ?? 0, granted, lineRefunds);
    return { line, item, holdings: granted, refundableCents };
  });
}
