import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { insertWithUniqueSlug } from '#platform/server/database/unique-slug.ts';
import { partyPackages } from '../parties-tables.ts';

export type StoredPackage = typeof partyPackages.$inferSelect;

const sortColumns = {
  position: partyPackages.position,
  name: sql`lower(coalesce(nullif(${partyPackages.name}, ''), ${partyPackages.nameEs}))`,
  basePriceCents: partyPackages.basePriceCents,
};

type Filter = {
  search?: string | undefined;
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the packages, in the venue's order by default, with the total number. */
export function listPackages(db: Db, filter: Filter) {
  const order = filter.direction === 'desc' ? desc : asc;
  return paginate(db, {
    query: db.select().from(partyPackages).$dynamic(),
    table: partyPackages,
    filter: containsText(filter.search, partyPackages.name, partyPackages.nameEs),
    order: [order(sortColumns[filter.sort ?? 'position']), asc(partyPackages.id)],
    pageSize: filter.rows,
    page: filter.page,
  });
}

/** Locks the package until the transaction ends. */
export async function lockPackage(db: Db, id: string): Promise<StoredPackage | null> {
  const [row] = await db.select().from(partyPackages).where(eq(partyPackages.id, id)).for('update');
  return row ?? null;
}

/** Inserts a package under a unique slug. */
export function insertPackage(
  db: Db,
  { slug, ...values }: typeof partyPackages.$inferInsert,
): Promise<StoredPackage> {
  return insertWithUniqueSlug(slug, (slug) =>
    db
      .insert(partyPackages)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: partyPackages.slug })
      .returning(),
  );
}

export async function updatePackage(
  db: Db,
  id: string,
  changes: Partial<typeof partyPackages.$inferInsert>,
): Promise<StoredPackage | null> {
  const [row] = await db
    .update(partyPackages)
    .set(changes)
    .where(eq(partyPackages.id, id))
    .returning();
  return row ?? null;
}
