import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, mapped to `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A change of the venue's time zone, both as IANA names. */
export type ZoneChange = { from: string; to: string };

/** SQL: the instant at which a clock in the new zone shows the column's local time in the old one. */
export const atSameLocalTime = (column: AnyPgColumn, { from, to }: ZoneChange): SQL =>
  sql`(${column} at time zone ${from}::text) at time zone ${to}::text`;

/** Selects an instant as ISO text, the format of responses. */
export const isoText = (value: AnyPgColumn | SQL): SQL<string> => sql`${value}`.mapWith(toIso);

/** Like isoText, for a nullable instant. */
export const isoTextOrNull = (value: AnyPgColumn | SQL): SQL<string | null> =>
  sql`${value}`.mapWith((value: string): string | null => toIso(value));

const toIso = (value: string) => new Date(value).toISOString();
