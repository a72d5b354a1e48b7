import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Attempts to pay for something. The request is stored before the provider is called, so it can be retried after a
 * crash with the same idempotency key (the id).
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    request: jsonb('request').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    live: boolean('live').notNull(),
    sessionId: text('session_id').unique(),
    state: text('state').notNull().default('starting'),
    paymentId: text('payment_id'),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The reason for the review or dispute, or the admin's reason for its resolution. */
    note: text('note'),
    /** The provider's id of the subscription that this payment started. */
    subscriptionId: text('subscription_id').unique(),
    /** The provider's id of the subscription's payer. */
    customerId: text('customer_id'),
    expiresAt: instant('expires_at').notNull(),
    /** When the checkout was paid or its hold was released, even if the provider's page is still open. */
    settledAt: instant('settled_at'),
    /** When the sweeper last checked the checkout at the provider. */
    checkedAt: instant('asked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'checkout_state',
      sql`${table.state} in ('starting', 'open', 'paid', 'expired', 'review', 'disputed')`,
    ),
    // Refunds can't exceed the paid amount.
    check(
      'checkout_refunds',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.paidCents}`,
    ),
    index('checkouts_subject').on(table.kind, table.subjectId),
    index('checkouts_payment').on(table.paymentId),
    // For the daily income reports.
    index('checkouts_settled').on(table.settledAt).where(sql`${table.paidCents} > 0`),
    index('checkouts_unfinished')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('starting', 'open')`),
    index('checkouts_in_trouble')
      .on(table.kind, table.subjectId)
      .where(sql`${table.state} in ('review', 'disputed')`),
    index('checkouts_refunded')
      .on(table.kind, table.subjectId)
      .where(sql`${table.refundedCents} > 0`),
  ],
);

/** Refunds. The id is the idempotency key at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull().default('requested'),
    providerId: text('provider_id').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('refund_state', sql`${table.state} in ('requested', 'submitted', 'succeeded', 'failed')`),
    check('refund_amount', sql`${table.amountCents} > 0`),
    index('refunds_checkout').on(table.checkoutId),
    index('refunds_paid_back').on(table.updatedAt).where(sql`${table.state} = 'succeeded'`),
  ],
);

/** Verified webhook events. The provider's id is the key, so duplicates are ignored. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    event: jsonb('event').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
  },
  (table) => [index('payment_events_newest').on(table.receivedAt)],
);

/** Numbers the requests to the provider, to detect stale responses (payment-events-queries.ts). */
export const providerRequestNumbers = pgSequence('provider_questions');
