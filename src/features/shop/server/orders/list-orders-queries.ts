import { and, asc, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { refundedValueCents } from '../shop-queries.ts';
import { orderRefunds, orders } from '../shop-tables.ts';

export type OrdersInput = {
  search?: string | undefined;
  status?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  sort?: 'createdAt' | 'guardianName' | 'totalCents' | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const sortColumns = {
  createdAt: orders.createdAt,
  guardianName: orders.guardianName,
  totalCents: orders.totalCents,
};

/** A page of the orders, by default newest first, and the total. */
export function listOrders(db: Db, input: OrdersInput) {
  const byDirection = input.direction === 'asc' ? asc : desc;
  return paginate(db, {
    query: db
      .select({
        order: orders,
        checkoutState: checkouts.state,
        refundedCents: checkouts.refundedCents,
        refundedValueCents,
      })
      .from(orders)
      .leftJoin(checkouts, and(eq(checkouts.kind, 'order'), eq(checkouts.subjectId, orders.id)))
      .$dynamic(),
    table: orders,
    filter: toOrdersCondition(input),
    order: [byDirection(sortColumns[input.sort ?? 'createdAt']), byDirection(orders.id)],
    pageSize: input.rows,
    page: input.page,
  });
}

/** The condition for the list's filters, shared by the page and the export. */
export function toOrdersCondition({
  search,
  status,
  from,
  before,
}: Pick<OrdersInput, 'search' | 'status' | 'from' | 'before'>): SQL | undefined {
  return and(
    search ? matchesOrder(search) : undefined,
    status ? hasStatus(status) : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    before ? lt(orders.createdAt, before) : undefined,
  );
}

/** Matches words in the name or email, or a prefix of the order number. */
export function matchesOrder(search: string): SQL | undefined {
  return or(
    containsText(search, orders.guardianName, orders.guardianEmail),
    /^[0-9a-f]{4,8}$/i.test(search)
      ? like(sql`${orders.id}::text`, `${search.toLowerCase()}%`)
      : undefined,
  );
}

// Literals instead of parameters, because the partial indexes only match literals.
const isInState = (state: 'review' | 'disputed') => sql`${orders.id} in (
  select ${checkouts.subjectId} from ${checkouts}
  where ${checkouts.kind} = 'order' and ${checkouts.state} = ${sql.raw(`'${state}'`)})`;
const needsAttention = sql`(${isInState('review')} or ${isInState('disputed')})`;
const isRefunded = sql`(${orders.id} in (
    select ${checkouts.subjectId} from ${checkouts}
    where ${checkouts.kind} = 'order' and ${checkouts.refundedCents} > 0)
  or ${orders.id} in (
    select ${orderRefunds.orderId} from ${orderRefunds} where ${orderRefunds.valueCents} > 0))`;
/** SQL: the cents of an order that were refunded to a card, gift cards and credit. */
export const totalRefundedCents = sql`(coalesce((select sum(${checkouts.refundedCents}) from ${checkouts}
  where ${checkouts.kind} = 'order' and ${checkouts.subjectId} = ${orders.id}), 0) + ${refundedValueCents})`;
const isFullyRefunded = sql`${totalRefundedCents} >= ${orders.totalCents}
  - case when ${orders.status} = 'paid' then 0 else ${orders.valueCents} end`;

/** SQL: the displayed status of an order, like `getOrderStatus`. */
export const shownOrderStatus = sql`case when ${isInState('review')} then 'review'
  when ${isInState('disputed')} then 'disputed' when not ${isRefunded} then ${orders.status}
  when ${isFullyRefunded} then 'refunded' else 'partially_refunded' end`;

/** The condition for `shownOrderStatus`, which can use indexes. */
function hasStatus(status: string): SQL | undefined {
  if (status === 'review' || status === 'disputed') return isInState(status);
  const needsNoAttention = sql`not ${needsAttention}`;
  if (status === 'refunded') return and(needsNoAttention, isRefunded, isFullyRefunded);
  if (status === 'partially_refunded')
    return and(needsNoAttention, isRefunded, sql`not (${isFullyRefunded})`);
  return and(eq(orders.status, status), needsNoAttention, sql`not ${isRefunded}`);
}
