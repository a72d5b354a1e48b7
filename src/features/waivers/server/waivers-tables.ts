import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { Language } from '#shared/languages.ts';

/**
 * Signed waivers, one per child, with their evidence. The trigger in database/migrations/0001_guards.sql
 * makes rows immutable. `guardianEmail` is trimmed and lowercased.
 */
export const waivers = pgTable(
  'waivers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The signed-in account, if any. No foreign key, so that the waiver remains when the account is deleted. */
    userId: text('user_id'),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    guardianPhone: text('guardian_phone'),
    childName: text('child_name').notNull(),
    childBirthdate: date('child_birthdate', { mode: 'string' }),
    emergencyContact: text('emergency_contact'),
    emergencyPhone: text('emergency_phone'),
    medicalNotes: text('medical_notes'),
    /** A PNG data URL, validated by signature-image.ts; empty for a waiver on paper. */
    signatureData: text('signature_data').notNull(),
    signatureKind: text('signature_kind', { enum: ['drawn', 'typed', 'paper'] })
      .notNull()
      .default('drawn'),
    agreementVersion: text('agreement_version').notNull().default('1.0'),
    /** SHA-256 of the displayed text, including the venue's name at that time. */
    textHash: text('text_hash').notNull(),
    venueName: text('venue_name').notNull(),
    venueTimezone: text('venue_timezone').notNull(),
    /** The language of the signed text and of the emailed copy. */
    locale: text('locale').$type<Language>().notNull().default('en'),
    ipAddress: text('ip_address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The request's idempotency key; unique together with the child's index, `requestPosition`. */
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
    // An imported paper waiver has no image: its signature is filed at the venue (decision 0028).
    check(
      'waivers_signature_png',
      sql`case ${table.signatureKind} when 'paper' then ${table.signatureData} = '' else ${table.signatureData} like 'data:image/png%' end`,
    ),
    index('waivers_by_guardian').on(table.guardianEmail, table.agreementVersion, table.createdAt),
    // Covers the columns that the back office searches, for index-only scans.
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
