import { and, asc, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { parties, partyInquiries, partyPackages } from '../parties-tables.ts';
import { linkedPartyColumns } from './inquiry-parties-queries.ts';

const sortColumns = {
  createdAt: partyInquiries.createdAt,
  preferredDate: partyInquiries.preferredDate,
  guardianName: partyInquiries.guardianName,
};

type Filter = {
  search?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: keyof typeof sortColumns | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

const inquiryColumns = {
  inquiry: partyInquiries,
  packageName: packageName(),
  party: linkedPartyColumns,
};

function packageName() {
  return sql<string>`coalesce(nullif(${partyPackages.name}, ''), ${partyPackages.nameEs})`;
}

const selectInquiries = (db: Db) =>
  db
    .select(inquiryColumns)
    .from(partyInquiries)
    .innerJoin(partyPackages, eq(partyPackages.id, partyInquiries.packageId))
    .leftJoin(parties, eq(parties.id, partyInquiries.partyId))
    .$dynamic();

/** A page of the inquiries, newest first by default, with the total number. */
export function listInquiries(db: Db, filter: Filter) {
  const order = filter.direction === 'asc' ? asc : desc;
  return paginate(db, {
    query: selectInquiries(db),
    table: partyInquiries,
    filter: buildCondition(filter),
    order: [order(sortColumns[filter.sort ?? 'createdAt']), order(partyInquiries.id)],
    pageSize: filter.rows,
    page: filter.page,
  });
}

function buildCondition({ search, status, from, to }: Filter): SQL | undefined {
  return and(
    containsText(
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

/** The number of inquiries by status. */
export async function countInquiries(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .select({ status: partyInquiries.status, total: count() })
    .from(partyInquiries)
    .groupBy(partyInquiries.status);
  return Object.fromEntries(rows.map(({ status, total }) => [status, total]));
}

const selectInquiryById = (db: Db, id: string) =>
  selectInquiries(db).where(eq(partyInquiries.id, id));

/** An inquiry with its package's name and its party. */
export async function findInquiry(db: Db, id: string) {
  const [row] = await selectInquiryById(db, id);
  return row ?? null;
}

/** Finds an inquiry and locks it until the transaction ends. */
export async function lockInquiry(db: Db, id: string) {
  const [row] = await selectInquiryById(db, id).for('update', { of: partyInquiries });
  return row ?? null;
}

export async function updateInquiryRow(
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
