import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { visits } from './check-in-tables.ts';

const targetCode = aliasedTable(memberCodes, 'target_code');
const mergedCode = aliasedTable(memberCodes, 'merged_code');

/** Moves visits to the remaining account and its code. The staff accounts that recorded them do not change. */
export const mergeVisits: AccountMergeHandler = {
  moves: ['visits.user_id'],
  retains: [
    'visits.checked_in_by',
    'desk_payments.taken_by',
    'desk_payments.refunded_by',
    'desk_hand_overs.handed_by',
    'desk_sales.taken_by',
    'desk_sales.undone_by',
  ],
  merge: async (_ctx, db, { from, into }) => {
    await db
      .update(visits)
      .set({ memberCodeId: sql`${targetCode.id}` })
      .from(mergedCode)
      .innerJoin(targetCode, eq(targetCode.userId, into.id))
      .where(and(eq(mergedCode.userId, from.id), eq(visits.memberCodeId, mergedCode.id)));
  },
};
