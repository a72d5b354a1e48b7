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
 * The versions of the waiver's text, and at most one draft of the next. A trigger keeps published ones
 * immutable: copies and hashes of signatures are made from them.
 */
export const waiverVersions = pgTable(
  'waiver_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** Such as "1.0"; null for a draft. */
    version: text('version').unique(),
    /** The order of publication, from 1. */
    position: integer('position').unique(),
    /** Whether signatures of older versions no longer count. */
    mustSignAgain: boolean('must_sign_again'),
    texts: jsonb('texts').$type<AgreementTexts>().notNull(),
    /** Incremented with each save of a draft; a stale save is refused. */
    revision: integer('revision').notNull().default(1),
    publishedAt: instant('published_at'),
    /** The account. No foreign key: the version outlives it. */
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

/** Reminders by mail to sign a version, by the waiver that no longer counts. */
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
