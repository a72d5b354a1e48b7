import { asc, count, desc, ilike, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ZipPlace } from '../../zip-places-rules.ts';
import { zipPlaces } from '../matches-tables.ts';

type Wanted = {
  search?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page: number;
  rows: number;
};

/** A page of the places that are known, and how many there are. */
export async function listPlaces(db: Db, { search, direction, page, rows }: Wanted) {
  const where = search ? ilike(zipPlaces.zip, `${search.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
  const turn = direction === 'desc' ? desc : asc;
  const places = await db
    .select()
    .from(zipPlaces)
    .where(where)
    .orderBy(turn(zipPlaces.zip))
    .limit(rows)
    .offset((page - 1) * rows);
  const [all] = await db.select({ total: count() }).from(zipPlaces).where(where);
  return { rows: places, total: all?.total ?? 0 };
}

/** Zip codes of families whose place nobody has told, the most lived in first. */
export function findUnknownZips(db: Db, most: number) {
  return db
    .select({ zip: sql<string>`${users.zipCode}`, families: count() })
    .from(users)
    .where(
      sql`${users.zipCode} <> '' and not exists (
        select from ${zipPlaces} where ${zipPlaces.zip} = ${users.zipCode})`,
    )
    .groupBy(users.zipCode)
    .orderBy(desc(count()), asc(users.zipCode))
    .limit(most);
}

const LOCK = 'zip-places';

/** Lets one file in at a time: two at once would each count on what the other takes away. */
export async function lockPlaces(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`);
}

/** What these places would change, without changing it; `removed` if all others are forgotten. */
export async function comparePlaces(db: Db, places: ZipPlace[]) {
  const [row] = await db.execute<{
    added: number;
    changed: number;
    unchanged: number;
    others: number;
  }>(sql`
    with told as (${toldOf(places)})
    select count(*) filter (where known.zip is null)::int as added,
      count(*) filter (where known.zip is not null and ${isOther})::int as changed,
      count(*) filter (where known.zip is not null and not ${isOther})::int as unchanged,
      ((select count(*) from ${zipPlaces}) - count(known.zip))::int as others
    from told left join ${zipPlaces} as known on known.zip = told.zip`);
  return row ?? { added: 0, changed: 0, unchanged: 0, others: 0 };
}

/** Writes these places; with `replace` all others are forgotten. */
export async function savePlaces(db: Db, places: ZipPlace[], replace: boolean): Promise<void> {
  if (replace) {
    await db.execute(sql`
      with told as (${toldOf(places)})
      delete from ${zipPlaces} as known where not exists (
        select from told where told.zip = known.zip)`);
  }
  await db.execute(sql`
    insert into ${zipPlaces} (zip, latitude, longitude) ${toldOf(places)}
    on conflict (zip) do update
    set latitude = excluded.latitude, longitude = excluded.longitude`);
}

const isOther = sql`(known.latitude, known.longitude) is distinct from (told.latitude, told.longitude)`;

const toldOf = (places: ZipPlace[]) => sql`
  select zip, latitude, longitude
  from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb)
    as place (zip text, latitude float8, longitude float8)`;
