import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Outgoing emails and text messages with their status, visible to admins (decision 0005). */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The cause, such as "booking-confirmed:<id>". Each cause is queued only once. */
    key: text('key').notNull().unique(),
    channel: text('channel').$type<'mail' | 'sms'>().notNull().default('mail'),
    recipient: text('recipient').notNull(),
    mail: jsonb('mail').notNull(),
    /** `failed` is retried for two days; `dismissed` by an admin is never retried. */
    state: text('state')
      .$type<'queued' | 'sent' | 'failed' | 'dismissed'>()
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** Time and reason of the last failed attempt (external-problems.ts); both remain after a later success. */
    failedAt: instant('failed_at'),
    problem: text('problem'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('outbox_channel', sql`${table.channel} in ('mail', 'sms')`),
    check('outbox_state', sql`${table.state} in ('queued', 'sent', 'failed', 'dismissed')`),
    index('outbox_waiting').on(table.state, table.createdAt),
    index('outbox_sent').on(table.channel, table.sentAt),
    index('outbox_failed')
      .on(table.channel, table.failedAt)
      .where(sql`${table.failedAt} is not null`),
  ],
);

/** Attempts by name and subject (such as an account, email or network) in fixed windows. */
export const throttles = pgTable(
  'throttles',
  {
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] })],
);

/** Responses stored for a day under the Idempotency-Key of the caller (operations.md). */
export const idempotencyKeys = pgTable('idempotency_keys', {
  /** Hash of method, URL, account and key. */
  scope: text('scope').primaryKey(),
  bodyHash: text('body_hash').notNull(),
  status: integer('status'),
  response: jsonb('answer'),
  claimedAt: instant('claimed_at').notNull(),
});

/** The append-only audit log. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: instant('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_action').on(table.action, table.at),
  ],
);
