import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * API keys of the venue's other tools. Only the SHA-256 hash of 256 random bits is stored. A key acts for the admin who
 * created it, within its scopes. A trigger on `users` revokes it when its owner loses the admin role.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The first characters, to distinguish keys. */
    beginning: text('beginning').notNull(),
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Precise to the minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** Webhook endpoints of the venue's other tools. Secrets are sealed with SESSION_SECRET. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  secret: text('secret').notNull(),
  /** Also signs for a day, so that the receiver can rotate secrets without downtime. */
  earlierSecret: text('earlier_secret'),
  earlierSecretUntil: instant('earlier_secret_until'),
  isActive: boolean('is_active').notNull().default(true),
  /** The first failure since the last success; null after a success. */
  failingSince: instant('failing_since'),
  /** The time at which it was disabled after days of failures. */
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
});

/**
 * One event for one endpoint. Database triggers (database/migrations) queue it in the transaction that causes it, so no
 * change is missed. Payloads reference rows by id and contain no personal data.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Identical for all endpoints and attempts. */
    eventId: uuid('event_id').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem'),
    createdAt: instant('created_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    check('webhook_delivery_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_newest').on(table.createdAt, table.id),
    index('webhook_deliveries_of_endpoint').on(table.endpointId, table.createdAt),
  ],
);
