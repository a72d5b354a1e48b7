import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { visits } from './check-in-tables.ts';

const kept = aliasedTable(memberCodes, 'kept');
const gone = aliasedTable(memberCodes, 'gone');

/** Moves visits to the kept account and its code. The accounts of desk staff stay as recorded. */
export const mergeVisits: MergePart = {
  moves: ['visits.user_id'],
  retains: [
    'visits.checked_in_by',
    'desk_payments.taken_by',
    'desk_payments.refunded_by',
    'desk_hand_overs.handed_by',
  ],
  merge: async (_ctx, db, { from, into }) => {
    await db
      .update(visits)
      .set({ memberCodeId: sql`${kept.id}` })
      .from(gone)
      .innerJoin(kept, eq(kept.userId, into.id))
      .where(and(eq(gone.userId, from.id), eq(visits.memberCodeId, gone.id)));
  },
};
