import { and, asc, eq, sql } from 'drizzle-orm';
import { outbox } from '#platform/server/database/platform-tables.ts';
import { eraseEmailsAbout } from '#platform/server/outbox/erase-emails.ts';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { notifications } from './notifications-tables.ts';

/**
 * The user's notifications and text messages. Notifications are deleted with the account's row. Emails and
 * text messages are found by their keys, which contain the account's id (notify.ts).
 */
export const notificationsPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => ({
    notifications: await db
      .select({
        type: notifications.type,
        title: notifications.title,
        body: notifications.body,
        link: notifications.link,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(asc(notifications.createdAt)),
    textMessages: await db
      .select({
        number: outbox.recipient,
        text: sql<string>`${outbox.mail}->>'text'`,
        state: outbox.state,
        queuedAt: outbox.createdAt,
        sentAt: outbox.sentAt,
      })
      .from(outbox)
      .where(and(eq(outbox.channel, 'sms'), eq(sql`split_part(${outbox.key}, ':', 2)`, id)))
      .orderBy(asc(outbox.createdAt)),
  }),

  erase: (_ctx, db, { id }) => eraseEmailsAbout(db, [id]),
};
