import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** What a member is told, in the language they had then. `cause` makes each thing told once. */
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
    /** The page of ours where it leads. */
    link: text('link'),
    /** Such as "booking-reminder:<booking>:<start>". */
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
