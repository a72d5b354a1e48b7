import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { importKinds, rowProblems, skipReasons } from './imports-rules.ts';

/** Of a file, and of its rows. */
export const MAX_BYTES = 8 * 1024 * 1024;
export const MAX_ROWS = 50_000;

const count = z.number().int();
const itsId = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

const reading = {
  /** Field by field the column that it is read from. */
  mapping: z.record(z.string().max(40), z.string().max(200, 'tooLong')),
  /** What stands first in 03/04/2026. */
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
  /** Whether it can still be imported: uploads are forgotten after a day. */
  isThere: z.boolean(),
  createdAt: z.string(),
});
export type CsvImport = z.output<typeof csvImport>;

const rowOutcome = z.object({
  /** As a spreadsheet counts: the heading is line 1. */
  line: count,
  outcome: z.enum(['make', 'skip', 'refuse']),
  reason: z.enum([...rowProblems, ...skipReasons]).nullable(),
  /** The field that is wrong. */
  field: z.string().nullable(),
  /** What people know the row by. */
  label: z.string(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

const trial = z.object({
  made: count,
  skipped: count,
  refused: count,
  /** The first 200 that are refused or skipped, then the first that would be made. */
  rows: z.array(rowOutcome),
});
export type Trial = z.output<typeof trial>;

/** Taking over members, waivers and bookings from the system that the venue used before. */
export const importsContract = contract({
  'GET /api/admin/imports': {
    summary: 'The newest 20 imports.',
    access: 'admin',
    response: z.array(csvImport),
  },
  'POST /api/admin/imports': {
    summary: 'Uploads a CSV file. Nothing is imported yet; the columns are guessed.',
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
    summary: 'What an import would make, skip and refuse, row by row. Changes nothing.',
    access: 'admin',
    params: itsId,
    body: z.strictObject(reading),
    throttle: { name: 'import-trials', limit: 60, minutes: 10 },
    response: trial,
  },
  'POST /api/admin/imports/:id/run': {
    summary: 'Imports the file. It goes on after the answer; importing again makes nothing twice.',
    access: 'admin',
    params: itsId,
    body: z.strictObject(reading),
    response: done,
  },
});
