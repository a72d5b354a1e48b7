import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { importKinds, rowProblems, skipReasons } from './imports-rules.ts';

/** Limits of a file and its rows. */
export const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_ROWS = 50_000;

const count = z.number().int();
const idParam = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

const reading = {
  /** The column of each field. */
  mapping: z.record(z.string().max(40), z.string().max(200, 'tooLong')),
  /** What comes first in 03/04/2026. */
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
  ...reading,
  state: z.enum(['uploaded', 'running', 'done', 'failed']),
  rowsDone: count,
  made: count,
  skipped: count,
  refused: count,
  /** Whether it can still be imported: uploads are deleted after a day. */
  isThere: z.boolean(),
  createdAt: z.string(),
});
export type CsvImport = z.output<typeof csvImport>;

const rowOutcome = z.object({
  /** As in a spreadsheet: the heading is line 1. */
  line: count,
  outcome: z.enum(['make', 'skip', 'refuse']),
  reason: z.enum([...rowProblems, ...skipReasons]).nullable(),
  /** The invalid field. */
  field: z.string().nullable(),
  /** The row's first cells, to recognize it by. */
  label: z.string(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

const trial = z.object({
  made: count,
  skipped: count,
  refused: count,
  /** The first 200 refused or skipped rows, then the first 20 to be created. */
  rows: z.array(rowOutcome),
});
export type Trial = z.output<typeof trial>;

/** Imports members, waivers and bookings from the venue's previous system. */
export const importsContract = contract({
  'GET /api/admin/imports': {
    summary: 'Lists the newest 20 imports.',
    access: 'admin',
    response: z.array(csvImport),
  },
  'POST /api/admin/imports': {
    summary: 'Uploads a CSV file and guesses its columns. Imports nothing yet.',
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
    summary: 'Returns what an import would create, skip and refuse, by row. Changes nothing.',
    access: 'admin',
    params: idParam,
    body: z.strictObject(reading),
    throttle: { name: 'import-trials', limit: 60, minutes: 10 },
    response: trial,
  },
  'POST /api/admin/imports/:id/run': {
    summary: 'Imports the file in the background. Rows imported before are skipped.',
    access: 'admin',
    params: idParam,
    body: z.strictObject(reading),
    response: done,
  },
});
