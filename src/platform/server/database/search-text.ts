import { ilike, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Escapes the wildcards `%` and `_` for LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern for values that contain the text. */
export const likePattern = (search: string): string => `%${escapeLike(search)}%`;

/** Matches rows in which any of the columns contains the search text, ignoring case; undefined without a text. */
export function containsText(
  search: string | undefined,
  ...columns: (AnyPgColumn | SQL)[]
): SQL | undefined {
  if (!search) return undefined;
  const pattern = likePattern(search);
  return or(...columns.map((column) => ilike(column as AnyPgColumn, pattern)));
}
