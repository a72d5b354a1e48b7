import { asc, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { partyPackages } from '../parties-tables.ts';

export type StoredPackage = typeof partyPackages.$inferSelect;

const columns = {
  position: partyPackages.position,
  name: sql`lower(coalesce(nullif(${partyPackages.name}, ''), ${partyPackages.nameEs}))`,
  basePriceCents: partyPackages.basePriceCents,
};

type Wanted = {
  search?: string | undefined;
  sort?: keyof typeof columns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the packages, in the venue's order unless it is said otherwise, and how many there are. */
export async function listPackages(db: Db, wanted: Wanted) {
  const like = `%${(wanted.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = wanted.search
    ? or(sql`${partyPackages.name} ilike ${like}`, sql`${partyPackages.nameEs} ilike ${like}`)
    : undefined;
  const turn = wanted.direction === 'desc' ? desc : asc;
  const rows = await db
    .select()
    .from(partyPackages)
    .where(where)
    .orderBy(turn(columns[wanted.sort ?? 'position']), asc(partyPackages.id))
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows);
  const [all] = await db.select({ total: count() }).from(partyPackages).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** A package, locked until the transaction ends. */
export async function lockPackage(db: Db, id: string): Promise<StoredPackage | null> {
  const [row] = await db.select().from(partyPackages).where(eq(partyPackages.id, id)).for('update');
  return row ?? null;
}

/** Adds a package under a slug of its own: the given one, or that with a number appended. */
export async function insertPackage(
  db: Db,
  { slug, ...values }: typeof partyPackages.$inferInsert,
): Promise<StoredPackage> {
  for (let number = 1; number < 1000; number += 1) {
    const [row] = await db
      .insert(partyPackages)
      .values({ ...values, slug: number === 1 ? slug : `${slug}-${number}` })
      .onConflictDoNothing({ target: partyPackages.slug })
      .returning();
    if (row) return row;
  }
  throw new Error('no slug was free');
}

export async function changePackage(
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
