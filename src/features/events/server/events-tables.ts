import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
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
import type { SeriesTemplate } from '../series-rules.ts';
import type { SourceValues } from '../source-values-rules.ts';
import type { SourceProblem } from './sources/source-problems.ts';

/** Sources of external events, managed by admins. */
export const eventSources = pgTable('event_sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  url: text('url').notNull().unique(),
  active: boolean('active').notNull().default(true),
  /** Applies to times without a zone. */
  timezone: text('timezone').notNull(),
  /** Validators of the last response, for conditional requests. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Counts and problems of the last run. */
  lastRun: jsonb('last_run').$type<SourceRun>(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The result of importing one source. `problem` is set if nothing could be read. */
export type SourceRun = {
  runId: string;
  at: string;
  /** The zone in which the stored events were read; missing in runs before it was recorded. */
  timezone?: string | undefined;
  imported: number;
  updated: number;
  cancelled: number;
  skipped: number;
  problem: SourceProblem['code'] | null;
  /** Problems with individual events, at most fifty. */
  problems: SourceProblem[];
};

/** Imports of all sources, started by an admin or nightly. Only one runs at a time. */
export const eventImports = pgTable(
  'event_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    sources: integer('sources').notNull().default(0),
    sourcesDone: integer('sources_done').notNull().default(0),
    imported: integer('imported').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** The worker that executes the run; without its heartbeats, another worker claims the run. */
    worker: uuid('worker'),
    heartbeatAt: instant('beat_at'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('event_import_state', sql`${table.state} in ('running', 'done', 'failed')`),
    uniqueIndex('event_import_one_at_a_time')
      .on(table.state)
      .where(sql`${table.state} = 'running'`),
    index('event_imports_newest').on(table.startedAt),
  ],
);

/**
 * A recurring event. Its occurrences are separate events, created up to `createdUntil`, each with its own guests and
 * exceptions.
 */
export const eventSeries = pgTable('event_series', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** RRULE of RFC 5545 in the venue's zone, without UNTIL: `lastDay` ends it. */
  rule: text('rule').notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day'),
  startTime: text('start_time').notNull(),
  minutes: integer('minutes').notNull(),
  createdUntil: date('made_until').notNull(),
  /** The values of new occurrences. */
  template: jsonb('template').$type<SeriesTemplate>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** In-house and external events (spec 3). */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    description: text('description'),
    eventType: text('event_type').$type<'in-house' | 'external'>().notNull().default('in-house'),
    location: text('location'),
    sourceUrl: text('source_url'),
    sourceId: uuid('source_id').references(() => eventSources.id, { onDelete: 'set null' }),
    externalId: text('external_id'),
    /** The source's values at the last import: columns that differ were edited by an admin. */
    sourceValues: jsonb('source_says').$type<SourceValues>(),
    /** Consecutive imports in which the source did not list the event. */
    missedRuns: integer('missed_runs').notNull().default(0),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Spans whole venue days. */
    allDay: boolean('all_day').notNull().default(false),
    capacity: integer('capacity').notNull().default(20),
    /** Spots held by interests that are paying, going or offered. */
    taken: integer('taken').notNull().default(0),
    priceCents: integer('price_cents').notNull().default(0),
    /** False for the many external events whose source states no price. */
    priceKnown: boolean('price_known').notNull().default(true),
    /** Null if members pay the regular price. */
    memberPriceCents: integer('member_price_cents'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    minAgeMonths: integer('min_age_months'),
    maxAgeMonths: integer('max_age_months'),
    published: boolean('published').notNull().default(true),
    /** Guests without an account can reserve spots. */
    openToGuests: boolean('open_to_guests').notNull().default(false),
    seriesId: uuid('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    /** The series' day of this occurrence, even after it was moved. */
    seriesDay: date('series_day'),
    /** Set when an admin edits this event alone; later changes to its series skip it. */
    editedAt: instant('edited_at'),
    cancelledAt: instant('cancelled_at'),
    /** Incremented with each change that calendars show (RFC 5545). */
    sequence: integer('sequence').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('event_type', sql`${table.eventType} in ('in-house', 'external')`),
    check('event_times', sql`${table.endsAt} >= ${table.startsAt}`),
    check('event_capacity', sql`${table.capacity} >= 1 and ${table.taken} >= 0`),
    // No check that taken <= capacity: guests keep their spots when the capacity is reduced.
    check('event_price', sql`${table.priceCents} >= 0 and ${table.memberPriceCents} >= 0`),
    check('event_ages', sql`${table.minAgeMonths} <= ${table.maxAgeMonths}`),
    uniqueIndex('event_of_source_once').on(table.sourceId, table.externalId),
    uniqueIndex('event_of_series_once').on(table.seriesId, table.seriesDay),
    index('events_upcoming').on(table.endsAt, table.startsAt, table.id),
    index('events_by_start').on(table.startsAt, table.id),
    index('events_changed').on(table.updatedAt),
  ],
);

/** Imported events that an admin removed: they are not imported again. */
export const removedEvents = pgTable(
  'removed_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => eventSources.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    title: text('title').notNull(),
    location: text('location'),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    uniqueIndex('removed_event_once').on(table.sourceId, table.externalId),
    index('removed_events_start').on(table.startsAt),
  ],
);

/**
 * RSVPs (spec 3, event_interests). `paying` holds spots during a checkout, `offered` for the first on the waitlist
 * until the offer expires.
 */
export const eventInterests = pgTable(
  'event_interests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<InterestStatus>().notNull().default('interested'),
    /** The number of spots held or requested. */
    spots: integer('spots').notNull().default(1),
    bookingId: uuid('booking_id'),
    heldUntil: instant('held_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'event_interest_status',
      sql`${table.status} in ('interested', 'paying', 'going', 'waiting', 'offered', 'withdrawn')`,
    ),
    check('event_interest_spots', sql`${table.spots} between 1 and 12`),
    uniqueIndex('event_interest_once').on(table.eventId, table.userId),
    index('event_interests_user').on(table.userId, table.status),
    index('event_interests_waiting')
      .on(table.eventId, table.createdAt)
      .where(sql`${table.status} = 'waiting'`),
    index('event_interests_held')
      .on(table.heldUntil)
      .where(sql`${table.status} in ('paying', 'offered')`),
  ],
);

export type InterestStatus =
  | 'interested'
  | 'paying'
  | 'going'
  | 'waiting'
  | 'offered'
  | 'withdrawn';

/** Hashed secrets of personal calendar feeds; a new one revokes the previous one. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
