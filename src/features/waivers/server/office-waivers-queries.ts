import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#platform/server/database/database.ts';
import { findPage } from '#platform/server/database/find-page.ts';
import { containing } from '#platform/server/database/search-words.ts';
import type { officeWaiversContract } from '../office-waivers-contract.ts';
import type { ListedWaiver } from '../waivers-contract.ts';
import { listedColumns } from './waivers-queries.ts';
import { waivers } from './waivers-tables.ts';

type Input = z.output<(typeof officeWaiversContract)['GET /api/admin/waivers']['query']>;

/**
 * A page of the office's list without signatures, and the total. Finds the ids first in the covering index,
 * then reads only the page's rows.
 */
export async function findOfficeWaivers(
  db: Db,
  input: Input,
): Promise<{ rows: ListedWaiver[]; total: number }> {
  const { ids, total } = await findPage(db, {
    table: waivers,
    filter: input.search ? hasWords(input.search) : undefined,
    order: orderOf(input),
    isSearch: Boolean(input.search),
    rows: input.rows,
    page: input.page,
  });
  const found =
    ids.length === 0
      ? []
      : await db.select(listedColumns).from(waivers).where(inArray(waivers.id, ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
  };
}

/** Guardian's name, e-mail (stored in lower case) or child's name, case-insensitive (spec 2). */
function hasWords(search: string): SQL {
  const pattern = containing(search.toLowerCase());
  return sql`(lower(${waivers.guardianName}) like ${pattern}
    or ${waivers.guardianEmail} like ${pattern} or lower(${waivers.childName}) like ${pattern})`;
}

function orderOf({ direction = 'desc' }: Input): SQL[] {
  const by = direction === 'asc' ? asc : desc;
  return [by(waivers.createdAt), by(waivers.id)];
}
