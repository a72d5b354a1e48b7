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
 * The versions of the waiver's text, and at most one draft of the next. A published one is never changed
 * or removed: a trigger refuses it, for old signatures' copies and hashes are made from it.
 */
export const waiverVersions = pgTable(
  'waiver_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'draft' | 'published'>().notNull().default('draft'),
    /** "1.0"; a draft gets its own when it is published. */
    version: text('version').unique(),
    /** 1 for the first that was published. */
    position: integer('position').unique(),
    /** Whether signatures of older versions count no more. */
    mustSignAgain: boolean('must_sign_again'),
    texts: jsonb('texts').$type<AgreementTexts>().notNull(),
    /** Counts the changes of a draft, so that two people at it do not overwrite each other. */
    revision: integer('revision').notNull().default(1),
    publishedAt: instant('published_at'),
    /** The account; plain, so that the version outlives it. */
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

/** Whom the venue reminded by mail to sign a version, by the waiver that stands no more. */
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
