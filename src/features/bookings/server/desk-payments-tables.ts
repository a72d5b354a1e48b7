import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { bookings } from './bookings-tables.ts';

/** Payments taken at the desk for bookings. Their refunds are paid out at the desk, too. */
export const deskPayments = pgTable(
  'desk_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .unique()
      .references(() => bookings.id),
    amountCents: integer('amount_cents').notNull(),
    method: text('method').$type<'cash' | 'card-terminal'>().notNull(),
    takenBy: text('taken_by').notNull(),
    takenAt: instant('taken_at').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /**
     * The part of the refund that staff have paid out (the sum of the hand-overs). What is neither paid out
     * nor credited is due at the desk.
     */
    handedBackCents: integer('handed_back_cents').notNull().default(0),
    /** The part of the refund issued as credit, which leaves the cash in the till. */
    creditedCents: integer('credited_cents').notNull().default(0),
    /** The account that made the last refund; null for the family itself. */
    refundedBy: text('refunded_by'),
  },
  (table) => [
    check('desk_payment_method', sql`${table.method} in ('cash', 'card-terminal')`),
    check('desk_payment_amount', sql`${table.amountCents} > 0`),
    check('desk_payment_refunds', sql`${table.refundedCents} between 0 and ${table.amountCents}`),
    check(
      'desk_payment_handed_back',
      sql`${table.handedBackCents} between 0 and ${table.refundedCents} - ${table.creditedCents}`,
    ),
    check('desk_payment_credited', sql`${table.creditedCents} >= 0`),
    index('desk_payments_taken').on(table.takenAt),
  ],
);

/** Payouts of refunds of desk payments, one row each: the reports count a payout on its day (decision 0026). */
export const deskHandOvers = pgTable(
  'desk_hand_overs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => deskPayments.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /** The staff account; no foreign key, so the row outlives the account. Null if unknown. */
    handedBy: text('handed_by'),
    handedAt: instant('handed_at').notNull(),
  },
  (table) => [
    check('desk_hand_over_amount', sql`${table.amountCents} > 0`),
    index('desk_hand_overs_payment').on(table.paymentId),
    index('desk_hand_overs_handed').on(table.handedAt),
  ],
);
