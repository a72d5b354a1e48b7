import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { containsText } from '#platform/server/database/search-text.ts';
import { parties, partyGuests } from '../parties-tables.ts';

const sortColumns = {
  startsAt: parties.startsAt,
  guardianName: parties.guardianName,
  priceCents: parties.priceCents,
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

/** A page of the parties, newest first by default, with the total number. */
export function listParties(db: Db, filter: Filter) {
  const order = filter.direction === 'asc' ? asc : desc;
  return paginate(db, {
    query: db.select().from(parties).$dynamic(),
    table: parties,
    filter: toPartiesCondition(filter),
    order: [order(sortColumns[filter.sort ?? 'startsAt']), order(parties.id)],
    pageSize: filter.rows,
    page: filter.page,
  });
}

/** The condition for the list's filters. `from` and `to` are inclusive venue dates. */
export function toPartiesCondition({
  search,
  status,
  from,
  to,
}: Pick<Filter, 'search' | 'status' | 'from' | 'to'>): SQL | undefined {
  const liveCondition = status === 'live' ? ne(parties.status, 'cancelled') : undefined;
  return and(
    containsText(search, parties.guardianName, parties.email, parties.childName),
    status && !liveCondition ? eq(parties.status, status) : liveCondition,
    from ? gte(parties.venueDate, from) : undefined,
    to ? lte(parties.venueDate, to) : undefined,
  );
}

/** Per party with guests: the attendees with a yes reply, and the families with allergies that did not decline. */
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
