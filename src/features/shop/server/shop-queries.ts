import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { checkouts } from '#features/checkouts/server/checkouts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import type { Product } from '../shop-contract.ts';
import { orderRefunds, orders, products, promoCodes } from './shop-tables.ts';
import type { Holder } from './stored-value/ledger-queries.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert & { id: string };
export type Promo = typeof promoCodes.$inferSelect;

const productColumns = {
  id: products.id,
  slug: products.slug,
  productType: products.productType,
  name: products.name,
  description: products.description,
  nameEs: products.nameEs,
  descriptionEs: products.descriptionEs,
  priceCents: products.priceCents,
  imageUrl: products.imageUrl,
  metadata: products.metadata,
  tags: products.tags,
  inventory: products.inventory,
};

type ProductRow = Pick<
  typeof products.$inferSelect,
  Exclude<keyof typeof productColumns, 'productType'>
> & { productType: string };

function toProduct(row: ProductRow, language: Language): Product {
  const { name, nameEs, description, descriptionEs, productType, ...rest } = row;
  return {
    ...rest,
    productType: productType as Product['productType'],
    name: localizedText(language, { en: name, es: nameEs }),
    description: localizedText(language, { en: description, es: descriptionEs }),
  };
}

/** The active products in display order, in the given language. */
export async function findActiveProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(eq(products.active, true))
    .orderBy(asc(products.productType), asc(products.position), asc(products.name));
  return rows.map((row) => toProduct(row, language));
}

/** Whether families can buy a membership. */
export async function isMembershipOnSale(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.productType, 'membership'), eq(products.active, true)))
    .limit(1);
  return row !== undefined;
}

/** The active products with these ids, keyed by id. */
export async function findActiveProductsById(
  db: Db,
  ids: string[],
  language: Language,
): Promise<Map<string, Product>> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.active, true)));
  return new Map(rows.map((row) => [row.id, toProduct(row, language)]));
}

/** Deducts from stock. Returns false if there is too little; unlimited products never run out. */
export async function deductStock(db: Db, productId: string, quantity: number): Promise<boolean> {
  const rows = await db
    .update(products)
    .set({ inventory: sql`${products.inventory} - ${quantity}` })
    .where(
      and(
        eq(products.id, productId),
        or(isNull(products.inventory), sql`${products.inventory} >= ${quantity}`),
      ),
    )
    .returning({ id: products.id });
  return rows.length > 0;
}

export async function restoreStock(db: Db, productId: string, quantity: number): Promise<void> {
  await db
    .update(products)
    .set({ inventory: sql`${products.inventory} + ${quantity}` })
    .where(eq(products.id, productId));
}

export async function insertOrder(db: Db, values: NewOrder): Promise<void> {
  await db.insert(orders).values(values);
}

/** Inserts an order; returns null if one with this `requestKey` exists. */
export async function insertOrderOnce(db: Db, values: NewOrder): Promise<Order | null> {
  const [row] = await db
    .insert(orders)
    .values(values)
    .onConflictDoNothing({ target: orders.requestKey })
    .returning();
  return row ?? null;
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** Locks the order until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** Finds the order of an earlier attempt with the same Idempotency-Key. */
export async function findOrderByRequest(db: Db, requestKey: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.requestKey, requestKey));
  return row ?? null;
}

export async function updateOrder(
  db: Db,
  id: string,
  changes: Partial<Pick<Order, 'status' | 'paidAt' | 'valueCents' | 'requestKey' | 'heldFrom'>>,
): Promise<void> {
  await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

/** Counts the unpaid orders of an email and of a network. */
export async function countOpenOrders(db: Db, email: string, network: string) {
  const [row] = await db
    .select({
      ofEmail: sql<number>`count(*) filter (where ${orders.guardianEmail} = ${email})::int`,
      fromNetwork: sql<number>`count(*) filter (where ${orders.heldFrom} = ${network})::int`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        or(eq(orders.guardianEmail, email), eq(orders.heldFrom, network)),
      ),
    );
  return row ?? { ofEmail: 0, fromNetwork: 0 };
}

const isBoughtBy = ({ userId, verifiedEmail }: Holder) =>
  or(
    eq(orders.userId, userId),
    verifiedEmail === null
      ? undefined
      : and(isNull(orders.userId), eq(orders.guardianEmail, verifiedEmail)),
  );

/** The cents of an order that were refunded to gift cards and credit. */
export const refundedValueCents = sql<number>`(select coalesce(sum(${orderRefunds.valueCents}), 0)::int
  from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id})`;

const orderWithPayment = {
  order: orders,
  checkoutState: checkouts.state,
  refundedCents: checkouts.refundedCents,
  refundedValueCents,
};

const isPaymentOfOrder = and(eq(checkouts.kind, 'order'), eq(checkouts.subjectId, orders.id));

/** The buyer's orders with their payment state, newest first. */
export async function findUserOrders(db: Db, holder: Holder, limit: number) {
  return db
    .select(orderWithPayment)
    .from(orders)
    .leftJoin(checkouts, isPaymentOfOrder)
    .where(isBoughtBy(holder))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Returns the buyer's order with its payment state; null for an unknown or another buyer's order. */
export async function findUserOrder(db: Db, id: string, holder: Holder) {
  const [row] = await db
    .select(orderWithPayment)
    .from(orders)
    .leftJoin(checkouts, isPaymentOfOrder)
    .where(and(eq(orders.id, id), isBoughtBy(holder)));
  return row ?? null;
}

export async function findPromo(db: Db, code: string): Promise<Promo | null> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row ?? null;
}

/** Increments the uses. Returns false if the code is used up. */
export async function incrementPromoUses(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(
        eq(promoCodes.id, id),
        or(isNull(promoCodes.maxUses), sql`${promoCodes.uses} < ${promoCodes.maxUses}`),
      ),
    )
    .returning({ id: promoCodes.id });
  return rows.length > 0;
}

export async function decrementPromoUses(db: Db, id: string): Promise<void> {
  await db
    .update(promoCodes)
    .set({ uses: sql`greatest(${promoCodes.uses} - 1, 0)` })
    .where(eq(promoCodes.id, id));
}
