import { findSoldLines, type StoredLine } from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { toOrderLine } from '../../order-price-rules.ts';
import { getRefundableCents } from '../../order-refund-rules.ts';
import type { OrderItem } from '../../shop-contract.ts';
import { splitLines } from '../../split-price-rules.ts';
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
  const untaxedLines = splitUntaxed(order);
  return order.items.map((item, line) => {
    const sold = soldLines.find(({ position }) => position === line);
    const granted = holdings.filter((holding) => holding.line === line);
    const lineRefunds = refunds.flatMap(({ items }) =>
      items
        .filter((part) => part.line === line)
        .map(({ cents, kept }) => ({ cents, isGoodwill: kept })),
    );
    const { totalCents = 0 } = sold ?? untaxedLines[line] ?? {};
    const refundableCents = getRefundableCents(totalCents, granted, lineRefunds);
    return { line, item, sold, holdings: granted, refundableCents };
  });
}

/** The order's lines without tax, for an order that a server of an earlier version stored during an upgrade. */
const splitUntaxed = ({ items, discountCents }: Order) =>
  splitLines(
    items.map((item) => toOrderLine(item, null)),
    { percentOff: null, centsOff: discountCents },
    0,
  ).lines;
