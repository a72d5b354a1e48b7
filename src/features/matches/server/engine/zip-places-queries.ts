import { and, asc, count, desc, eq, ilike, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import { findRowsOfPage } from '#platform/server/database/find-page.ts';
import { escapeLike } from '#platform/server/database/search-words.ts';
import type { ZipPlace } from '../../zip-places-rules.ts';
import { zipPlaces } from '../matches-tables.ts';

type Input = {
  search?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the places, with the total. */
export function listPlaces(db: Db, { search, direction, page, rows }: Input) {
  const order = direction === 'desc' ? desc : asc;
  return findRowsOfPage(db, {
    query: db.select().from(zipPlaces).$dynamic(),
    table: zipPlaces,
    filter: search ? ilike(zipPlaces.zip, `${escapeLike(search)}%`) : undefined,
    order: [order(zipPlaces.zip)],
    rows,
    page,
  });
}

/** Zip codes of families without a place, by number of families. */
export function findUnknownZips(db: Db, limit: number) {
  const stored = db
    .select({ zip: zipPlaces.zip })
    .from(zipPlaces)
    .where(eq(zipPlaces.zip, users.zipCode));
  return db
    .select({ zip: sql<string>`${users.zipCode}`, families: count() })
    .from(users)
    .where(and(ne(users.zipCode, ''), notExists(stored)))
    .groupBy(users.zipCode)
    .orderBy(desc(count()), asc(users.zipCode))
    .limit(limit);
}

/** What importing these places would change; `others` counts the stored places not among them. */
export async function comparePlaces(db: Db, places: ZipPlace[]) {
  const isStored = sql`${zipPlaces.zip} is not null`;
  const isChanged = sql`(${zipPlaces.latitude}, ${zipPlaces.longitude})
    is distinct from (given.latitude, given.longitude)`;
  const [row] = await db
    .select({
      added: sql<number>`(count(*) filter (where not ${isStored}))::int`,
      changed: sql<number>`(count(*) filter (where ${isStored} and ${isChanged}))::int`,
      unchanged: sql<number>`(count(*) filter (where ${isStored} and not ${isChanged}))::int`,
      others: sql<number>`(${db.$count(zipPlaces)} - count(${zipPlaces.zip}))::int`,
    })
    .from(given(places))
    .leftJoin(zipPlaces, sql`${zipPlaces.zip} = given.zip`);
  return row ?? { added: 0, changed: 0, unchanged: 0, others: 0 };
}

/** Upserts these places; with `replace` it removes all others. */
export async function savePlaces(db: Db, places: ZipPlace[], replace: boolean): Promise<void> {
  if (replace) {
    await db
      .delete(zipPlaces)
      .where(notInArray(zipPlaces.zip, sql`(select given.zip from ${given(places)})`));
  }
  await db
    .insert(zipPlaces)
    .select(sql`select given.zip, given.latitude, given.longitude from ${given(places)}`)
    .onConflictDoUpdate({
      target: zipPlaces.zip,
      set: { latitude: sql`excluded.latitude`, longitude: sql`excluded.longitude` },
    });
}

/** The places as an SQL table in one parameter, as a file has tens of thousands. */
const given = (places: ZipPlace[]) => sql`jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb)
  as given (zip text, latitude float8, longitude float8)`;
