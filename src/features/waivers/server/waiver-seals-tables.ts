import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import type { SealTrouble } from '../waiver-integrity-contract.ts';

/**
 * Proof that a signed waiver is unchanged: a hash of the record, and an HMAC over it with the installation's
 * secret, which the database does not contain. Append-only; positions have no gaps.
 */
export const waiverSeals = pgTable('waiver_seals', {
  /** No foreign key: the seal outlives a removed waiver. */
  waiverId: uuid('waiver_id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  /** SHA-256 of the record, hexadecimal (recordDigest in seals-queries.ts). */
  digest: text('digest').notNull(),
  /** HMAC-SHA-256 over position, id and digest, hexadecimal. */
  seal: text('seal').notNull(),
  /** Identifies the secret without revealing it: shows which seals were made with another one. */
  secretMark: text('secret_mark').notNull(),
  /** Whether it was made after the signing, for waivers from before there were seals. */
  isLate: boolean('is_late').notNull().default(false),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});

/** A check of all signed waivers; one at a time. */
export const waiverChecks = pgTable(
  'waiver_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** The account. No foreign key: the check outlives it. */
    startedBy: text('started_by'),
    startedAt: instant('started_at').notNull(),
    /** The last heartbeat; a check without one is claimed by another server. */
    beatAt: instant('beat_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Number of records, and of those checked so far. */
    total: integer('total').notNull().default(0),
    checked: integer('checked').notNull().default(0),
    /** The highest position seen: reveals to later checks that the last seals were deleted. */
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0),
    /** Number of troubles; `troubles` contains the first ones. */
    troubleCount: integer('trouble_count').notNull().default(0),
    /** Number of seals made with another secret. */
    otherSecret: integer('other_secret').notNull().default(0),
    troubles: jsonb('troubles').$type<SealTrouble[]>().notNull().default([]),
  },
  (table) => [
    check('waiver_check_state', sql`${table.state} in ('running', 'done', 'failed')`),
    uniqueIndex('waiver_check_one_at_a_time')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);
