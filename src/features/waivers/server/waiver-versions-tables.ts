import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { AgreementTexts } from '../waiver-versions-contract.ts';
import { waivers } from './waivers-tables.ts';

/**
 * The published versions of the waiver's text, and at most one draft of the next. A trigger makes published versions
 * immutable: PDF copies and the hashes in signatures derive from them.
 */
export const waiverVersions = pgTable(
  'waiver_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** Such as "1.0"; null for a draft. */
    version: text('version').unique(),
    /** Publication order, starting at 1; null for a draft. */
    position: integer('position').unique(),
    /** Whether publishing invalidated the signatures on older versions. */
    mustSignAgain: boolean('must_sign_again'),
    texts: jsonb('texts').$type<AgreementTexts>().notNull(),
    /** Incremented on each save of the draft, for optimistic locking. */
    revision: integer('revision').notNull().default(1),
    publishedAt: instant('published_at'),
    /** An account's id. No foreign key, so that the version remains when the account is deleted. */
    publishedBy: text('published_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('waiver_version_state', sql`${table.state} in ('draft', 'published')`),
    check(
      'waiver_version_published',
      sql`case ${table.state} when 'draft' then num_nonnulls(${table.version}, ${table.position}, ${table.mustSignAgain}, ${table.publishedAt}) = 0
        else num_nonnulls(${table.version}, ${table.position}, ${table.mustSignAgain}, ${table.publishedAt}) = 4 end`,
    ),
    uniqueIndex('waiver_version_one_draft').on(table.state).where(sql`${table.state} = 'draft'`),
  ],
);

/** Emailed reminders to sign a version; `waiverId` is the guardian's outdated waiver. */
export const waiverReminders = pgTable(
  'waiver_reminders',
  {
    waiverId: uuid('waiver_id')
      .notNull()
      .references(() => waivers.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    remindedAt: instant('reminded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.waiverId, table.version] })],
);
