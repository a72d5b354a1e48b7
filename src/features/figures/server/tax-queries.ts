import { type Db, preparedSql } from '#platform/server/database/database.ts';

export type RateSum = {
  name: string;
  percent: number;
  kind: 'included' | 'added';
  grossCents: number;
  taxCents: number;
  netCents: number;
};

/**
 * Returns the tax by rate on everything paid for between two instants by any payment method, less refunds. Gift cards
 * are left out: what they pay for is taxed when it is sold. Untaxed sales have an empty name.
 */
export async function findTaxByRate(
  db: Db,
  { start, end }: { start: Date; end: Date },
): Promise<RateSum[]> {
  return preparedSql<RateSum>(
    db,
    `select coalesce(tax_name, '') as name, coalesce(tax_percent, 0)::float8 as percent,
      coalesce(tax_kind, 'included') as kind, sum(total_cents)::float8 as "grossCents",
      sum(tax_cents)::float8 as "taxCents", sum(total_cents - tax_cents)::float8 as "netCents"
    from sold_lines
    where kind <> 'gift_card' and counted_at >= :start::timestamptz and counted_at < :end::timestamptz
    group by 1, 2, 3 having sum(total_cents) <> 0 or sum(tax_cents) <> 0
    order by 2 desc, 1, 3`,
    { start: start.toISOString(), end: end.toISOString() },
  );
}
