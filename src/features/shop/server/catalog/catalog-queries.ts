import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { insertWithUniqueSlug } from '#platform/server/database/unique-slug.ts';
import { productImages, products } from '../shop-tables.ts';

export type StoredProduct = typeof products.$inferSelect;

const sortColumns = {
  position: products.position,
  name: sql`lower(coalesce(nullif(${products.name}, ''), ${products.nameEs}))`,
  priceCents: products.priceCents,
  inventory: products.inventory,
  updatedAt: products.updatedAt,
};

type ListInput = {
  search?: string | undefined;
  type?: string | undefined;
  active?: 'true' | 'false' | undefined;
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the products, by default in the shop's order, and the total. */
export function listProducts(db: Db, input: ListInput) {
  const byDirection = input.direction === 'desc' ? desc : asc;
  return paginate(db, {
    query: db.select().from(products).$dynamic(),
    table: products,
    filter: and(
      containsText(input.search, products.name, products.nameEs),
      input.type ? eq(products.productType, input.type) : undefined,
      input.active ? eq(products.active, input.active === 'true') : undefined,
    ),
    order: input.sort
      ? [byDirection(sortColumns[input.sort]), asc(products.id)]
      : [asc(products.productType), asc(products.position), asc(products.name), asc(products.id)],
    pageSize: input.rows,
    page: input.page,
  });
}

/** Locks the product until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<StoredProduct | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update');
  return row ?? null;
}

/** Inserts a product under a unique slug. */
export function insertProduct(
  db: Db,
  { slug, ...values }: typeof products.$inferInsert,
): Promise<StoredProduct> {
  return insertWithUniqueSlug(slug, (slug) =>
    db
      .insert(products)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: products.slug })
      .returning(),
  );
}

export async function updateProduct(
  db: Db,
  id: string,
  changes: Partial<typeof products.$inferInsert>,
): Promise<StoredProduct | null> {
  const [row] = await db.update(products).set(changes).where(eq(products.id, id)).returning();
  return row ?? null;
}

/** Stores a re-encoded image; returns its id. */
export async function insertProductImage(
  db: Db,
  values: typeof productImages.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(productImages).values(values).returning({ id: productImages.id });
  if (!row) throw new Error('inserting the image returned no row');
  return row.id;
}

/** The bytes of an image in the given size; null if it was deleted. */
export async function findProductImage(
  db: Db,
  id: string,
  size: 'small' | 'large',
): Promise<Buffer | null> {
  const content = size === 'small' ? productImages.small : productImages.content;
  const [row] = await db.select({ content }).from(productImages).where(eq(productImages.id, id));
  return row?.content ?? null;
}

/** Whether the image exists; locks it against the nightly cleanup. */
export async function lockProductImage(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.id, id))
    .for('share');
  return rows.length > 0;
}

/** Deletes images created before `before` that no product uses. */
export async function deleteUnusedImages(db: Db, before: Date): Promise<void> {
  await db.delete(productImages).where(
    and(
      lt(productImages.createdAt, before),
      sql`not exists (select from ${products}
        where ${products.imageUrl} = '/api/product-images/' || ${productImages.id}::text)`,
    ),
  );
}
