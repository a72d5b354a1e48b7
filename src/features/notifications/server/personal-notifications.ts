import { asc, eq } from 'drizzle-orm';
import type { PersonalPart } from '../../../server/personal-data.ts';
import { notifications } from './notifications-tables.ts';

/** What the person was told. It goes with the account's row. */
export const personalNotifications: PersonalPart = {
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
  }),
};
