import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { Language } from '#shared/languages.ts';
import type { EmailKind } from '../mail-texts-rules.ts';

/** The custom text of a kind of email, by language. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text('kind').$type<EmailKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    words: text('words').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.language] }),
    check('mail_text_words', sql`${table.words} <> ''`),
  ],
);
