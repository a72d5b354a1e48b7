import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Notifications, in the member's language at the time of sending. Unique by user and `cause`: one per event.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type')
      .$type<'BOOKING_REMINDER' | 'MATCH' | 'EVENT_SUGGESTION' | 'MESSAGE'>()
      .notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** A path on this site. */
    link: text('link'),
    /** Identifies the event, such as "booking-reminder:<booking>:<start>". */
    cause: text('cause').notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'notification_type',
      sql`${table.type} in ('BOOKING_REMINDER', 'MATCH', 'EVENT_SUGGESTION', 'MESSAGE')`,
    ),
    unique('notification_once').on(table.userId, table.cause),
    index('notifications_newest').on(table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
);
