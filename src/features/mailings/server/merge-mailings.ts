import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/**
 * A mailing goes to a family once: of two rows the one whose mail is queued stays, for the mail names it.
 * Both are locked, to wait for a batch in progress.
 */
export const mergeMailings: MergePart = {
  moves: ['mailing_recipients.user_id', 'mailings.created_by'],
  join: async (_ctx, db, { from, into }) => {
    await plainSql(
      db,
      `with held as (
        select id, mailing_id, user_id, state from mailing_recipients
        where user_id in ($1, $2) order by id for update
      ), ranked as (
        select id, row_number() over (
          partition by mailing_id order by (state = 'queued') desc, (user_id = $2) desc) as place
        from held
      )
      delete from mailing_recipients using ranked
      where mailing_recipients.id = ranked.id and ranked.place > 1`,
      [from.id, into.id],
    );
  },
};
