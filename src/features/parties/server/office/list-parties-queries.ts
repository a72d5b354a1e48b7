import { and, asc, count, desc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
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

/** A page of the parties, the latest first unless it is said otherwise, and how many there are. */
export async function listParties(db: Db, wanted: Wanted) {
  const where = matching(wanted);
  const turn = wanted.direction === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(parties)
    .where(where)
    .orderBy(turn(columns[wanted.sort ?? 'startsAt']), turn(parties.id))
    .limit(wanted.rows)
    .offset((wanted.page - 1) * wanted.rows);
  const [all] = await db.select({ total: count() }).from(parties).where(where);
  return { rows, total: all?.total ?? 0 };
}

function matching({ search, status, from, to }: Wanted): SQL | undefined {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const hasStatus = status === 'live' ? ne(parties.status, 'cancelled') : undefined;
  return and(
    search
      ? or(
          sql`${parties.guardianName} ilike ${like}`,
          sql`${parties.email} ilike ${like}`,
          sql`${parties.childName} ilike ${like}`,
        )
      : undefined,
    status && !hasStatus ? eq(parties.status, status) : hasStatus,
    from ? gte(parties.venueDate, from) : undefined,
    to ? lte(parties.venueDate, to) : undefined,
  );
}

/** Of some parties: heads of who said yes, and of how many families there is something to know. */
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
