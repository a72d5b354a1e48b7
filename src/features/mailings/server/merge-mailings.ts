import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { mailingRecipients } from './mailings-tables.ts';

/**
 * Keeps one recipient row per mailing: the queued one if any, because its mail references the row.
 * Locks both to wait for a batch in flight.
 */
export const mergeMailings: MergePart = {
  moves: ['mailing_recipients.user_id', 'mailings.created_by'],
  merge: async (_ctx, db, { from, into }) => {
    const held = db.$with('held').as(
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
          id: held.id,
          place: sql<number>`row_number() over (partition by ${held.mailingId}
            order by (${held.state} = 'queued') desc, (${held.userId} = ${into.id}) desc)`.as(
            'place',
          ),
        })
        .from(held),
    );
    await db
      .with(held, ranked)
      .delete(mailingRecipients)
      .where(
        inArray(
          mailingRecipients.id,
          db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, 1)),
        ),
      );
  },
};
