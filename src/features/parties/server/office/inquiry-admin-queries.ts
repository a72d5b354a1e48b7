import { and, asc, count, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { parties, partyInquiries, partyPackages } from '../parties-tables.ts';
import { linkedParty } from './inquiry-parties-queries.ts';

const columns = {
  createdAt: partyInquiries.createdAt,
  preferredDate: partyInquiries.preferredDate,
  guardianName: partyInquiries.guardianName,
};

type Wanted = {
  search?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: keyof typeof columns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const withPackage = { inquiry: partyInquiries, packageName: packageName(), party: linkedParty };

function packageName() {
  return sql<string>`coalesce(nullif(${partyPackages.name}, ''), ${partyPackages.nameEs})`;
}

/** A page of the inquiries, the newest first unless it is said otherwise, and how many there are. */
export async function listInquiries(db: Db, wanted: Wanted) {
  const where = matching(wanted);
  const turn = wanted.direction === 'asc' ? asc : desc;
  const rows = await db
    .select(withPackage)
    .from(partyInquiries)
    .innerJoin(partyPackages, eq(partyPackages.id, partyInquiries.packageId))
    .leftJoin(parties, eq(parties.id, partyInquiries.partyId))
    .where(where)
    .orderBy(turn(columns[wanted.sort ?? 'createdAt']), turn(partyInquiries.id))
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows);
  const [all] = await db.select({ total: count() }).from(partyInquiries).where(where);
  return { rows, total: all?.total ?? 0 };
}

function matching({ search, status, from, to }: Wanted): SQL | undefined {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    search
      ? or(
          sql`${partyInquiries.guardianName} ilike ${like}`,
          sql`${partyInquiries.email} ilike ${like}`,
          sql`${partyInquiries.childName} ilike ${like}`,
        )
      : undefined,
    status ? eq(partyInquiries.status, status) : undefined,
    from ? gte(partyInquiries.preferredDate, from) : undefined,
    to ? lte(partyInquiries.preferredDate, to) : undefined,
  );
}

/** How many inquiries there are of each status. */
export async function countInquiries(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: partyInquiries.status, total: count() })
    .from(partyInquiries)
    .groupBy(partyInquiries.status);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

const one = (db: Db, id: string) =>
  db
    .select(withPackage)
    .from(partyInquiries)
    .innerJoin(partyPackages, eq(partyPackages.id, partyInquiries.packageId))
    .leftJoin(parties, eq(parties.id, partyInquiries.partyId))
    .where(eq(partyInquiries.id, id));

/** One inquiry with its package's name and the party that it became. */
export async function findInquiry(db: Db, id: string) {
  const [row] = await one(db, id);
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockInquiry(db: Db, id: string) {
  const [row] = await one(db, id).for('update', { of: partyInquiries });
  return row ?? null;
}

export async function changeInquiry(
  db: Db,
  id: string,
  changes: Partial<
    Pick<typeof partyInquiries.$inferSelect, 'status' | 'officeNote' | 'partyId'>
  > & {
    updatedAt: Date;
  },
): Promise<void> {
  await db.update(partyInquiries).set(changes).where(eq(partyInquiries.id, id));
}
