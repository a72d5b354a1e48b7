import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Period } from '#shared/periods.ts';
import { instant } from '../database/columns.ts';

/** The sandbox payment provider's checkout sessions. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    request: jsonb('request').notNull(),
    state: text('state').notNull().default('open'),
    amountCents: integer('amount_cents').notNull(),
    paymentId: text('payment_id').unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('sandbox_checkout_state', sql`${table.state} in ('open', 'complete', 'expired')`),
  ],
);

/** The sandbox payment provider's refunds. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  paymentId: text('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The sandbox payment provider's subscriptions. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text('id').primaryKey(),
    /** The id of our checkout. */
    reference: text('reference').notNull(),
    name: text('name').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    every: text('every').$type<Period>().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Number of billed periods, including the first. */
    periods: integer('periods').notNull().default(1),
    state: text('state').$type<'active' | 'past_due' | 'ended'>().notNull().default('active'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Simulates a declined card until the card is changed. */
    cardDeclines: boolean('card_declines').notNull().default(false),
    /** End of the last billed period. */
    periodEnd: instant('period_end').notNull(),
    /** Time of the next billing attempt. */
    tryAt: instant('try_at').notNull(),
  },
  (table) => [
    check('sandbox_subscription_state', sql`${table.state} in ('active', 'past_due', 'ended')`),
    check('sandbox_subscription_every', sql`${table.every} in ('month', 'year')`),
    index('sandbox_subscriptions_due').on(table.tryAt).where(sql`${table.state} <> 'ended'`),
  ],
);

/** The sandbox payment provider's invoices, one per period. */
export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => sandboxSubscriptions.id),
    /** Period 1 was paid on the checkout page. */
    period: integer('period').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<'paid' | 'failed' | 'void'>().notNull(),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('sandbox_invoice_state', sql`${table.state} in ('paid', 'failed', 'void')`),
    uniqueIndex('sandbox_invoice_once').on(table.subscriptionId, table.period),
  ],
);
