import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { MatchReason } from '../match-reasons.ts';
import type { Breakdown } from '../matches-rules.ts';

export type MatchStatus = 'pending' | 'approved' | 'featured' | 'hidden';

/**
 * Matching pairs of families; `userId` is the smaller id. A generation never changes an admin's decision, and removes
 * pairs that no longer match unless an admin has decided on them or they have a proposal.
 */
export const familyMatches = pgTable(
  'family_matches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchedUserId: text('matched_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchScore: integer('match_score').notNull(),
    scoreBreakdown: jsonb('score_breakdown').$type<Breakdown>().notNull(),
    matchReasons: jsonb('match_reasons').$type<MatchReason[]>().notNull().default([]),
    status: text('status').$type<MatchStatus>().notNull().default('pending'),
    adminNotes: text('admin_notes'),
    /** When an admin set the status; later generations don't change it. */
    decidedAt: instant('decided_at'),
    /** When both families were notified. */
    notifiedAt: instant('told_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('match_status', sql`${table.status} in ('pending', 'approved', 'featured', 'hidden')`),
    check('match_score', sql`${table.matchScore} between 0 and 100`),
    check('match_order', sql`${table.userId} collate "C" < ${table.matchedUserId} collate "C"`),
    uniqueIndex('match_once').on(table.userId, table.matchedUserId),
    index('matches_other').on(table.matchedUserId),
    index('matches_by_status').on(table.status, table.matchScore, table.id),
  ],
);

/** Generations of all matches; only one runs at a time. */
export const matchRuns = pgTable(
  'match_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    families: integer('families').notNull().default(0),
    /** The progress in percent; 90 when all pairs are compared. */
    percent: integer('percent').notNull().default(0),
    found: integer('found').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    /** The last heartbeat of the server that runs it. */
    heartbeatAt: instant('beat_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('match_run_state', sql`${table.state} in ('running', 'done', 'failed')`),
    uniqueIndex('match_run_one_at_a_time').on(table.state).where(sql`${table.state} = 'running'`),
    index('match_runs_newest').on(table.startedAt),
  ],
);

/** Imported coordinates of zip codes; distances are shown only between these. */
export const zipPlaces = pgTable(
  'zip_places',
  {
    zip: text('zip').primaryKey(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (table) => [
    check(
      'zip_place_degrees',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);

/** Proposals to play together: a slot that one family proposes to another. Accepting books both families. */
export const playProposals = pgTable(
  'play_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    matchId: uuid('match_id')
      .notNull()
      .references(() => familyMatches.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    proposedTo: text('proposed_to')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    venueDate: date('venue_date').notNull(),
    slotLabel: text('slot_label').notNull(),
    childrenCount: integer('children_count').notNull(),
    state: text('state')
      .$type<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>()
      .notNull()
      .default('open'),
    /** Both families' bookings; empty until accepted. */
    bookingIds: uuid('booking_ids').array().notNull().default(sql`'{}'`),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'play_proposal_state',
      sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn', 'expired')`,
    ),
    check('play_proposal_children', sql`${table.childrenCount} between 1 and 12`),
    uniqueIndex('play_proposal_one_open').on(table.matchId).where(sql`${table.state} = 'open'`),
    index('play_proposals_to').on(table.proposedTo, table.state),
    index('play_proposals_by').on(table.proposedBy, table.state),
  ],
);
