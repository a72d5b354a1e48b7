import { and, asc, count, desc, eq, ilike, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { paginate } from '#platform/server/database/paginate.ts';
import { escapeLike } from '#platform/server/database/search-text.ts';
import type { ZipPlace } from '../../zip-places-rules.ts';
import { zipPlaces } from '../matches-tables.ts';

type Input = {
  search?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** Returns a page of the places, and the total. */
export function listPlaces(db: Db, { search, direction, page, rows }: Input) {
  const order = direction === 'desc' ? desc : asc;
  return paginate(db, {
    query: db.select().from(zipPlaces).$dynamic(),
    table: zipPlaces,
    filter: search ? ilike(zipPlaces.zip, `${escapeLike(search)}%`) : undefined,
    order: [order(zipPlaces.zip)],
    pageSize: rows,
    page,
  });
}

/** Returns families' zip codes that have no place, most families first. */
export function findUnknownZips(db: Db, limit: number) {
  const storedPlace = db
    .select({ zip: zipPlaces.zip })
    .from(zipPlaces)
    .where(eq(zipPlaces.zip, users.zipCode));
  return db
    .select({ zip: sql<string>`${users.zipCode}`, families: count() })
    .from(users)
    .where(and(ne(users.zipCode, ''), notExists(storedPlace)))
    .groupBy(users.zipCode)
    .orderBy(desc(count()), asc(users.zipCode))
    .limit(limit);
}

/** Counts what an import would change; `others` is the number of stored places that are not in the file. */
export async function comparePlaces(db: Db, places: ZipPlace[]) {
  const isStored = sql`${zipPlaces.zip} is not null`;
  const isChanged = sql`(${zipPlaces.latitude}, ${zipPlaces.longitude})
    is distinct from (imported.latitude, imported.longitude)`;
  const [row] = await db
    .select({
      added: sql<number>`(count(*) filter (where not ${isStored}))::int`,
      changed: sql<number>`(count(*) filter (where ${isStored} and ${isChanged}))::int`,
      unchanged: sql<number>`(count(*) filter (where ${isStored} and not ${isChanged}))::int`,
      others: sql<number>`(${db.$count(zipPlaces)} - count(${zipPlaces.zip}))::int`,
    })
    .from(importedPlaces(places))
    .leftJoin(zipPlaces, sql`${zipPlaces.zip} = imported.zip`);
  return row ?? { added: 0, changed: 0, unchanged: 0, others: 0 };
}

/** Upserts the places; with `replace`, deletes all others. */
export async function savePlaces(db: Db, places: ZipPlace[], replace: boolean): Promise<void> {
  if (replace) {
    await db
      .delete(zipPlaces)
      .where(notInArray(zipPlaces.zip, sql`(select imported.zip from ${importedPlaces(places)})`));
  }
  await db
    .insert(zipPlaces)
    .select(
      sql`select imported.zip, imported.latitude, imported.longitude from ${importedPlaces(places)}`,
    )
    .onConflictDoUpdate({
      target: zipPlaces.zip,
      set: { latitude: sql`excluded.latitude`, longitude: sql`excluded.longitude` },
    });
}

/** SQL: the places as a table. Passed as one parameter, because a file can have tens of thousands of places. */
const importedPlaces = (
  places: ZipPlace[],
) => sql`jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb)
  as imported (zip text, latitude float8, longitude float8)`;
