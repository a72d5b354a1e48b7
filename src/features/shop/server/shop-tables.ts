import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { refunds } from '#features/checkouts/server/checkouts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';
import type { Period } from '#shared/periods.ts';
import type { OrderItem, ProductMetadata } from '../shop-contract.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Products (spec 3). `inventory` is the remaining stock; null if unlimited. */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    productType: text('product_type').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The Spanish name; an empty one falls back to the other language. */
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
    priceCents: integer('price_cents').notNull(),
    imageUrl: text('image_url'),
    metadata: jsonb('metadata').$type<ProductMetadata>().notNull().default({}),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    active: boolean('active').notNull().default(true),
    inventory: integer('inventory'),
    /** The sort order within its tab. */
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('product_type', sql`${table.productType} in ('pass', 'gift_card', 'membership')`),
    check('product_price', sql`${table.priceCents} between 0 and 100000000`),
    check('product_inventory', sql`${table.inventory} >= 0`),
    check('product_name', sql`${table.name} <> '' or ${table.nameEs} <> ''`),
  ],
);

/** A product's image in two sizes, re-encoded by the server. */
export const productImages = pgTable('product_images', {
  id: uuid('id').primaryKey().defaultRandom(),
  content: bytes('content').notNull(),
  small: bytes('small').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A percentage or amount off an order or a booking. `uses` counts orders and bookings, including unpaid ones. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Upper case. */
    code: text('code').notNull().unique(),
    percentOff: integer('percent_off'),
    centsOff: integer('cents_off'),
    appliesTo: text('applies_to').notNull().default('all'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('promo_code_text', sql`${table.code} ~ '^[A-Z0-9-]{3,40}$'`),
    check('promo_code_off', sql`num_nonnulls(${table.percentOff}, ${table.centsOff}) = 1`),
    check('promo_code_percent', sql`${table.percentOff} between 1 and 100`),
    check('promo_code_cents', sql`${table.centsOff} > 0`),
    check('promo_code_applies', sql`${table.appliesTo} in ('all', 'shop', 'bookings')`),
    // Rejects one of two concurrent uses if only one is left.
    check('promo_code_uses', sql`${table.uses} >= 0 and ${table.uses} <= ${table.maxUses}`),
  ],
);

/**
 * Orders. `items` holds the server's prices and names at the time of ordering. `totalCents` is the amount after
 * the discount; `valueCents` is the part paid with gift cards and credit, and the provider charges the rest.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    totalCents: integer('total_cents').notNull(),
    discountCents: integer('discount_cents').notNull().default(0),
    valueCents: integer('value_cents').notNull().default(0),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    status: text('status').notNull().default('pending'),
    guardianName: text('guardian_name').notNull(),
    guardianEmail: text('guardian_email').notNull(),
    guardianPhone: text('guardian_phone'),
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
    /** The network that placed the order, to limit its unpaid orders; cleared on payment or expiry. */
    heldFrom: text('held_from'),
    requestKey: text('request_key').unique(),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'order_status',
      sql`${table.status} in ('pending', 'paid', 'partially_refunded', 'refunded', 'disputed', 'expired', 'review')`,
    ),
    check('order_total', sql`${table.totalCents} >= 0 and ${table.discountCents} >= 0`),
    check('order_value', sql`${table.valueCents} between 0 and ${table.totalCents}`),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_email').on(table.guardianEmail),
    index('orders_newest').on(table.createdAt, table.id),
    index('orders_held_from').on(table.heldFrom).where(sql`${table.status} = 'pending'`),
    index('orders_name').on(table.guardianName, table.id),
    index('orders_amount').on(table.totalCents, table.id),
    index('orders_promo').on(table.promoCodeId).where(sql`${table.promoCodeId} is not null`),
  ],
);

/** Refunds of an order, in cents; bounded by the checks on its payment and ledger. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The refund to the payer's card; null if value or credit was refunded instead. */
    refundId: uuid('refund_id').references(() => refunds.id),
    moneyCents: integer('money_cents').notNull(),
    valueCents: integer('value_cents').notNull(),
    /** The credit granted to the buyer's account instead of money. */
    creditCents: integer('credit_cents').notNull().default(0),
    /** The refunded part of each line. */
    items: jsonb('items').$type<RefundedLine[]>().notNull(),
    reason: text('reason').notNull().default(''),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'order_refund_amounts',
      sql`${table.moneyCents} >= 0 and ${table.valueCents} >= 0 and ${table.creditCents} >= 0`,
    ),
    index('order_refunds_order').on(table.orderId),
  ],
);

/** The refunded part of a line; `kept` for a goodwill refund, after which the buyer can still use the value. */
export type RefundedLine = { line: number; cents: number; kept: boolean };

/**
 * Stored value: visits of a pass, cents of a gift card or of credit. `balance` is the sum of its ledger entries; a
 * check prevents a negative balance (decision 0020).
 */
