import { z } from 'zod';

/** Rows of a page of a list, at most. */
export const MAX_ROWS = 100;

/**
 * What a list of the back office is asked for: words to search, the column it is sorted by, and which
 * page (from 1) of how many rows. Filters of its own are added with `.extend`.
 */
export const listQuery = <const Column extends [string, ...string[]]>(columns: Column) =>
  z.strictObject({
    search: z.string().trim().max(100).optional(),
    sort: z.enum(columns).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    rows: z.coerce.number().int().min(1).max(MAX_ROWS).default(25),
  });

/** A page of a list, and how many there are in all. */
export const listAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });
