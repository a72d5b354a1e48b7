import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookingSlots } from '#features/bookings/server/bookings-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';

/** An add-on of a package, priced once or per child. */
export type AddOn = {
  id: string;
  name: string;
  nameEs?: string | undefined;
  priceCents: number;
  perGuest: boolean;
};

export const partyPackages = pgTable(
  'party_packages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    durationMins: integer('duration_mins').notNull(),
    basePriceCents: integer('base_price_cents').notNull(),
    maxKids: integer('max_kids').notNull(),
    includes: text('includes').array().notNull().default(sql`'{}'`),
    /** Spanish texts; an empty one falls back to the other language. */
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
    includesEs: text('includes_es').array().notNull().default(sql`'{}'`),
    addons: jsonb('addons').$type<AddOn[]>().notNull().default([]),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('party_package_price', sql`${table.basePriceCents} between 0 and 100000000`),
    check('party_package_length', sql`${table.durationMins} between 30 and 720`),
    check('party_package_kids', sql`${table.maxKids} between 1 and 500`),
    check('party_package_name', sql`${table.name} <> '' or ${table.nameEs} <> ''`),
  ],
);

/** Inquiries about parties (spec 2, Parties). */
export const partyInquiries = pgTable(
  'party_inquiries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => partyPackages.id),
    preferredDate: date('preferred_date').notNull(),
    preferredTimeWindow: text('preferred_time_window'),
    childName: text('child_name').notNull(),
    childAge: text('child_age'),
    estimatedKids: integer('estimated_kids').notNull(),
    guardianName: text('guardian_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    notes: text('notes'),
    status: text('status').notNull().default('new'),
    /** The venue's internal note, never shown to families. */
    officeNote: text('office_note').notNull().default(''),
    partyId: uuid('party_id')
      .unique()
      .references((): AnyPgColumn => parties.id, { onDelete: 'set null' }),
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    requestKey: text('request_key').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'party_inquiry_status',
      sql`${table.status} in ('new', 'contacted', 'booked', 'declined')`,
    ),
    check('party_inquiry_kids', sql`${table.estimatedKids} between 1 and 500`),
    index('party_inquiries_newest').on(table.createdAt, table.id),
    index('party_inquiries_email').on(table.email),
  ],
);

/** Parties. `pending` holds the room until the deposit is paid. The room takes one party per day and window. */
export const parties = pgTable(
  'parties',
  {
    id: uuid('id').primaryKey(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => partyPackages.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    venueDate: date('venue_date').notNull(),
    timeWindow: text('time_window').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    childName: text('child_name').notNull(),
    childAge: text('child_age'),
    kids: integer('kids').notNull(),
    addons: jsonb('addons').$type<AddOn[]>().notNull().default([]),
    packageName: text('package_name').notNull(),
    priceCents: integer('price_cents').notNull(),
    depositCents: integer('deposit_cents').notNull(),
    status: text('status').notNull().default('pending'),
    guardianName: text('guardian_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    notes: text('notes'),
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    holdExpiresAt: instant('hold_expires_at'),
    heldFrom: text('held_from'),
    requestKey: text('request_key').unique(),
    /** The code in the invitation link. */
    invitation: text('invitation').notNull().unique(),
    /** The host's greeting on the invitation. */
    greeting: text('greeting').notNull().default(''),
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    /** The venue's internal note, never shown to families. */
    officeNote: text('office_note').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('party_status', sql`${table.status} in ('pending', 'booked', 'cancelled')`),
    check('party_window', sql`${table.timeWindow} in ('morning', 'afternoon', 'evening')`),
    check('party_price', sql`${table.depositCents} between 0 and ${table.priceCents}`),
    check('party_kids', sql`${table.kids} between 1 and 500`),
    check('party_hold', sql`${table.status} <> 'pending' or ${table.holdExpiresAt} is not null`),
    uniqueIndex('party_room_once')
      .on(table.venueDate, table.timeWindow)
      .where(sql`${table.status} <> 'cancelled'`),
    index('parties_user').on(table.userId),
    index('parties_email').on(table.email),
    index('parties_day').on(table.startsAt),
  ],
);

/** The play-slot spots of each party; those of cancelled parties have been released. */
export const partySlots = pgTable(
  'party_slots',
  {
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => bookingSlots.id),
    spots: integer('spots').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partyId, table.slotId] }),
    check('party_slot_spots', sql`${table.spots} > 0`),
  ],
);

/** Payments taken at the desk; their refunds are paid out at the desk too. */
export const partyDeskPayments = pgTable(
  'party_desk_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    amountCents: integer('amount_cents').notNull(),
    method: text('method').$type<'cash' | 'card-terminal'>().notNull(),
    takenBy: text('taken_by').notNull(),
    takenAt: instant('taken_at').notNull(),
    requestKey: text('request_key').unique(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** When the refund was paid out; null until then. */
    refundedAt: instant('refunded_at'),
    refundedBy: text('refunded_by'),
  },
  (table) => [
    check('party_desk_payment_method', sql`${table.method} in ('cash', 'card-terminal')`),
    check('party_desk_payment_amount', sql`${table.amountCents} > 0`),
    check(
      'party_desk_payment_refunds',
      sql`${table.refundedCents} between 0 and ${table.amountCents}`,
    ),
    index('party_desk_payments_party').on(table.partyId),
    index('party_desk_payments_taken').on(table.takenAt),
  ],
);

/** Families that answered the invitation or that the host added. */
export const partyGuests = pgTable(
  'party_guests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partyId: uuid('party_id')
      .notNull()
      .references(() => parties.id),
    name: text('name').notNull(),
    email: text('email'),
    reply: text('reply').notNull().default('waiting'),
    kids: integer('kids').notNull().default(1),
    adults: integer('adults').notNull().default(1),
    allergies: text('allergies').notNull().default(''),
    /** Authorizes the family to change its answer. */
    answerKey: text('answer_key').notNull().unique(),
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    /** When the family was checked in at the party. */
    arrivedAt: instant('arrived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('party_guest_reply', sql`${table.reply} in ('waiting', 'yes', 'no', 'maybe')`),
    check(
      'party_guest_heads',
      sql`${table.kids} between 0 and 12 and ${table.adults} between 0 and 12`,
    ),
    uniqueIndex('party_guest_once').on(table.partyId, table.email),
  ],
);
