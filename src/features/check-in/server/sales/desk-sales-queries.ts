import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { BookedItem } from '#features/prices/booked-items-rules.ts';
import { bookedItemsSql } from '#features/prices/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import { deskSales } from '../desk-sales-tables.ts';

type DeskSale = typeof deskSales.$inferSelect;

export async function insertDeskSale(
  db: Db,
  sale: Omit<DeskSale, 'undoneBy' | 'undoneAt'>,
): Promise<void> {
  await db.insert(deskSales).values(sale);
}

/** Finds the sale that an earlier request with the same Idempotency-Key stored. */
export async function findDeskSaleByRequest(db: Db, requestKey: string): Promise<DeskSale | null> {
  const [row] = await db.select().from(deskSales).where(eq(deskSales.requestKey, requestKey));
  return row ?? null;
}

/** Lists the sales since the start of the day, newest first, with what was sold. */
export async function findDeskSalesSince(db: Db, start: Date) {
  return db
    .select({
      sale: deskSales,
      items: sql<BookedItem[]>`${sql.raw(bookedItemsSql('desk_sales.id', 'desk-sale'))}`,
    })
    .from(deskSales)
    .where(gte(deskSales.takenAt, start))
    .orderBy(desc(deskSales.takenAt))
    .limit(100);
}

/** Marks a sale as undone and returns it; null if it is unknown, was made before `since`, or is undone already. */
export async function markDeskSaleUndone(
  db: Db,
  id: string,
  { by, at, since }: { by: string; at: Date; since: Date },
): Promise<DeskSale | null> {
  const [row] = await db
    .update(deskSales)
    .set({ undoneBy: by, undoneAt: at })
    .where(and(eq(deskSales.id, id), gte(deskSales.takenAt, since), isNull(deskSales.undoneAt)))
    .returning();
  return row ?? null;
}
