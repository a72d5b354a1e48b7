import { and, asc, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { productImages, products } from '../shop-tables.ts';

export type StoredProduct = typeof products.$inferSelect;

const columns = {
  position: products.position,
  name: sql`lower(coalesce(nullif(${products.name}, ''), ${products.nameEs}))`,
  priceCents: products.priceCents,
  inventory: products.inventory,
  updatedAt: products.updatedAt,
};

type Wanted = {
  search?: string | undefined;
  type?: string | undefined;
  active?: 'true' | 'false' | undefined;
  sort?: keyof typeof columns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the products, in the shop's order unless it is said otherwise, and how many there are. */
export async function listProducts(db: Db, wanted: Wanted) {
  const escaped = `%${(wanted.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    wanted.search
      ? or(sql`${products.name} ilike ${escaped}`, sql`${products.nameEs} ilike ${escaped}`)
      : undefined,
    wanted.type ? eq(products.productType, wanted.type) : undefined,
    wanted.active ? eq(products.active, wanted.active === 'true') : undefined,
  );
  const turn = wanted.direction === 'desc' ? desc : asc;
  const order = wanted.sort
    ? [turn(columns[wanted.sort]), asc(products.id)]
    : [asc(products.productType), asc(products.position), asc(products.name), asc(products.id)];
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows);
  const [all] = await db.select({ total: count() }).from(products).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** A product, locked until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<StoredProduct | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update');
  return row ?? null;
}

/** Adds a product under a slug of its own: the given one, or that with a number appended. */
export async function insertProduct(
  db: Db,
  { slug, ...values }: typeof products.$inferInsert,
): Promise<StoredProduct> {
  for (let number = 1; number < 1000; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number}`;
    const [row] = await db
      .insert(products)
      .values({ ...values, slug: free })
      .onConflictDoNothing({ target: products.slug })
      .returning();
    if (row) return row;
  }
  throw new Error('no slug was free');
}

export async function changeProduct(
  db: Db,
  id: string,
  changes: Partial<typeof products.$inferInsert>,
): Promise<StoredProduct | null> {
  const [row] = await db.update(products).set(changes).where(eq(products.id, id)).returning();
  return row ?? null;
}

/** Keeps a drawn picture for a product that is to show it. Returns its id. */
export async function insertProductImage(
  db: Db,
  values: typeof productImages.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(productImages).values(values).returning({ id: productImages.id });
  if (!row) throw new Error('the picture was not stored');
  return row.id;
}

/** A picture's bytes, of the wide or the narrow one; null if it is gone. */
export async function findProductImage(
  db: Db,
  id: string,
  size: 'small' | 'large',
): Promise<Buffer | null> {
  const content = size === 'small' ? productImages.small : productImages.content;
  const [row] = await db.select({ content }).from(productImages).where(eq(productImages.id, id));
  return row?.content ?? null;
}

/** Whether the picture is there; locked, so that the nightly tidying leaves it. */
export async function lockProductImage(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.id, id))
    .for('share');
  return rows.length > 0;
}

/** Removes pictures that no product has shown since `before`. */
export async function forgetUnusedImages(db: Db, before: Date): Promise<void> {
  await db.delete(productImages).where(
    and(
      lt(productImages.createdAt, before),
      sql`not exists (select from ${products}
        where ${products.imageUrl} = '/api/product-images/' || ${productImages.id}::text)`,
    ),
  );
}
