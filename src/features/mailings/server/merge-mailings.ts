import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { mailingRecipients } from './mailings-tables.ts';

/**
 * Deletes one of the two rows if both accounts are recipients of a mailing. Keeps a queued one, because its email
 * references the row. Locks both rows to wait for a batch in flight.
 */
export const mergeMailings: AccountMergeHandler = {
  moves: ['mailing_recipients.user_id', 'mailings.created_by'],
  merge: async (_ctx, db, { from, into }) => {
    const locked = db.$with('locked').as(
      db
        .select({
          id: mailingRecipients.id,
          mailingId: mailingRecipients.mailingId,
          userId: mailingRecipients.userId,
          state: mailingRecipients.state,
        })
        .from(mailingRecipients)
        .where(inArray(mailingRecipients.userId, [from.id, into.id]))
        .orderBy(asc(mailingRecipients.id))
        .for('update'),
    );
    const ranked = db.$with('ranked').as(
      db
        .select({
          id: locked.id,
          rank: sql<number>`row_number() over (partition by ${locked.mailingId}
            order by (${locked.state} = 'queued') desc, (${locked.userId} = ${into.id}) desc)`.as(
            'rank',
          ),
        })
        .from(locked),
    );
    await db
      .with(locked, ranked)
      .delete(mailingRecipients)
      .where(
        inArray(
          mailingRecipients.id,
          db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, 1)),
        ),
      );
  },
};
