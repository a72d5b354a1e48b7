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
 * One try to pay for something: a booking now, orders and deposits later. The request is stored
 * before the provider is asked, so that after a crash it can be repeated under the same key (the id).
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
    /** What a person should look at: why it is in review, or what is disputed. */
    note: text('note'),
    /** The provider's names for the subscription that began with it, and for who pays. */
    subscriptionId: text('subscription_id').unique(),
    customerId: text('customer_id'),
    expiresAt: instant('expires_at').notNull(),
    /** Also when what it held was let go although the provider has not closed its page yet. */
    settledAt: instant('settled_at'),
    /** When the sweeper asked after it last. */
    askedAt: instant('asked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'checkout_state',
      sql`${table.state} in ('starting', 'open', 'paid', 'expired', 'review', 'disputed')`,
    ),
    // The sum of refunds can't pass what was paid: the database refuses it (money.md).
    check(
      'checkout_refunds',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.paidCents}`,
    ),
    index('checkouts_subject').on(table.kind, table.subjectId),
    index('checkouts_payment').on(table.paymentId),
    // What came in, by day, for the reports.
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

/** Money on its way back. Its id is the key under which the provider is asked. */
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

/** Each verified webhook event by the provider's id: a repeat finds its row and does nothing. */
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

/** Numbers what the provider is asked, so that a late answer is known (provider-reports-queries.ts). */
export const providerQuestions = pgSequence('provider_questions');
