import { and, eq, exists, like, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountMergeHandler } from '#platform/server/account-merge.ts';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { escapeLike } from '#platform/server/database/search-text.ts';
import { notifications } from './notifications-tables.ts';

/**
 * Moves the merged account's notifications, emails and text messages, but deletes those that the remaining account also
 * got. Renames the keys of emails and text messages, because they contain the account's id.
 */
export const mergeNotifications: AccountMergeHandler = {
  moves: ['notifications.user_id'],
  merge: async (_ctx, db, { from, into }) => {
    const existing = alias(notifications, 'existing');
    const duplicate = db
      .select({ id: existing.id })
      .from(existing)
      .where(and(eq(existing.userId, into.id), eq(existing.cause, notifications.cause)));
    await db.delete(notifications).where(and(eq(notifications.userId, from.id), exists(duplicate)));

    const prefix = `notification:${from.id}:`;
    const renamedKey = sql`replace(${outbox.key}, ${prefix}, ${`notification:${into.id}:`})`;
    const sent = alias(outbox, 'sent');
    const duplicateEmail = db.select({ id: sent.id }).from(sent).where(eq(sent.key, renamedKey));
    const hasOldKey = like(outbox.key, `${escapeLike(prefix)}%`);
    await db.delete(outbox).where(and(hasOldKey, exists(duplicateEmail)));
    await db.update(outbox).set({ key: renamedKey }).where(hasOldKey);
  },
};
