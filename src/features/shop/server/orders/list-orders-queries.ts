import { and, asc, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
import { valueBackCents } from '../shop-queries.ts';
import { orderRefunds, orders } from '../shop-tables.ts';

export type OrdersWanted = {
  search?: string | undefined;
  status?: string | undefined;
  /** Instants: from, and before. */
  from?: Date | undefined;
  before?: Date | undefined;
  sort?: 'createdAt' | 'guardianName' | 'totalCents' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const columns = {
  createdAt: orders.createdAt,
  guardianName: orders.guardianName,
  totalCents: orders.totalCents,
};

/** A page of the orders, the newest first unless another order is asked for, and how many there are. */
export function listOrders(db: Db, wanted: OrdersWanted) {
  const turn = wanted.direction === 'asc' ? asc : desc;
  return findRowsOfPage(db, {
    query: db
      .select({
        order: orders,
        checkoutState: checkouts.state,
        refundedCents: checkouts.refundedCents,
        valueBackCents,
      })
      .from(orders)
      .leftJoin(checkouts, and(eq(checkouts.kind, 'order'), eq(checkouts.subjectId, orders.id)))
      .$dynamic(),
    table: orders,
    filter: matching(wanted),
    order: [turn(columns[wanted.sort ?? 'createdAt']), turn(orders.id)],
    rows: wanted.rows,
    page: wanted.page,
  });
}

function matching({ search, status, from, before }: OrdersWanted): SQL | undefined {
  return and(
    search ? found(search) : undefined,
    status ? hasStatus(status) : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    before ? lt(orders.createdAt, before) : undefined,
  );
}

/** By words in the name or e-mail, or by the beginning of the number as people read it. */
function found(search: string): SQL | undefined {
  return or(
    containsWords(search, orders.guardianName, orders.guardianEmail),
    /^[0-9a-f]{4,8}$/i.test(search)
      ? like(sql`${orders.id}::text`, `${search.toLowerCase()}%`)
      : undefined,
  );
}

// States are literals, not parameters: only then do the partial indexes on trouble and refunds match.
const inState = (state: 'review' | 'disputed') => sql`${orders.id} in (
  select ${checkouts.subjectId} from ${checkouts}
  where ${checkouts.kind} = 'order' and ${checkouts.state} = ${sql.raw(`'${state}'`)})`;
const inTrouble = sql`(${inState('review')} or ${inState('disputed')})`;
const isRefunded = sql`(${orders.id} in (
    select ${checkouts.subjectId} from ${checkouts}
    where ${checkouts.kind} = 'order' and ${checkouts.refundedCents} > 0)
  or ${orders.id} in (
    select ${orderRefunds.orderId} from ${orderRefunds} where ${orderRefunds.valueCents} > 0))`;
const backCents = sql`(coalesce((select sum(${checkouts.refundedCents}) from ${checkouts}
  where ${checkouts.kind} = 'order' and ${checkouts.subjectId} = ${orders.id}), 0) + ${valueBackCents})`;
const isWholly = sql`${backCents} >= ${orders.totalCents}
  - case when ${orders.status} = 'paid' then 0 else ${orders.valueCents} end`;

/** In SQL what `statusOfOrder` decides for one order. */
function hasStatus(status: string): SQL | undefined {
  if (status === 'review' || status === 'disputed') return inState(status);
  const untroubled = sql`not ${inTrouble}`;
  if (status === 'refunded') return and(untroubled, isRefunded, isWholly);
  if (status === 'partially_refunded') return and(untroubled, isRefunded, sql`not (${isWholly})`);
  return and(eq(orders.status, status), untroubled, sql`not ${isRefunded}`);
}
