import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { promoCodes } from '#features/shop/server/shop-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** Extras sold at the desk without a booking; what was sold is in their sold lines. They name no family. */
export const deskSales = pgTable(
  'desk_sales',
  {
    id: uuid('id').primaryKey(),
    /** After the discount, with tax. */
    priceCents: integer('price_cents').notNull(),
    /** The promo code's discount, already deducted from the price. */
    discountCents: integer('discount_cents').notNull(),
    promoCodeId: uuid('promo_code_id').references(() => promoCodes.id),
    /** The part of the price paid by a gift card; staff took the rest. */
    valueCents: integer('value_cents').notNull(),
    method: text('method').$type<'cash' | 'card-terminal'>().notNull(),
    /** The staff account; no foreign key, so the row outlives the account. */
    takenBy: text('taken_by').notNull(),
    takenAt: instant('taken_at').notNull(),
    undoneBy: text('undone_by'),
    undoneAt: instant('undone_at'),
    requestKey: text('request_key').unique(),
  },
  (table) => [
    check('desk_sale_method', sql`${table.method} in ('cash', 'card-terminal')`),
    check('desk_sale_price', sql`${table.priceCents} >= 0 and ${table.discountCents} >= 0`),
    check('desk_sale_value', sql`${table.valueCents} between 0 and ${table.priceCents}`),
    index('desk_sales_taken').on(table.takenAt),
    index('desk_sales_undone').on(table.undoneAt).where(sql`${table.undoneAt} is not null`),
    index('desk_sales_promo').on(table.promoCodeId).where(sql`${table.promoCodeId} is not null`),
  ],
);
