import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** The venue's notes about a family, included in its data download. */
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
