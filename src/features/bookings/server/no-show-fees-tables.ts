import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';
import { bookings } from './bookings-tables.ts';

/** No-show fees that staff asked for, at most one per booking (decision 0058). */
export const noShowFees = pgTable(
  'no_show_fees',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    amountCents: integer('amount_cents').notNull(),
    /** The part taken from the account's credit; the rest is paid online. */
    creditCents: integer('credit_cents').notNull(),
    state: text('state').$type<'asked' | 'paid' | 'waived'>().notNull(),
    askedAt: instant('asked_at').notNull(),
    paidAt: instant('paid_at'),
    waivedAt: instant('waived_at'),
  },
  (table) => [
    check('no_show_fee_state', sql`${table.state} in ('asked', 'paid', 'waived')`),
    check('no_show_fee_amount', sql`${table.amountCents} > 0`),
    check('no_show_fee_credit', sql`${table.creditCents} between 0 and ${table.amountCents}`),
  ],
);
