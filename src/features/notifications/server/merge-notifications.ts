import { plainSql } from '#platform/server/database/database.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';

/** What both were told of stays once. Mails and text messages that notifications became name the account. */
export const mergeNotifications: MergePart = {
  moves: ['notifications.user_id'],
  join: async (_ctx, db, { from, into }) => {
    for (const statement of STATEMENTS) await plainSql(db, statement, [from.id, into.id]);
  },
};

const renamed = `replace(outbox.key, 'notification:' || $1 || ':', 'notification:' || $2 || ':')`;

const STATEMENTS = [
  `delete from notifications gone where user_id = $1 and exists (
    select from notifications kept where kept.user_id = $2 and kept.cause = gone.cause)`,
  `delete from outbox where key like 'notification:' || $1 || ':%' and exists (
    select from outbox told where told.key = ${renamed})`,
  `update outbox set key = ${renamed} where key like 'notification:' || $1 || ':%'`,
];