export const holdings = pgTable(
  'holdings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Null for a gift card, and for a guest's purchase, which belongs to the `email`. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email'),
    name: text('name').notNull(),
    /** Visits of a pass, otherwise cents. */
    granted: integer('granted').notNull(),
    balance: integer('balance').notNull(),
    /** A per-child pass pays for one child per booking; other passes cover the whole household. */
    perChild: boolean('per_child').notNull().default(false),
    /** The price of one visit in cents, for valuing the remaining ones. */
    unitCents: integer('unit_cents').notNull().default(0),
    /** The total cents of an imported pass if they are not `granted` × `unitCents`, such as $100 for 7 visits. */
    grantedCents: integer('granted_cents'),
    expiresAt: instant('expires_at'),
    suspendedAt: instant('suspended_at'),
    /** `dispute` if a payment dispute suspended it; null if staff did. */
    suspendedFor: text('suspended_for').$type<'dispute'>(),
    /** The order that granted it, once per unit of each line. */
    orderId: uuid('order_id').references(() => orders.id),
    line: integer('line'),
    unit: integer('unit'),
    /** SHA-256 of a gift card's code, and its last four characters for display. */
    secretHash: text('secret_hash').unique(),
    secretEnd: text('secret_end'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('holding_kind', sql`${table.kind} in ('pass', 'gift_card', 'credit')`),
    check('holding_granted', sql`${table.granted} > 0`),
    check('holding_balance', sql`${table.balance} >= 0`),
    check('holding_gift', sql`(${table.kind} = 'gift_card') = (${table.secretHash} is not null)`),
    uniqueIndex('holding_granted_once').on(table.orderId, table.line, table.unit),
    index('holdings_user').on(table.userId, table.kind),
    index('holdings_email').on(table.email, table.kind),
  ],
);

/** The append-only ledger. A cause is applied to a holding once. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    holdingId: uuid('holding_id')
      .notNull()
      .references(() => holdings.id),
    /** Positive for a credit, negative for a debit. */
    amount: integer('amount').notNull(),
    /** Verb and subject: "spend:booking:{id}". */
    cause: text('cause').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('ledger_entry_amount', sql`${table.amount} <> 0`),
    uniqueIndex('ledger_entry_once').on(table.holdingId, table.cause),
    index('ledger_entries_cause').on(table.cause),
    // For daily reports.
    index('ledger_entries_by_time').on(table.createdAt),
  ],
);

/** The delivery of a gift card to its recipient. */
export const giftDeliveries = pgTable(
  'gift_deliveries',
  {
    holdingId: uuid('holding_id')
      .primaryKey()
      .references(() => holdings.id),
    /** The code, encrypted with the installation's secret because emails and PDFs contain it. */
    sealedSecret: text('sealed_secret').notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    recipientEmail: text('recipient_email').notNull(),
    message: text('message').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    /** The earliest delivery time: the morning of the chosen day, or the time of the purchase. */
    sendAt: instant('send_at').notNull(),
    sentAt: instant('sent_at'),
    language: text('language').$type<StoredLanguage>().notNull().default('en'),
  },
  (table) => [index('gift_deliveries_due').on(table.sendAt).where(sql`${table.sentAt} is null`)],
);

/** Purchased memberships. Each keeps its owner's member code valid while it is paid. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for a membership imported from another system. */
    orderId: uuid('order_id').references(() => orders.id),
    line: integer('line').notNull(),
    membershipType: text('membership_type').notNull(),
    /** "month" or "year". */
    duration: text('duration').$type<Period>().notNull(),
    priceCents: integer('price_cents').notNull(),
    state: text('state').$type<'active' | 'past_due' | 'ended'>().notNull().default('active'),
    /** The first day; `periods` counts the paid periods since. */
    startedAt: instant('started_at').notNull(),
    periods: integer('periods').notNull().default(1),
    /** The end of the paid period. The membership renews then unless `cancelAtPeriodEnd`. */
    periodEnd: instant('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** The end of the grace period while a renewal is due or failed. */
    graceUntil: instant('grace_until'),
    /** The time of the last sync with the provider. */
    syncedAt: instant('asked_at'),
    /** The number of the provider request that returned the state. */
    syncRequestNumber: bigint('asked_number', { mode: 'number' }),
    frozenAt: instant('frozen_at'),
    /** The provider's ids of the subscription and the customer. */
    subscriptionId: text('subscription_id').unique(),
    customerId: text('customer_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('membership_state', sql`${table.state} in ('active', 'past_due', 'ended')`),
    check('membership_duration', sql`${table.duration} in ('month', 'year')`),
    uniqueIndex('membership_once').on(table.orderId, table.line),
    index('memberships_user').on(table.userId),
    index('memberships_running').on(table.periodEnd).where(sql`${table.state} <> 'ended'`),
  ],
);
