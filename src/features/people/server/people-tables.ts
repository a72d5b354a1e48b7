import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** What the venue notes about a family. The family reads it in the download of its data. */
export const familyNotes = pgTable(
  'family_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('family_note_length', sql`char_length(${table.content}) between 1 and 2000`),
    index('family_notes_of').on(table.userId, table.createdAt),
  ],
);

/**
 * Accounts that were merged into another: their e-mail, under which waivers were signed, and their id,
 * by which the audit log still knows them. No account is made with such an e-mail: a trigger on `users`
 * refuses it.
 */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    id: text('id').primaryKey(),
    /** The family's account by now. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Whether it was proven: only then is what guests left under it the family's. */
    emailVerified: boolean('email_verified').notNull().default(true),
    mergedAt: instant('merged_at').notNull(),
  },
  (table) => [
    check('merged_account_email', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('merged_accounts_email').on(table.email),
    index('merged_accounts_into').on(table.userId),
  ],
);
