import { type SQL, sql } from 'drizzle-orm';

/** SQL: `getMembershipStatus` of a row of `memberships` with this alias. */
export const membershipStatusSql = (alias: string): SQL =>
  sql.raw(`case when ${alias}.state = 'ended' then 'ended'
    when ${alias}.frozen_at is not null then 'frozen'
    when ${alias}.state = 'past_due' then 'pastDue'
    when ${alias}.subscription_id is not null and not ${alias}.cancel_at_period_end then 'renews'
    else 'ends' end`);
