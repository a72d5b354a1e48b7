import { and, asc, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
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

const allInquiries = (db: Db) =>
  db
    .select(withPackage)
    .from(partyInquiries)
    .innerJoin(partyPackages, eq(partyPackages.id, partyInquiries.packageId))
    .leftJoin(parties, eq(parties.id, partyInquiries.partyId))
    .$dynamic();

/** A page of the inquiries, the newest first unless another order is asked for, and how many there are. */
export function listInquiries(db: Db, wanted: Wanted) {
  const turn = wanted.direction === 'asc' ? asc : desc;
  return findRowsOfPage(db, {
    query: allInquiries(db),
    table: partyInquiries,
    filter: matching(wanted),
    order: [turn(columns[wanted.sort ?? 'createdAt']), turn(partyInquiries.id)],
    rows: wanted.rows,
    page: wanted.page,
  });
}

function matching({ search, status, from, to }: Wanted): SQL | undefined {
  return and(
    containsWords(
      search,
      partyInquiries.guardianName,
      partyInquiries.email,
      partyInquiries.childName,
    ),
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

const one = (db: Db, id: string) => allInquiries(db).where(eq(partyInquiries.id, id));

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
