import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { containsWords } from '#platform/server/database/search-words.ts';
import { parties, partyGuests } from '../parties-tables.ts';

const columns = {
  startsAt: parties.startsAt,
  guardianName: parties.guardianName,
  priceCents: parties.priceCents,
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

/** A page of the parties, the latest first unless another order is asked for, and how many there are. */
export function listParties(db: Db, wanted: Wanted) {
  const turn = wanted.direction === 'asc' ? asc : desc;
  return findRowsOfPage(db, {
    query: db.select().from(parties).$dynamic(),
    table: parties,
    filter: matching(wanted),
    order: [turn(columns[wanted.sort ?? 'startsAt']), turn(parties.id)],
    rows: wanted.rows,
    page: wanted.page,
  });
}

function matching({ search, status, from, to }: Wanted): SQL | undefined {
  const hasStatus = status === 'live' ? ne(parties.status, 'cancelled') : undefined;
  return and(
    containsWords(search, parties.guardianName, parties.email, parties.childName),
    status && !hasStatus ? eq(parties.status, status) : hasStatus,
    from ? gte(parties.venueDate, from) : undefined,
    to ? lte(parties.venueDate, to) : undefined,
  );
}

/** For each of these parties: how many people said yes, and how many families named an allergy. */
export async function countGuestsOf(db: Db, partyIds: string[]) {
  if (partyIds.length === 0) return [];
  return db
    .select({
      partyId: partyGuests.partyId,
      coming: sql<number>`coalesce(sum(${partyGuests.kids} + ${partyGuests.adults})
        filter (where ${partyGuests.reply} = 'yes'), 0)::int`,
      allergies: sql<number>`(count(*) filter (
        where ${partyGuests.allergies} <> '' and ${partyGuests.reply} <> 'no'))::int`,
    })
    .from(partyGuests)
    .where(inArray(partyGuests.partyId, partyIds))
    .groupBy(partyGuests.partyId);
}
