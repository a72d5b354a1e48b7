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

/** The weekly schedule: slots by weekday (0 Sunday to 6 Saturday) in the venue's local time. */
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

/** Days on which the venue is closed, regardless of the schedule. */
export const scheduleClosures = pgTable('schedule_closures', {
  venueDate: date('venue_date').primaryKey(),
  reason: text('reason').notNull().default(''),
});

/** One-off changes by date: an extra slot, a different end or capacity, or a removed slot (capacity 0). */
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
 * Slots of single days, inserted by their first booking. `taken` counts the children of active bookings, holds and open
 * waitlist offers; a check constraint prevents overbooking.
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

/** 128 random bits. Hashes two UUIDs, because gen_random_uuid() has only 122 random bits. */
const RANDOM_TOKEN = sql`'VISIT-' || upper(left(encode(sha256(
  convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), 32))`;

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
    /** The promo code's discount, already deducted from the price. */
    discountCents: integer('discount_cents').notNull().default(0),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    /** The part of the price paid by gift cards and credit. */
    valueCents: integer('value_cents').notNull().default(0),
    /** The number of pass visits used. The price contains only what they did not cover. */
    visits: integer('visits').notNull().default(0),
    /** The refunded part of the price, in any form. An active booking can be partly refunded. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    status: text('status').notNull().default('pending'),
    guardianName: text('guardian_name').notNull(),
    /** Null if the office booked with a phone number only; the booking has no owner until an email is set. */
    guardianEmail: text('guardian_email'),
    guardianPhone: text('guardian_phone'),
    notes: text('notes'),
    /** The office's note; guardians see it only in their data export. */
    officeNote: text('office_note'),
    memberCodeId: uuid('member_code_id'),
    /** The page's language at booking time, for the emails. The account's language takes precedence. */
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    holdExpiresAt: instant('hold_expires_at'),
    /** The no-show fee that the family was told before booking, in cents (decision 0058); 0 for none. */
    noShowFeeCents: integer('no_show_fee_cents').notNull().default(0),
    /** The network of an unpaid hold, for the hold limits; cleared when it is paid or ends. */
    heldFrom: text('held_from'),
    /** Derived from the Idempotency-Key, so a retry finds its booking. */
    requestKey: text('request_key').unique(),
    /** The content of a guest's QR code: 128 random bits, valid only at the desk (decision 0040). */
    deskToken: text('desk_token').notNull().unique().default(RANDOM_TOKEN),
    /** Incremented by each change; the SEQUENCE of the calendar entry. */
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
    // Refunds can't exceed the price.
    check('booking_refunds', sql`${table.refundedCents} between 0 and ${table.priceCents}`),
    check('booking_no_show_fee', sql`${table.noShowFeeCents} >= 0`),
    check('booking_visits', sql`${table.visits} >= 0`),
    // Every guardian is reachable by email or phone.
    check(
      'booking_reachable',
      sql`coalesce(${table.guardianEmail}, ${table.guardianPhone}, '') <> ''`,
    ),
    check('booking_hold', sql`${table.status} <> 'pending' or ${table.holdExpiresAt} is not null`),
    // One trial per guardian email; cancelled ones don't count.
    uniqueIndex('booking_one_trial')
      .on(table.guardianEmail)
      .where(sql`${table.type} = 'trial' and ${table.status} <> 'cancelled'`),
    // A member code can book each slot only once.
    uniqueIndex('booking_one_per_code')
      .on(table.memberCodeId, table.slotId)
      .where(sql`${table.memberCodeId} is not null and ${table.status} <> 'cancelled'`),
    index('bookings_slot').on(table.slotId),
    index('bookings_user').on(table.userId),
    index('bookings_events_of_day').on(table.date).where(sql`${table.type} = 'event'`),
    // Covers the columns that the office's booking list searches.
    index('bookings_newest').on(
      table.createdAt,
      table.id,
      table.guardianName,
      table.guardianEmail,
      table.guardianPhone,
    ),
    // For the totals above that list.
    index('bookings_sums').on(table.status, table.priceCents),
    index('bookings_by_guardian').on(table.guardianName, table.id),
    index('bookings_by_date').on(table.date, table.createdAt, table.id),
    index('bookings_promo').on(table.promoCodeId).where(sql`${table.promoCodeId} is not null`),
    index('bookings_open_holds').on(table.guardianEmail).where(sql`${table.status} = 'pending'`),
    index('bookings_holds_from').on(table.heldFrom).where(sql`${table.status} = 'pending'`),
  ],
);

/**
 * The waitlist of full slots. An offer reserves freed spots for the first entry; while the entry is `offered`, they
 * count in `taken`.
 */
export const slotWaitlist = pgTable(
  'slot_waitlist',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => bookingSlots.id),
    /** Null for a guest. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    childrenCount: integer('children_count').notNull().default(1),
    state: text('state').notNull().default('waiting'),
    offerExpiresAt: instant('offer_expires_at'),
    /** The language of its emails. */
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
