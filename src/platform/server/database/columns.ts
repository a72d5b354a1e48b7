import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, a `Date` in the program. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Selects an instant as ISO text, as responses carry it. */
export const isoText = (value: AnyPgColumn | SQL): SQL<string> => sql`${value}`.mapWith(asIso);

/** The same for an instant that may be missing. */
export const isoTextOrNull = (value: AnyPgColumn | SQL): SQL<string | null> =>
  sql`${value}`.mapWith((value: string): string | null => asIso(value));

const asIso = (value: string) => new Date(value).toISOString();
