import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** A family's visit: who came when, let in by whom, for which booking (decisions: check-in). */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    venueDate: date('venue_date').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    memberCodeId: uuid('member_code_id').references(() => memberCodes.id, { onDelete: 'set null' }),
    bookingId: uuid('booking_id').references(() => bookings.id),
    guardianName: text('guardian_name').notNull(),
    childrenCount: integer('children_count').notNull().default(1),
    source: text('source').$type<'scan' | 'manual' | 'search' | 'walk-in' | 'kiosk'>().notNull(),
    checkedInAt: instant('checked_in_at').notNull(),
    /** The account at the desk, or the kiosk; plain, so that the visit outlives it. */
    checkedInBy: text('checked_in_by').notNull(),
    checkedOutAt: instant('checked_out_at'),
    /** Under which a desk without network queued it: however often it is sent, it is stored once. */
    offlineKey: text('offline_key').unique(),
    /** What the desk let in without network although the house knew better. */
    conflict: text('conflict').$type<'expired' | 'inactive' | 'unknown' | 'waiver'>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('visit_children', sql`${table.childrenCount} between 0 and 12`),
    check('visit_source', sql`${table.source} in ('scan', 'manual', 'search', 'walk-in', 'kiosk')`),
    check('visit_times', sql`${table.checkedOutAt} >= ${table.checkedInAt}`),
    index('visits_of_day').on(table.venueDate, table.checkedInAt),
    index('visits_of_code').on(table.memberCodeId, table.checkedInAt),
    index('visits_of_user').on(table.userId),
    index('visits_of_booking').on(table.bookingId),
    index('visits_inside').on(table.venueDate).where(sql`${table.checkedOutAt} is null`),
  ],
);

/** Money taken at the desk for a booking; what comes back is handed back there too. */
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
    /** Of what goes back, what staff handed over (the sum of its hand-overs); the rest waits at the desk. */
    handedBackCents: integer('handed_back_cents').notNull().default(0),
    /** Of what goes back, what became credit: the till keeps it. */
    creditedCents: integer('credited_cents').notNull().default(0),
    /** Who gave it back last; null for the family itself. Who handed it over stands with its day. */
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

/** Money of a desk payment that staff handed back, each part on its day (decision 0026). */
export const deskHandOvers = pgTable(
  'desk_hand_overs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => deskPayments.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /** The account at the desk, plain, so that the entry outlives it; null where it was not written down. */
    handedBy: text('handed_by'),
    handedAt: instant('handed_at').notNull(),
  },
  (table) => [
    check('desk_hand_over_amount', sql`${table.amountCents} > 0`),
    index('desk_hand_overs_payment').on(table.paymentId),
    index('desk_hand_overs_handed').on(table.handedAt),
  ],
);
