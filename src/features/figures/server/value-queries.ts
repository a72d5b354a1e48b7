import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { deskSales } from '#features/check-in/server/desk-sales-tables.ts';
import { holdingWorth } from '#features/shop/server/index.ts';
import {
  holdings,
  ledgerEntries,
  orderRefunds,
  orders,
  promoCodes,
} from '#features/shop/server/shop-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Figures } from '../figures-contract.ts';

/** From `start` (inclusive) to `end` (exclusive). */
type TimeRange = { start: Date; end: Date };

/**
 * Returns the gift cards, credit and passes spent between two instants according to the ledger, less returns; the
 * refunds given as credit; and the expired value. Ignores balances imported from another system and their reversal.
 * Revoking an order's holdings counts as a cash refund, not as spending.
 */
export async function findValueSpent(db: Db, { start, end }: TimeRange): Promise<Figures['value']> {
  const { amount, cause } = ledgerEntries;
  const isSpending = sql`(${cause} like 'spend:%' or ${cause} like 'return:%'
    or (${cause} like 'refund:%' and ${amount} > 0))`;
  const isExpiry = sql`${cause} like 'expire:%'`;
  const isImport = sql`(${cause} like 'import:%' or ${cause} like 'undo:%')`;
  const sumWhere = (value: SQL | AnyPgColumn, condition: SQL) =>
    sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)::float8`;
  const sumSpent = (kind: string, value: SQL = sql`-${amount}`) =>
    sumWhere(value, sql`${isSpending} and ${holdings.kind} = ${kind}`);
  const [row] = await db
    .select({
      giftCardCents: sumSpent('gift_card'),
      creditCents: sumSpent('credit'),
      passVisits: sumSpent('pass'),
      passCents: sumSpent('pass', sql`-${amount}::bigint * ${holdings.unitCents}`),
      creditGivenCents: sumWhere(
        amount,
        sql`${holdings.kind} = 'credit' and not ${isSpending} and not ${isExpiry} and not ${isImport}`,
      ),
      expiredCents: sumWhere(sql`-${amount}`, sql`${isExpiry} and ${holdings.kind} <> 'pass'`),
    })
    .from(ledgerEntries)
    .innerJoin(holdings, eq(holdings.id, ledgerEntries.holdingId))
    .where(and(gte(ledgerEntries.createdAt, start), lt(ledgerEntries.createdAt, end)));
  if (!row) throw new Error('ledger aggregate returned no row');
  return row;
}

/**
 * Returns the refunds of sold gift cards that were given as credit, in cents. The sale of a gift card is not taxed, so
 * these refunds are not deducted from the tax.
 */
export async function sumGiftCardsRefundedAsCredit(
  db: Db,
  { start, end }: TimeRange,
): Promise<number> {
  const cardCents = sql`(select coalesce(sum((line->>'cents')::bigint), 0)
    from jsonb_array_elements(${orderRefunds.items}) as line
    where ${orders.items}->(line->>'line')::int->>'productType' = 'gift_card')`;
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(least(${orderRefunds.creditCents}, ${cardCents})), 0)::float8`,
    })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(
      and(
        gt(orderRefunds.creditCents, 0),
        gte(orderRefunds.createdAt, start),
        lt(orderRefunds.createdAt, end),
      ),
    );
  return row?.cents ?? 0;
}

/** Returns the credit spent on no-show fees, less what was given back when they were waived, in cents. */
export async function sumCreditSpentOnFees(db: Db, { start, end }: TimeRange): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(-${ledgerEntries.amount}), 0)::float8` })
    .from(ledgerEntries)
    .where(
      and(
        like(ledgerEntries.cause, '%:no-show-fee:%'),
        gte(ledgerEntries.createdAt, start),
        lt(ledgerEntries.createdAt, end),
      ),
    );
  return row?.cents ?? 0;
}

/**
 * Returns the liabilities for passes, gift cards and credit just before an instant. They are computed from the ledger,
 * so that past instants work too. A visit is valued at its sale price.
 */
export async function findLiabilities(
  db: Db,
  before: Date,
): Promise<Omit<Figures['liabilities'], 'at' | 'deskRefunds'>> {
  const held = db
    .select({
      holdingId: ledgerEntries.holdingId,
      left: sql`sum(${ledgerEntries.amount})`.as('left_then'),
    })
    .from(ledgerEntries)
    .where(lt(ledgerEntries.createdAt, before))
    .groupBy(ledgerEntries.holdingId)
    .as('held');
  const rows = await db
    .select({
      kind: holdings.kind,
      holders: sql<number>`(count(*) filter (where ${held.left} > 0))::int`,
      amount: sql<number>`sum(${held.left})::float8`,
      worth: sql<number>`sum(${holdingWorth(sql`${held.left}`)})::float8`,
    })
    .from(held)
    .innerJoin(holdings, eq(holdings.id, held.holdingId))
    .groupBy(holdings.kind);
  const totalsOf = (kind: 'pass' | 'gift_card' | 'credit') =>
    rows.find((row) => row.kind === kind) ?? { holders: 0, amount: 0, worth: 0 };
  const [passes, giftCards, credit] = [totalsOf('pass'), totalsOf('gift_card'), totalsOf('credit')];
  return {
    passes: { holders: passes.holders, visits: passes.amount, cents: passes.worth },
    giftCards: { holders: giftCards.holders, cents: giftCards.amount },
    credit: { holders: credit.holders, cents: credit.amount },
  };
}

/** Returns the uses, discounts and sales of each promo code between two instants, most used first. */
export async function findPromoUse(db: Db, { start, end }: TimeRange): Promise<Figures['promos']> {
  const promoPurchases = unionAll(
    db
      .select({
        promoCodeId: bookings.promoCodeId,
        discountCents: bookings.discountCents,
        soldCents: bookings.priceCents,
      })
      .from(bookings)
      .where(
        and(
          isNotNull(bookings.promoCodeId),
          eq(bookings.status, 'paid'),
          gte(bookings.createdAt, start),
          lt(bookings.createdAt, end),
        ),
      ),
    db
      .select({
        promoCodeId: orders.promoCodeId,
        discountCents: orders.discountCents,
        soldCents: orders.totalCents,
      })
      .from(orders)
      .where(and(isNotNull(orders.promoCodeId), gte(orders.paidAt, start), lt(orders.paidAt, end))),
    db
      .select({
        promoCodeId: deskSales.promoCodeId,
        discountCents: deskSales.discountCents,
        soldCents: deskSales.priceCents,
      })
      .from(deskSales)
      .where(
        and(
          isNotNull(deskSales.promoCodeId),
          isNull(deskSales.undoneAt),
          gte(deskSales.takenAt, start),
          lt(deskSales.takenAt, end),
        ),
      ),
  ).as('used');
  return db
    .select({
      code: promoCodes.code,
      uses: count(),
      discountCents: sql<number>`sum(${promoPurchases.discountCents})::float8`,
      soldCents: sql<number>`sum(${promoPurchases.soldCents})::float8`,
    })
    .from(promoPurchases)
    .innerJoin(promoCodes, eq(promoCodes.id, promoPurchases.promoCodeId))
    .groupBy(promoCodes.code)
    .orderBy(desc(count()), asc(promoCodes.code));
}
