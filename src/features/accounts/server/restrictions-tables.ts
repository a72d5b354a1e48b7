import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { users } from './accounts-tables.ts';

/** What an admin has decided about somebody: a warning, or no messages until then. */
export const restrictions = pgTable('restrictions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  warnedAt: instant('warned_at'),
  suspendedUntil: instant('suspended_until'),
  /** For good: the account can no longer sign in. */
  closedAt: instant('closed_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
