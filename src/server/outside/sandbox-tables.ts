import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The sandbox provider's own books: its checkout sessions. */
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

/** The sandbox provider's own books: what it paid back. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  paymentId: text('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
