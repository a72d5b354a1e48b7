import { ilike, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Escapes the wildcards of LIKE, so that `%` and `_` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern for texts that contain the words. */
export const containing = (words: string): string => `%${escapeLike(words)}%`;

/** Rows where a column contains the words, ignoring case; no condition without words. */
export function containsWords(
  words: string | undefined,
  ...columns: (AnyPgColumn | SQL)[]
): SQL | undefined {
  if (!words) return undefined;
  const pattern = containing(words);
  return or(...columns.map((column) => ilike(column as AnyPgColumn, pattern)));
}
