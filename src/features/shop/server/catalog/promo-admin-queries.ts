import { asc, desc, eq } from 'drizzle-orm';
import { type Db, preparedSql } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import type { Promo } from '../shop-queries.ts';
import { promoCodes } from '../shop-tables.ts';

const sortColumns = {
  code: promoCodes.code,
  uses: promoCodes.uses,
  endsAt: promoCodes.endsAt,
  createdAt: promoCodes.createdAt,
};

type ListInput = {
  search?: string | undefined;
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the promo codes, by default newest first, and the total. */
export function listPromos(db: Db, input: ListInput) {
  const byDirection = input.sort && input.direction !== 'desc' ? asc : desc;
  return paginate(db, {
    query: db.select().from(promoCodes).$dynamic(),
    table: promoCodes,
    filter: containsText(input.search, promoCodes.code),
    order: [byDirection(sortColumns[input.sort ?? 'createdAt']), asc(promoCodes.id)],
    pageSize: input.rows,
    page: input.page,
  });
}

/** Locks the promo code until the transaction ends. */
export async function lockPromo(db: Db, id: string): Promise<Promo | null> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
  return row ?? null;
}

/** Returns null if the code already exists. */
export async function insertPromo(
  db: Db,
  values: typeof promoCodes.$inferInsert,
): Promise<Promo | null> {
  const [row] = await db
    .insert(promoCodes)
    .values(values)
    .onConflictDoNothing({ target: promoCodes.code })
    .returning();
  return row ?? null;
}

/** Violates `promo_codes_code_unique` if the code exists, `promo_code_uses` if the limit is below its uses. */
export async function updatePromo(
  db: Db,
  id: string,
  changes: Partial<typeof promoCodes.$inferInsert>,
): Promise<Promo | null> {
  const [row] = await db.update(promoCodes).set(changes).where(eq(promoCodes.id, id)).returning();
  return row ?? null;
}

type PromoUse = {
  id: string;
  kind: 'order' | 'booking';
  guardianName: string;
  guardianEmail: string;
  discountCents: number;
  status: string;
  createdAt: Date;
};

/** Orders and bookings with this code, newest first, excluding expired and cancelled ones. */
export function findPromoUses(db: Db, id: string, limit: number): Promise<PromoUse[]> {
  // Raw SQL, because bookings belong to a feature that depends on this one.
  return preparedSql<PromoUse>(
    db,
    `select * from (
      select id, 'order' as kind, guardian_name as "guardianName", guardian_email as "guardianEmail",
        discount_cents as "discountCents", status, created_at as "createdAt"
      from orders where promo_code_id = :id and status <> 'expired'
      union all
      select id, 'booking', guardian_name, guardian_email, discount_cents, status, created_at
      from bookings where promo_code_id = :id and status <> 'cancelled'
    ) as used order by "createdAt" desc, id limit :limit`,
    { id, limit },
  );
}

/** The sum of the code's discounts on paid orders and bookings, in cents. */
export async function sumPromoDiscounts(db: Db, id: string): Promise<number> {
  const [row] = await preparedSql<{ cents: number }>(
    db,
    `select (coalesce((select sum(discount_cents) from orders
        where promo_code_id = :id and status = 'paid'), 0)
      + coalesce((select sum(discount_cents) from bookings
        where promo_code_id = :id and status = 'paid'), 0))::int as cents`,
    { id },
  );
  return row?.cents ?? 0;
}
