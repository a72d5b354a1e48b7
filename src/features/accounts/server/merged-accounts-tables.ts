import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { users } from './accounts-tables.ts';

/**
 * Accounts merged into another: their e-mail, under which waivers were signed, and their id, which the
 * audit log refers to. A trigger on `users` rejects new accounts with such an e-mail.
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
    /** Whether it was verified: only then do guests' records under it belong to the family. */
    emailVerified: boolean('email_verified').notNull().default(true),
    mergedAt: instant('merged_at').notNull(),
  },
  (table) => [
    check('merged_account_email', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('merged_accounts_email').on(table.email),
    index('merged_accounts_into').on(table.userId),
  ],
);
