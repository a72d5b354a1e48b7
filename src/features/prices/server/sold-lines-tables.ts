import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/**
 * The lines of all sales, copied at the time of sale so that later price and tax changes do not affect them. A refund
 * inserts negative lines that reference the reversed ones.
 */
export const soldLines = pgTable(
  'sold_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    saleKind: text('sale_kind').notNull(),
    saleId: uuid('sale_id').notNull(),
    position: smallint('position').notNull(),
    reverses: uuid('reverses').references((): AnyPgColumn => soldLines.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The admission type or extra, which may no longer be in the price list. */
    typeId: text('type_id'),
    names: jsonb('names').$type<{ en: string; es: string }>().notNull(),
    quantity: integer('quantity').notNull(),
    unitCents: integer('unit_cents').notNull(),
    coveredBy: text('covered_by').$type<'pass' | 'member-code'>(),
    discountCents: integer('discount_cents').notNull().default(0),
    taxName: text('tax_name'),
    taxPercent: numeric('tax_percent', { precision: 6, scale: 3, mode: 'number' }),
    taxKind: text('tax_kind').$type<'included' | 'added'>(),
    taxCents: integer('tax_cents').notNull().default(0),
    /** The amount charged for the line, including tax. */
    totalCents: integer('total_cents').notNull(),
    /** The time of the payment or refund, for reports; null while unpaid. */
    countedAt: instant('counted_at'),
  },
  (table) => [
    index('sold_lines_of_sale').on(table.saleId, table.saleKind),
    index('sold_lines_counted').on(table.countedAt).where(sql`${table.countedAt} is not null`),
    check(
      'sold_line_sign',
      sql`${table.reverses} is not null
        or (${table.totalCents} >= 0 and ${table.taxCents} >= 0 and ${table.quantity} > 0)`,
    ),
    check('sold_line_tax', sql`abs(${table.taxCents}) <= abs(${table.totalCents})`),
    check(
      'sold_line_rate',
      sql`(${table.taxPercent} is null) = (${table.taxName} is null)
        and (${table.taxPercent} is null) = (${table.taxKind} is null)
        and coalesce(${table.taxPercent}, 0) between 0 and 100`,
    ),
    check('sold_line_prices', sql`${table.unitCents} >= 0 and ${table.discountCents} >= 0`),
  ],
);

/** The remaining stock of extras; an extra without a row is unlimited. */
export const extraStock = pgTable(
  'extra_stock',
  {
    typeId: text('type_id').primaryKey(),
    left: integer('left_over').notNull(),
  },
  (table) => [check('extra_stock_left', sql`${table.left} >= 0`)],
);
