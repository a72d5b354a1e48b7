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
import type { SealProblem } from '../waiver-integrity-contract.ts';

/**
 * Seals prove that a signed waiver is unchanged: a hash of the record, and an HMAC of that hash with the installation's
 * secret, which is not in the database. Append-only; positions have no gaps.
 */
export const waiverSeals = pgTable('waiver_seals', {
  /** No foreign key, so that a deleted waiver's seal remains. */
  waiverId: uuid('waiver_id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  /** SHA-256 of the record, hexadecimal: `recordDigest` in seals-queries.ts. */
  digest: text('digest').notNull(),
  /** HMAC-SHA-256 over position, id and digest, hexadecimal. */
  seal: text('seal').notNull(),
  /** Identifies the secret without revealing it, to detect seals made with a different secret. */
  secretMark: text('secret_mark').notNull(),
  /** Whether the waiver was sealed retroactively, because it predates seals or was imported. */
  isLate: boolean('is_late').notNull().default(false),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
  /** HMAC that proves the removal of an imported waiver by an undo; null for every other waiver. */
  removalSeal: text('removal_seal'),
});

/** Integrity checks of all signed waivers; only one runs at a time. */
export const waiverChecks = pgTable(
  'waiver_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** An account's id. No foreign key, so that the check remains when the account is deleted. */
    startedBy: text('started_by'),
    startedAt: instant('started_at').notNull(),
    /** The last heartbeat; another server claims a check whose heartbeat is stale. */
    heartbeatAt: instant('beat_at').notNull(),
    finishedAt: instant('finished_at'),
    total: integer('total').notNull().default(0),
    checked: integer('checked').notNull().default(0),
    /** The highest seal position found; lets later checks detect that the last seals were deleted. */
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0),
    /** Total number of problems; `troubles` lists only the first 500. */
    troubleCount: integer('trouble_count').notNull().default(0),
    /** Number of seals made with a different secret. */
    otherSecret: integer('other_secret').notNull().default(0),
    troubles: jsonb('troubles').$type<SealProblem[]>().notNull().default([]),
  },
  (table) => [
    check('waiver_check_state', sql`${table.state} in ('running', 'done', 'failed')`),
    uniqueIndex('waiver_check_one_at_a_time')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
  ],
);
