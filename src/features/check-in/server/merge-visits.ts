import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/** Visits follow their family and its code. Who stood at the desk stays as it was written down. */
export const mergeVisits: MergePart = {
  moves: ['visits.user_id'],
  stays: [
    'visits.checked_in_by',
    'desk_payments.taken_by',
    'desk_payments.refunded_by',
    'desk_hand_overs.handed_by',
  ],
  join: async (_ctx, db, { from, into }) => {
    await plainSql(
      db,
      `update visits set member_code_id = kept.id from member_codes gone, member_codes kept
      where gone.user_id = $1 and kept.user_id = $2 and member_code_id = gone.id`,
      [from.id, into.id],
    );
  },
};
