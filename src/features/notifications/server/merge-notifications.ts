import { and, eq, exists, like, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { escapeLike } from '#platform/server/database/search-words.ts';
import type { MergePart } from '#platform/server/merge-parts.ts';
import { notifications } from './notifications-tables.ts';

/**
 * Notifications that both accounts got are kept once. Mails and text messages name the account in their
 * key.
 */
export const mergeNotifications: MergePart = {
  moves: ['notifications.user_id'],
  join: async (_ctx, db, { from, into }) => {
    const kept = alias(notifications, 'kept');
    const sameNews = db
      .select({ id: kept.id })
      .from(kept)
      .where(and(eq(kept.userId, into.id), eq(kept.cause, notifications.cause)));
    await db.delete(notifications).where(and(eq(notifications.userId, from.id), exists(sameNews)));

    const prefix = `notification:${from.id}:`;
    const renamed = sql`replace(${outbox.key}, ${prefix}, ${`notification:${into.id}:`})`;
    const sent = alias(outbox, 'sent');
    const sameMail = db.select({ id: sent.id }).from(sent).where(eq(sent.key, renamed));
    const isOfFrom = like(outbox.key, `${escapeLike(prefix)}%`);
    await db.delete(outbox).where(and(isOfFrom, exists(sameMail)));
    await db.update(outbox).set({ key: renamed }).where(isOfFrom);
  },
};
