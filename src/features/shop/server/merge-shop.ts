import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * Orders, passes, credit and memberships change hands; no amount and no entry of the ledger is touched,
 * so that sums are what they were (money.md). A gift card works by its code alone.
 */
export const mergeShop: MergePart = {
  moves: [
    'orders.user_id',
    'order_refunds.actor_id',
    'holdings.user_id',
    'ledger_entries.actor_id',
    'memberships.user_id',
  ],
  join: async (_ctx, db, { from }) => {
    if (!from.emailVerified) return;
    await plainSql(
      db,
      'update orders set user_id = $1 where user_id is null and guardian_email = $2',
      [from.id, from.email],
    );
    await plainSql(
      db,
      `update holdings set user_id = $1
      where user_id is null and email = $2 and kind <> 'gift_card'`,
      [from.id, from.email],
    );
  },
};
