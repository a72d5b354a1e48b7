import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';

/** The landing page's waitlist (spec 3), with one entry per email. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    phone: text('phone'),
    status: text('status').notNull().default('pending'),
    source: text('source').notNull().default('landing_page'),
    notes: text('notes'),
    /** Consent to emails, and when it was given or refused; null if neither. */
    consent: boolean('consent'),
    consentAt: instant('consent_at'),
    /** The language of the emails: the page's language on joining. */
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    invitedAt: instant('invited_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('waitlist_email').on(sql`lower(${table.email})`),
    index('waitlist_newest').on(table.createdAt, table.id),
    check('waitlist_consent_time', sql`(${table.consent} is null) = (${table.consentAt} is null)`),
  ],
);
