import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
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

/** A page of the orders, the newest first unless it is said otherwise, and how many there are. */
export async function listOrders(db: Db, wanted: OrdersWanted) {
  const where = matching(wanted);
  const column = columns[wanted.sort ?? 'createdAt'];
  const isUp = wanted.direction === 'asc';
  const rows = await db
    .select({
      order: orders,
      checkoutState: checkouts.state,
      refundedCents: checkouts.refundedCents,
      valueBackCents,
    })
    .from(orders)
    .leftJoin(checkouts, and(eq(checkouts.kind, 'order'), eq(checkouts.subjectId, orders.id)))
    .where(where)
    .orderBy(...(isUp ? [column, orders.id] : [desc(column), desc(orders.id)]))
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows);
  const [all] = await db.select({ total: count() }).from(orders).where(where);
  return { rows, total: all?.total ?? 0 };
}

function matching({ search, status, from, before }: OrdersWanted): SQL | undefined {
  return and(
    search ? found(search) : undefined,
    status ? hasStatus(status) : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    before ? lt(orders.createdAt, before) : undefined,
  );
}

/** By words of a name, a part of an e-mail, or the number as people read it. */
function found(search: string): SQL | undefined {
  const escaped = search.replace(/[\\%_]/g, '\\$&');
  return or(
    sql`${orders.guardianName} ilike ${`%${escaped}%`}`,
    sql`${orders.guardianEmail} ilike ${`%${escaped}%`}`,
    /^[0-9a-f]{4,8}$/i.test(search)
      ? sql`${orders.id}::text like ${`${search.toLowerCase()}%`}`
      : undefined,
  );
}

// The states stand in the text, so that the indexes of the few in trouble and of the refunded serve.
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

/** The same that `statusOfOrder` says of one. */
function hasStatus(status: string): SQL | undefined {
  if (status === 'review' || status === 'disputed') return inState(status);
  const untroubled = sql`not ${inTrouble}`;
  if (status === 'refunded') return and(untroubled, isRefunded, isWholly);
  if (status === 'partially_refunded') return and(untroubled, isRefunded, sql`not (${isWholly})`);
  return and(eq(orders.status, status), untroubled, sql`not ${isRefunded}`);
}
