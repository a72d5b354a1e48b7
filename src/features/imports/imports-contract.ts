import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { plainText } from '#shared/fields.ts';
import { importKinds, rowProblems, rowWarnings, skipReasons } from './import-kinds.ts';

/** The size of an upload's chunks. Small, so that a request doesn't time out on a slow connection. */
export const CHUNK_BYTES = 1024 * 1024;
/** Limits for an XLSX file, which is read into memory. A CSV file is streamed and has no row limit. */
export const MAX_XLSX_BYTES = 30 * 1024 * 1024;
export const MAX_XLSX_ROWS = 50_000;
/** About 2 GB: `byte_count` is a 32-bit integer. */
const MAX_BYTES = 2_000_000_000;
/** The number of hours in which an import can be undone. Its rows are deleted afterward. */
export const UNDO_HOURS = 24;

export const importStates = [
  'uploading',
  'reading',
  'uploaded',
  'trying',
  'tried',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

const count = z.number().int();
const idParam = z.object({ id: z.uuid('invalidInput') });
const successResponse = z.object({ success: z.literal(true) });
const kind = z.enum(importKinds, 'invalidInput');
const dayOrder = z.enum(['month', 'day'], 'invalidInput');

const mapping = z.record(z.string().max(40), z.string().max(200, 'tooLong'));

const column = z.object({
  name: z.string(),
  looks: z.enum(['empty', 'email', 'yesNo', 'day', 'time', 'number', 'text']),
  filled: count,
  samples: z.array(z.string()),
  dayOrder: z.enum(['month', 'day', 'either', 'mixed']).nullable(),
  dayOrderProof: z.string().nullable(),
  decimalMark: z.enum(['point', 'comma', 'mixed']).nullable(),
});

const fileImport = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  charset: z.string(),
  separator: z.string(),
  /** What a workbook contains that is not read as it is; null for a CSV file. */
  notes: z
    .object({
      filledCells: count,
      emptyFormulas: count,
      hasMacros: z.boolean(),
      otherSheets: z.array(z.string()),
    })
    .nullable(),
  columns: z.array(column),
  rowCount: count,
  /** The recognized export, of another product or our own. */
  preset: z.string().nullable(),
  mapping,
  /** The order of day and month: detected, or chosen by the admin if the columns are ambiguous. */
  chosenOrder: dayOrder.nullable(),
  state: z.enum(importStates),
  /** The translated reason why the file could not be read, or why the import or its undo stopped. */
  problem: z.string().nullable(),
  byteCount: count,
  bytesReceived: count,
  rowsDone: count,
  made: count,
  skipped: count,
  refused: count,
  /** How many of the `made` rows have warnings. */
  doubtful: count,
  /** The total of the `made` rows' balances. */
  madeCents: count,
  /** The total of the `made` rows' visits or children. */
  madeCount: count,
  undone: count,
  kept: count,
  /** Whether the rows are still stored; they are deleted after a day. */
  isThere: z.boolean(),
  canUndo: z.boolean(),
  createdAt: z.string(),
});
export type FileImport = z.output<typeof fileImport>;

const outcome = z.enum(['make', 'skip', 'refuse', 'undone', 'kept']);

const rowOutcome = z.object({
  /** Numbered as in a spreadsheet: the heading is usually line 1. */
  line: count,
  outcome,
  reason: z.enum([...rowProblems, ...skipReasons]).nullable(),
  /** The invalid field; null if the reason is not about one field. */
  field: z.string().nullable(),
  doubts: z.array(z.object({ doubt: z.enum(rowWarnings), field: z.string().nullable() })),
  /** The stored values by field; in a dry run, those that the import would store. */
  stored: z.array(
    z.object({
      field: z.string(),
      as: z.enum(['text', 'day', 'month', 'time', 'cents', 'count', 'period']),
      value: z.union([z.string(), z.number()]),
    }),
  ),
  /** The row's first cells, to identify it. */
  label: z.string(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

const outcomePage = z.object({ rows: z.array(rowOutcome), hasMore: z.boolean() });
export type OutcomePage = z.output<typeof outcomePage>;

export const outcomeFilters = ['all', 'refuse', 'doubt', 'skip', 'make', 'kept'] as const;
export type OutcomeFilter = (typeof outcomeFilters)[number];

/** Imports families, waivers, bookings and balances from the venue's previous system. */
export const importsContract = contract({
  'GET /api/admin/imports': {
    summary: 'Lists the newest 20 imports.',
    access: 'admin',
    response: z.array(fileImport),
  },
  'POST /api/admin/imports': {
    summary: 'Starts the upload of a CSV or XLSX file.',
    access: 'admin',
    status: 201,
    throttle: { name: 'imports', limit: 60, minutes: 60 },
    body: z.strictObject({
      fileName: plainText(200).min(1, 'required'),
      byteCount: count.min(1, 'required').max(MAX_BYTES, 'tooLong'),
    }),
    response: fileImport,
  },
  'POST /api/admin/imports/:id/chunks': {
    summary:
      'Uploads the next chunk of the file. The last chunk starts reading the file in the background, which recognizes its columns but imports nothing.',
    access: 'admin',
    params: idParam,
    maxBodyBytes: Math.ceil(CHUNK_BYTES * 1.4),
    body: z.strictObject({
      position: count.min(0, 'invalidInput').max(10_000, 'invalidInput'),
      content: z.base64('invalidInput').min(1, 'required'),
    }),
    response: fileImport,
  },
  'POST /api/admin/imports/:id/kind': {
    summary: 'Changes the kind of data in the file and recognizes the column mapping for it.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({ kind }),
    response: fileImport,
  },
  'POST /api/admin/imports/:id/dry-run': {
    summary:
      'Determines in the background which rows an import would store, skip and reject. Stores nothing.',
    access: 'admin',
    params: idParam,
    body: z.strictObject({ mapping, chosenOrder: dayOrder.nullable() }),
    throttle: { name: 'import-dry-runs', limit: 60, minutes: 10 },
    response: successResponse,
  },
  'GET /api/admin/imports/:id/rows': {
    summary: 'Returns up to 50 rows of the last dry run, import or undo, with their outcomes.',
    access: 'admin',
    params: idParam,
    query: z.object({
      outcome: z.enum(outcomeFilters, 'invalidInput').default('all'),
      /** Only rows after this line. */
      after: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    }),
    healthData: 'office',
    response: outcomePage,
  },
  'POST /api/admin/imports/:id/run': {
    summary:
      'Imports the rows of the last dry run in the background. Skips rows that were already imported.',
    access: 'admin',
    params: idParam,
    response: successResponse,
  },
  'POST /api/admin/imports/:id/undo': {
    summary: 'Removes the unused records of an import in the background. Possible for 24 hours.',
    access: 'admin',
    params: idParam,
    response: successResponse,
  },
});
