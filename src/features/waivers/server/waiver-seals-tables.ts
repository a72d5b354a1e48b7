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
 * What proves that a signed waiver is as it was signed: a hash of the record, and a seal over it made with
 * the installation's secret, which the database does not know. Positions have no gap. Only added to.
 */
export const waiverSeals = pgTable('waiver_seals', {
  /** Plain: the seal of a waiver that was removed stays, and names it. */
  waiverId: uuid('waiver_id').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull().unique(),
  /** SHA-256 of the record, hexadecimal (recordDigest in seals-queries.ts). */
  digest: text('digest').notNull(),
  /** HMAC-SHA-256 over position, id and digest, hexadecimal. */
  seal: text('seal').notNull(),
  /** Tells secrets apart without telling them: after a move the old one's seals are known as such. */
  secretMark: text('secret_mark').notNull(),
  /** Whether it was made later than the signature, for waivers from before there were seals. */
  isLate: boolean('is_late').notNull().default(false),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});

/** A check of all signed waivers; one at a time. */
export const waiverChecks = pgTable(
  'waiver_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** The account; plain, so that the check outlives it. */
    startedBy: text('started_by'),
    startedAt: instant('started_at').notNull(),
    /** The last sign of life: a check whose server went away is taken up by another. */
    beatAt: instant('beat_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Records to look at, and looked at so far. */
    total: integer('total').notNull().default(0),
    checked: integer('checked').notNull().default(0),
    /** The highest position seen: a later check that finds less knows that the end was cut off. */
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0),
    /** How many records are in trouble, and the first of them. */
    troubleCount: integer('trouble_count').notNull().default(0),
    /** Sealed with another secret than this installation's. */
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
