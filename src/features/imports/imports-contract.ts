import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { importKinds, rowProblems, skipReasons } from './imports-rules.ts';

/** Limits of an uploaded file. */
export const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_ROWS = 50_000;

const count = z.number().int();
const idParam = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

const columnMapping = {
  /** The column of each field. */
  mapping: z.record(z.string().max(40), z.string().max(200, 'tooLong')),
  /** Whether the month or the day comes first in dates such as 03/04/2026. */
  dayOrder: z.enum(['month', 'day'], 'invalidInput'),
};

const csvImport = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  charset: z.string(),
  separator: z.string(),
  columns: z.array(z.string()),
  rowCount: count,
  ...columnMapping,
  state: z.enum(['uploaded', 'running', 'done', 'failed']),
  rowsDone: count,
  made: count,
  skipped: count,
  refused: count,
  /** Whether the content is still stored: it is deleted a day after the upload. */
  isThere: z.boolean(),
  createdAt: z.string(),
});
export type CsvImport = z.output<typeof csvImport>;

const rowOutcome = z.object({
  /** Numbered as in a spreadsheet: the heading is line 1. */
  line: count,
  outcome: z.enum(['make', 'skip', 'refuse']),
  reason: z.enum([...rowProblems, ...skipReasons]).nullable(),
  /** The invalid field. */
  field: z.string().nullable(),
  /** The row's first cells, to identify it. */
  label: z.string(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

const dryRun = z.object({
  made: count,
  skipped: count,
  refused: count,
  /** The first 200 refused or skipped rows, then the first 20 rows that would be created. */
  rows: z.array(rowOutcome),
});
export type DryRun = z.output<typeof dryRun>;

/** Imports members, waivers and bookings from the venue's previous system. */
export const importsContract = contract({
  'GET /api/admin/imports': {
    summary: 'Lists the newest 20 imports.',
    access: 'admin',
    response: z.array(csvImport),
  },
  'POST /api/admin/imports': {
    summary: 'Uploads a CSV file and guesses its column mapping. Imports nothing yet.',
    access: 'admin',
    status: 201,
    maxBodyBytes: Math.ceil(MAX_BYTES * 1.4),
    throttle: { name: 'imports', limit: 60, minutes: 60 },
    body: z.strictObject({
      kind: z.enum(importKinds, 'invalidInput'),
      fileName: plainText(200).min(1, 'required'),
      content: z.base64('invalidInput').min(1, 'required'),
    }),
    response: csvImport,
  },
  'POST /api/admin/imports/:id/dry-run': {
    summary: 'Returns what an import would create, skip and reject, by row. Changes nothing.',
    access: 'admin',
    params: idParam,
    body: z.strictObject(columnMapping),
    throttle: { name: 'import-trials', limit: 60, minutes: 10 },
    response: dryRun,
  },
  'POST /api/admin/imports/:id/run': {
    summary: 'Imports the file in the background. Rows imported before are skipped.',
    access: 'admin',
    params: idParam,
    body: z.strictObject(columnMapping),
    response: done,
  },
});
