import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { users } from './accounts-tables.ts';

/**
 * Accounts merged into another one. Waivers were signed under their email, and the audit log references their
 * id. A trigger on `users` rejects new accounts with such an email.
 */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    id: text('id').primaryKey(),
    /** The family's current account. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Guests' records under the email belong to the family only if it was verified. */
    emailVerified: boolean('email_verified').notNull().default(true),
    mergedAt: instant('merged_at').notNull(),
  },
  (table) => [
    check('merged_account_email', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('merged_accounts_email').on(table.email),
    index('merged_accounts_into').on(table.userId),
  ],
);
