import { z } from 'zod';

/** Maximum rows per page. */
export const MAX_ROWS = 100;

/**
 * Query of a back-office list: search text, sort column, page (from 1) and page size. Add filters with
 * `.extend`.
 */
export const listQuery = <const Column extends [string, ...string[]]>(columns: Column) =>
  z.strictObject({
    search: z.string().trim().max(100).optional(),
    sort: z.enum(columns).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    rows: z.coerce.number().int().min(1).max(MAX_ROWS).default(25),
  });

/** One page of rows and the total row count. */
export const listResponse = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });
