import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { users } from './accounts-tables.ts';

/** Moderation of an account by admins: a warning, a suspension from messages, or closure. */
export const restrictions = pgTable('restrictions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  warnedAt: instant('warned_at'),
  suspendedUntil: instant('suspended_until'),
  /** Permanent: the account can no longer sign in. */
  closedAt: instant('closed_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
