import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { promoCodes } from '#features/shop/server/shop-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';

/** The weekly schedule: the slots of each weekday (0 Sunday to 6 Saturday), times venue-local. */
export const scheduleSlots = pgTable(
  'schedule_slots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    weekday: smallint('weekday').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    capacity: integer('capacity').notNull(),
  },
  (table) => [
    unique('schedule_slot_once').on(table.weekday, table.startTime),
    check('schedule_slot_weekday', sql`${table.weekday} between 0 and 6`),
    check('schedule_slot_times', sql`${table.endTime} > ${table.startTime}`),
    check('schedule_slot_capacity', sql`${table.capacity} between 1 and 2000`),
  ],
);

/** Days on which the venue is closed, whatever the schedule says. */
export const scheduleClosures = pgTable('schedule_closures', {
  venueDate: date('venue_date').primaryKey(),
  reason: text('reason').notNull().default(''),
});

/** One-off changes by date: an extra slot, another capacity, or none (capacity 0) at a start time. */
export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    venueDate: date('venue_date').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    capacity: integer('capacity').notNull(),
  },
  (table) => [
    unique('schedule_change_once').on(table.venueDate, table.startTime),
    check('schedule_change_times', sql`${table.endTime} > ${table.startTime}`),
    check('schedule_change_capacity', sql`${table.capacity} between 0 and 2000`),
  ],
);

/**
 * A slot of one day, made when first booked. `taken` counts children of live bookings, holds and
 * kept waitlist offers; the database refuses one too many (money.md, Spots).
 */
export const bookingSlots = pgTable(
  'booking_slots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    venueDate: date('venue_date').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (table) => [
    unique('booking_slot_once').on(table.venueDate, table.startTime),
    check('booking_slot_spots', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
);

export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type').notNull(),
    eventId: uuid('event_id'),
    slotId: uuid('slot_id').references(() => bookingSlots.id),
    date: date('date').notNull(),
    slotLabel: text('slot_label').notNull(),
    childrenCount: integer('children_count').notNull().default(1),
    priceCents: integer('price_cents').notNull(),
    /** What a promo code took off; the price is what remained. */
    discountCents: integer('discount_cents').notNull().default(0),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    /** Of the price, what gift cards and credit paid. */
    valueCents: integer('value_cents').notNull().default(0),
    /** Visits of passes that it took; its price is 0 then. */
    visits: integer('visits').notNull().default(0),
    /** Of the price, what went back already, wherever to. A booking that stands may have some back. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    status: text('status').notNull().default('pending'),
    guardianName: text('guardian_name').notNull(),
    /** None where the office booked with a phone number alone: it is nobody's until one is named. */
    guardianEmail: text('guardian_email'),
    guardianPhone: text('guardian_phone'),
    notes: text('notes'),
    /** The venue's own note: its guardian sees it in the export of their data alone. */
    officeNote: text('office_note'),
    memberCodeId: uuid('member_code_id'),
    /** The language of its mails: the page's when it was booked. An account's goes before it. */
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    holdExpiresAt: instant('hold_expires_at'),
    /** The network that holds it, for the brake on holds; forgotten once it is paid or over. */
    heldFrom: text('held_from'),
    /** Stands for the caller's Idempotency-Key: the same try finds its booking again. */
    requestKey: text('request_key').unique(),
    /** Counts changes, for calendars that took the booking over. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('booking_type', sql`${table.type} in ('open-play', 'trial', 'member', 'event')`),
    check('booking_status', sql`${table.status} in ('pending', 'paid', 'cancelled')`),
    check('booking_children', sql`${table.childrenCount} between 1 and 12`),
    check('booking_price', sql`${table.priceCents} >= 0 and ${table.discountCents} >= 0`),
    check('booking_value', sql`${table.valueCents} between 0 and ${table.priceCents}`),
    // The sum of refunds can't pass the price (money.md).
    check('booking_refunds', sql`${table.refundedCents} between 0 and ${table.priceCents}`),
    check('booking_visits', sql`${table.visits} >= 0`),
    // Every guardian can be reached, by e-mail or by phone.
    check(
      'booking_reachable',
      sql`coalesce(${table.guardianEmail}, ${table.guardianPhone}, '') <> ''`,
    ),
    check('booking_hold', sql`${table.status} <> 'pending' or ${table.holdExpiresAt} is not null`),
    // One trial per guardian e-mail, ever (decisions: Booking types).
    uniqueIndex('booking_one_trial')
      .on(table.guardianEmail)
      .where(sql`${table.type} = 'trial' and ${table.status} <> 'cancelled'`),
    // A member code books a slot once (permissions.md).
    uniqueIndex('booking_one_per_code')
      .on(table.memberCodeId, table.slotId)
      .where(sql`${table.memberCodeId} is not null and ${table.status} <> 'cancelled'`),
    index('bookings_slot').on(table.slotId),
    index('bookings_user').on(table.userId),
    index('bookings_events_of_day').on(table.date).where(sql`${table.type} = 'event'`),
    // With what the back office's list searches in it: the words are found without the table.
    index('bookings_newest').on(
      table.createdAt,
      table.id,
      table.guardianName,
      table.guardianEmail,
      table.guardianPhone,
    ),
    // The sums above that list.
    index('bookings_sums').on(table.status, table.priceCents),
    index('bookings_by_guardian').on(table.guardianName, table.id),
    index('bookings_by_date').on(table.date, table.createdAt, table.id),
    index('bookings_promo').on(table.promoCodeId).where(sql`${table.promoCodeId} is not null`),
    index('bookings_open_holds').on(table.guardianEmail).where(sql`${table.status} = 'pending'`),
    index('bookings_holds_from').on(table.heldFrom).where(sql`${table.status} = 'pending'`),
  ],
);

/**
 * People in line for a full slot. An offer keeps freed spots for its first: while its state is
 * `offered` they are counted in `taken` (decisions: Booking).
 */
export const slotWaitlist = pgTable(
  'slot_waitlist',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => bookingSlots.id),
    /** The account that took the place; a guest's has none. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    childrenCount: integer('children_count').notNull().default(1),
    state: text('state').notNull().default('waiting'),
    offerExpiresAt: instant('offer_expires_at'),
    /** The language of its mails. */
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'slot_waitlist_state',
      sql`${table.state} in ('waiting', 'offered', 'booked', 'expired', 'left')`,
    ),
    uniqueIndex('slot_waitlist_once')
      .on(table.slotId, table.guardianEmail)
      .where(sql`${table.state} in ('waiting', 'offered')`),
    index('slot_waitlist_user').on(table.userId),
    index('slot_waitlist_line').on(table.slotId, table.createdAt),
    index('slot_waitlist_offers').on(table.offerExpiresAt).where(sql`${table.state} = 'offered'`),
  ],
);
