import { and, eq, inArray } from 'drizzle-orm';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { waiverChildOffers } from './waiver-children-tables.ts';

/**
 * Reassigns `user_id`, the only column of waivers that the trigger allows to be changed. Signed waivers
 * retain their email and seal; lookups search all of the family's merged emails.
 */
export const mergeWaivers: AccountMergeHandler = {
  moves: ['waivers.user_id', 'waiver_child_offers.user_id'],
  retains: [
    'waiver_answers.answered_by',
    'waiver_checks.started_by',
    'waiver_versions.published_by',
  ],
  merge: async (_ctx, db, { from, into }) => {
    const { userId, waiverId } = waiverChildOffers;
    const answeredByBoth = db
      .select({ waiverId })
      .from(waiverChildOffers)
      .where(eq(userId, into.id));
    await db
      .delete(waiverChildOffers)
      .where(and(eq(userId, from.id), inArray(waiverId, answeredByBoth)));
  },
};
