import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { holdings, orders } from './shop-tables.ts';

/**
 * Moves orders, passes, credit and memberships, including guest purchases under the merged account's verified email.
 * Amounts and ledger entries stay unchanged, so that the sums still match (decision 0031). Gift cards are redeemed by
 * code and are not moved.
 */
export const mergeShop: AccountMergeHandler = {
  moves: [
    'orders.user_id',
    'order_refunds.actor_id',
    'holdings.user_id',
    'ledger_entries.actor_id',
    'memberships.user_id',
  ],
  merge: async (_ctx, db, { from }) => {
    if (!from.emailVerified) return;
    await db
      .update(orders)
      .set({ userId: from.id })
      .where(and(isNull(orders.userId), eq(orders.guardianEmail, from.email)));
    await db
      .update(holdings)
      .set({ userId: from.id })
      .where(
        and(
          isNull(holdings.userId),
          eq(holdings.email, from.email),
          ne(holdings.kind, 'gift_card'),
        ),
      );
  },
};
