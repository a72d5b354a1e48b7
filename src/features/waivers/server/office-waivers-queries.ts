import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#platform/server/database/database.ts';
import { findPageOfIds } from '#platform/server/database/paginate.ts';
import { likePattern } from '#platform/server/database/search-text.ts';
import type { officeWaiversContract } from '../office-waivers-contract.ts';
import type { ListedWaiver } from '../waivers-contract.ts';
import { attachAnswers, listedColumns } from './waivers-queries.ts';
import { waivers } from './waivers-tables.ts';

type Input = z.output<(typeof officeWaiversContract)['GET /api/admin/waivers']['query']>;

/**
 * Returns a page of waivers without signatures, and the total. Finds the ids in the covering index first, then reads
 * only the page's rows.
 */
export async function findOfficeWaivers(
  db: Db,
  input: Input,
): Promise<{ rows: ListedWaiver[]; total: number }> {
  const { ids, total } = await findPageOfIds(db, {
    table: waivers,
    filter: input.search ? matchesWaiver(input.search) : undefined,
    order: orderOf(input),
    isSearch: Boolean(input.search),
    pageSize: input.rows,
    page: input.page,
  });
  const unorderedRows =
    ids.length === 0
      ? []
      : await db.select(listedColumns).from(waivers).where(inArray(waivers.id, ids));
  const byId = new Map(unorderedRows.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return { rows: await attachAnswers(db, rows), total };
}

/** The condition that a guardian's name or email or a child's name contains `search`, ignoring case (spec 2). */
export function matchesWaiver(search: string): SQL {
  const pattern = likePattern(search.toLowerCase());
  return sql`(lower(${waivers.guardianName}) like ${pattern}
    or ${waivers.guardianEmail} like ${pattern} or lower(${waivers.childName}) like ${pattern})`;
}

function orderOf({ direction = 'desc' }: Input): SQL[] {
  const sort = direction === 'asc' ? asc : desc;
  return [sort(waivers.createdAt), sort(waivers.id)];
}
