import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, mapped to `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Selects an instant as ISO text, the format of responses. */
export const isoText = (value: AnyPgColumn | SQL): SQL<string> => sql`${value}`.mapWith(toIso);

/** Like isoText, for a nullable instant. */
export const isoTextOrNull = (value: AnyPgColumn | SQL): SQL<string | null> =>
  sql`${value}`.mapWith((value: string): string | null => toIso(value));

const toIso = (value: string) => new Date(value).toISOString();
