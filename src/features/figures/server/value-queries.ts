import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Figures } from '../figures-contract.ts';

type Between = { start: Date; end: Date };

/**
 * What the ledger says was spent of gift cards, credit and passes between two instants, less what came
 * back of it; money given back as credit; value that expired. Taking back what an order granted is a
 * refund of cash, not spending.
 */
export async function findValueSpent(db: Db, { start, end }: Between): Promise<Figures['value']> {
  const [row] = await plainSql<Figures['value']>(
    db,
    `with entry as (
      select holding.kind, holding.unit_cents, entry.amount,
        entry.cause like 'spend:%' or entry.cause like 'return:%'
          or (entry.cause like 'refund:%' and entry.amount > 0) as is_spending,
        entry.cause like 'expire:%' as is_expiry
      from ledger_entries as entry join holdings as holding on holding.id = entry.holding_id
      where entry.created_at >= $1::timestamptz and entry.created_at < $2::timestamptz
    )
    select
      coalesce(-sum(amount) filter (where is_spending and kind = 'gift_card'), 0)::float8
        as "giftCardCents",
      coalesce(-sum(amount) filter (where is_spending and kind = 'credit'), 0)::float8 as "creditCents",
      coalesce(-sum(amount) filter (where is_spending and kind = 'pass'), 0)::float8 as "passVisits",
      coalesce(-sum(amount::bigint * unit_cents) filter (where is_spending and kind = 'pass'), 0)::float8
        as "passCents",
      coalesce(sum(amount) filter (where kind = 'credit' and not is_spending and not is_expiry), 0)::float8
        as "creditGivenCents",
      coalesce(-sum(amount) filter (where is_expiry and kind <> 'pass'), 0)::float8 as "expiredCents"
    from entry`,
    [start.toISOString(), end.toISOString()],
  );
  if (!row) throw new Error('the ledger gave no sums');
  return row;
}

/**
 * What was given back as credit for gift cards that were sold, in cents: their sale was never taxed, so it
 * takes nothing off the tax either.
 */
export async function findCreditForCards(
  db: Db,
  { start, end }: { start: Date; end: Date },
): Promise<number> {
  const [row] = await plainSql<{ cents: number }>(
    db,
    `select coalesce(sum(least(given.credit_cents, cards.cents)), 0)::float8 as cents
    from order_refunds as given join orders as sold on sold.id = given.order_id
    cross join lateral (
      select coalesce(sum((line->>'cents')::bigint), 0) as cents
      from jsonb_array_elements(given.items) as line
      where sold.items->(line->>'line')::int->>'productType' = 'gift_card'
    ) as cards
    where given.credit_cents > 0
      and given.created_at >= $1::timestamptz and given.created_at < $2::timestamptz`,
    [start.toISOString(), end.toISOString()],
  );
  return row?.cents ?? 0;
}

type Owed = {
  kind: 'pass' | 'gift_card' | 'credit';
  holders: number;
  amount: number;
  worth: number;
};

/**
 * What is owed of passes, gift cards and credit before an instant, from the ledger's entries alone: a
 * past instant gives what stood then. A visit is worth what it was sold for.
 */
export async function findLiabilities(
  db: Db,
  before: Date,
): Promise<Omit<Figures['liabilities'], 'at' | 'deskRefunds'>> {
  const rows = await plainSql<Owed>(
    db,
    `select holding.kind, (count(*) filter (where left_then > 0))::int as holders,
      sum(left_then)::float8 as amount, sum(left_then * holding.unit_cents)::float8 as worth
    from (
      select holding_id, sum(amount) as left_then from ledger_entries
      where created_at < $1::timestamptz group by holding_id
    ) as held join holdings as holding on holding.id = held.holding_id
    group by holding.kind`,
    [before.toISOString()],
  );
  const of = (kind: Owed['kind']) =>
    rows.find((row) => row.kind === kind) ?? { holders: 0, amount: 0, worth: 0 };
  const [passes, giftCards, credit] = [of('pass'), of('gift_card'), of('credit')];
  return {
    passes: { holders: passes.holders, visits: passes.amount, cents: passes.worth },
    giftCards: { holders: giftCards.holders, cents: giftCards.amount },
    credit: { holders: credit.holders, cents: credit.amount },
  };
}

/** How often each promo code was used for what was paid between two instants, and what it took off. */
export async function findPromoUse(db: Db, { start, end }: Between): Promise<Figures['promos']> {
  return plainSql<Figures['promos'][number]>(
    db,
    `select promo.code, count(*)::int as uses, sum(used.discount)::float8 as "discountCents",
      sum(used.sold)::float8 as "soldCents"
    from (
      select promo_code_id, discount_cents as discount, price_cents as sold from bookings
      where promo_code_id is not null and status = 'paid'
        and created_at >= $1::timestamptz and created_at < $2::timestamptz
      union all
      select promo_code_id, discount_cents, total_cents from orders
      where promo_code_id is not null and paid_at >= $1::timestamptz and paid_at < $2::timestamptz
    ) as used join promo_codes as promo on promo.id = used.promo_code_id
    group by promo.code order by uses desc, promo.code`,
    [start.toISOString(), end.toISOString()],
  );
}
