import { count, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { deskPayments } from '#features/bookings/server/desk-payments-tables.ts';
import { checkouts, refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { partyDeskPayments } from '#features/parties/server/parties-tables.ts';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { type AmountByKind, INCOME_KINDS, type IncomeKind, zeroByKind } from '../figures-rules.ts';

/** A period with an exclusive end, the venue's time zone, and the grouping. */
export type Span = { start: Date; end: Date; timezone: string; by: 'day' | 'month' };

/*
 * Cash by venue day and kind. An order's cash first covers the price of its gift cards, because neither stored value
 * nor promo codes can pay for them. The remainder is split between memberships and passes by price with tax, to the
 * cent. Raw SQL: the query builder cannot select from `jsonb_array_elements` or `values`.
 */
const shareSql = (paid: string, weights: string) => `cross join lateral (
    select gift_cents,
      floor((${paid} - gift_cents)::numeric * member / greatest(others, 1))::bigint as member_cents
    from (
      select least(${paid}, coalesce(sum(cents) filter (where type = 'gift_card'), 0))::bigint as gift_cents,
        coalesce(sum(cents) filter (where type = 'membership'), 0) as member,
        coalesce(sum(cents) filter (where type <> 'gift_card'), 0) as others
      from (${weights}) as line
    ) as totals
  ) as share`;

const ITEMS_SQL = `select sold_lines.kind as type, total_cents::bigint as cents
  from sold_lines where sale_kind = 'order' and sale_id = sold.id and reverses is null`;

/** The refunded lines of an order; all of its lines if the refund lists none. */
const REFUNDED_ITEMS_SQL = `select sold.items->(line->>'line')::int->>'productType' as type,
    (line->>'cents')::bigint as cents
  from order_refunds as refund, jsonb_array_elements(refund.items) as line
  where refund.refund_id = moved.refund_id
  union all
  select * from (${ITEMS_SQL}) as item
  where not exists (select from order_refunds where refund_id = moved.refund_id)`;

const byKindSql = (weights: string) => `
  select at, case when booking.type = 'event' then 'events' else 'bookings' end as kind, cents
  from moved left join bookings as booking on booking.id = subject_id where moved.kind = 'booking'
  union all
  select at, 'parties', cents from moved where moved.kind in ('party', 'party-balance')
  union all
  select at, 'noShowFees', cents from moved where moved.kind = 'no-show-fee'
  union all
  select at, part.kind, part.cents
  from moved join orders as sold on sold.id = subject_id
  ${shareSql('moved.cents', weights)}
  cross join lateral (values ('giftCards', gift_cents), ('memberships', member_cents),
    ('passes', moved.cents - gift_cents - member_cents)) as part (kind, cents)
  where moved.kind = 'order'`;

const RECEIVED = `with moved as (
    select settled_at as at, kind, subject_id, paid_cents::bigint as cents, null::uuid as refund_id
    from checkouts where paid_cents > 0 and settled_at >= :start::timestamptz and settled_at < :end::timestamptz
  ), by_kind as (${byKindSql(ITEMS_SQL)}
  union all
  select taken_at, 'desk', amount_cents from desk_payments
  where taken_at >= :start::timestamptz and taken_at < :end::timestamptz
  union all
  select taken_at, 'desk', price_cents - value_cents from desk_sales
  where taken_at >= :start::timestamptz and taken_at < :end::timestamptz
  union all
  select taken_at, 'desk', amount_cents from party_desk_payments
  where taken_at >= :start::timestamptz and taken_at < :end::timestamptz)`;

const REFUNDED = `with moved as (
    select refund.updated_at as at, checkout.kind, checkout.subject_id,
      refund.amount_cents::bigint as cents, refund.id as refund_id
    from refunds as refund join checkouts as checkout on checkout.id = refund.checkout_id
    where refund.state = 'succeeded' and refund.updated_at >= :start::timestamptz
      and refund.updated_at < :end::timestamptz
  ), by_kind as (${byKindSql(REFUNDED_ITEMS_SQL)}
  union all
  select handed_at, 'desk', amount_cents from desk_hand_overs
  where handed_at >= :start::timestamptz and handed_at < :end::timestamptz
  union all
  select undone_at, 'desk', price_cents - value_cents from desk_sales
  where undone_at >= :start::timestamptz and undone_at < :end::timestamptz
  union all
  select refunded_at, 'desk', refunded_cents from party_desk_payments
  where refunded_at >= :start::timestamptz and refunded_at < :end::timestamptz)`;

const byPeriodSql = (entries: string) => `${entries}
  select to_char(at at time zone :timezone, :format) as period, kind, sum(cents)::float8 as cents
  from by_kind where cents <> 0 group by 1, 2`;

const RECEIVED_BY_PERIOD = byPeriodSql(RECEIVED);
const REFUNDED_BY_PERIOD = byPeriodSql(REFUNDED);

type Row = { period: string; kind: IncomeKind; cents: number };
export type IncomeRow = { period: string; received: AmountByKind; refunded: AmountByKind };

/**
 * Returns the cash received and refunded by kind and by day or month, oldest first. Omits days or months without any.
 */
export async function findIncome(db: Db, { start, end, timezone, by }: Span): Promise<IncomeRow[]> {
  const values = {
    start: start.toISOString(),
    end: end.toISOString(),
    timezone,
    format: by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM',
  };
  const [received, refunded] = await Promise.all([
    preparedSql<Row>(db, RECEIVED_BY_PERIOD, values),
    preparedSql<Row>(db, REFUNDED_BY_PERIOD, values),
  ]);
  const rows = new Map<string, IncomeRow>();
  const add = (part: 'received' | 'refunded') => (row: Row) => {
    const { period, kind, cents } = row;
    const entry = rows.get(period) ?? { period, received: zeroByKind(), refunded: zeroByKind() };
    entry[part][kind] += cents;
    rows.set(period, entry);
  };
  received.forEach(add('received'));
  refunded.forEach(add('refunded'));
  return [...rows.values()].sort((a, b) => (a.period < b.period ? -1 : 1));
}

/** Returns the total of all rows by kind. */
export function totalOf(rows: IncomeRow[], part: 'received' | 'refunded'): AmountByKind {
  const total = zeroByKind();
  for (const row of rows) for (const kind of INCOME_KINDS) total[kind] += row[part][kind];
  return total;
}

/** Returns the refunds not yet paid out, in cents, and the number of payments in review, as of now. */
export async function findUnsettled(
  db: Db,
): Promise<{ refundsOnTheWay: number; inReview: number }> {
  const [row] = await db
    .select({
      refundsOnTheWay: sum(refunds.amountCents).mapWith(Number),
      inReview: db.$count(checkouts, eq(checkouts.state, 'review')),
    })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'submitted']));
  return { refundsOnTheWay: row?.refundsOnTheWay ?? 0, inReview: row?.inReview ?? 0 };
}

/** Returns the number and total of desk refunds for bookings and parties that are not handed back yet, as of now. */
export async function findOutstandingDeskRefunds(
  db: Db,
): Promise<{ holders: number; cents: number }> {
  const outstanding = unionAll(
    db
      .select({
        cents: sql<number>`${deskPayments.refundedCents} - ${deskPayments.creditedCents}
          - ${deskPayments.handedBackCents}`.as('cents'),
      })
      .from(deskPayments),
    db
      .select({ cents: sql<number>`${partyDeskPayments.refundedCents}`.as('cents') })
      .from(partyDeskPayments)
      .where(isNull(partyDeskPayments.refundedAt)),
  ).as('outstanding');
  const [row] = await db
    .select({ holders: count(), cents: sum(outstanding.cents).mapWith(Number) })
    .from(outstanding)
    .where(gt(outstanding.cents, 0));
  return { holders: row?.holders ?? 0, cents: row?.cents ?? 0 };
}
