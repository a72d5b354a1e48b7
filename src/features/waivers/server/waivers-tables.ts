import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { Language } from '#shared/languages.ts';

/**
 * One signature for one child, with its evidence. Rows are immutable by the trigger of
 * database/guards/waivers.sql. `guardianEmail` is trimmed and lowercased.
 */
export const waivers = pgTable(
  'waivers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The account that was signed in, if any. No foreign key: the waiver outlives it. */
    userId: text('user_id'),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    guardianPhone: text('guardian_phone'),
    childName: text('child_name').notNull(),
    childBirthdate: date('child_birthdate', { mode: 'string' }),
    emergencyContact: text('emergency_contact'),
    emergencyPhone: text('emergency_phone'),
    medicalNotes: text('medical_notes'),
    /** PNG as a data URL, validated by signature-image.ts; empty for paper. */
    signatureData: text('signature_data').notNull(),
    signatureKind: text('signature_kind', { enum: ['drawn', 'typed', 'paper'] })
      .notNull()
      .default('drawn'),
    agreementVersion: text('agreement_version').notNull().default('1.0'),
    /** SHA-256 of the text as shown, with the venue's name at that time. */
    textHash: text('text_hash').notNull(),
    venueName: text('venue_name').notNull(),
    venueTimezone: text('venue_timezone').notNull(),
    /** The language of the signed text and of the mail with the copy. */
    locale: text('locale').$type<Language>().notNull().default('en'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The request's idempotency key and the child's index in it; unique together. */
    requestKey: text('request_key'),
    requestPosition: integer('request_position').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('waivers_signature_kind', sql`${table.signatureKind} in ('drawn', 'typed', 'paper')`),
    check(
      'waivers_guardian_email',
      sql`${table.guardianEmail} = lower(btrim(${table.guardianEmail}))`,
    ),
    // The signature of an imported paper waiver stays in the venue's folder (decision 0028).
    check(
      'waivers_signature_png',
      sql`case ${table.signatureKind} when 'paper' then ${table.signatureData} = '' else ${table.signatureData} like 'data:image/png%' end`,
    ),
    index('waivers_by_guardian').on(table.guardianEmail, table.agreementVersion, table.createdAt),
    // Covers the searched columns of the back office's list: a search reads only the index.
    index('waivers_newest').on(
      table.createdAt,
      table.id,
      table.guardianName,
      table.guardianEmail,
      table.childName,
    ),
    uniqueIndex('waivers_request').on(table.requestKey, table.requestPosition),
  ],
);

export type Waiver = typeof waivers.$inferSelect;
export type NewWaiver = typeof waivers.$inferInsert;
