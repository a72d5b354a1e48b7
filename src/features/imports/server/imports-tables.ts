import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { ColumnFacts } from '../column-analyzer.ts';
import { type ImportKind, importKinds, type WorkbookNotes } from '../import-kinds.ts';
import type { ImportState, RowOutcome } from '../imports-contract.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A row of the file. `line` is its row number in a spreadsheet. */
export type FileRow = { line: number; cells: string[] };

const kindList = sql.raw(importKinds.map((kind) => `'${kind}'`).join(', '));

/**
 * Files uploaded from the venue's previous system, and the results of their imports. The rows are in `import_batches`
 * and are deleted a day after the upload or the import.
 */
export const csvImports = pgTable(
  'csv_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    /** Unused, because the rows are in `import_batches`. To be dropped in the next release. */
    content: text('content'),
    charset: text('charset').notNull(),
    separator: text('separator').notNull(),
    columns: text('columns').array().notNull(),
    rowCount: integer('row_count').notNull(),
    /** The file's size, as declared before the upload. */
    byteCount: integer('byte_count').notNull().default(0),
    chunksReceived: integer('chunks_received').notNull().default(0),
    /** What a workbook contains that is not read as it is; null for a CSV file. */
    notes: jsonb('notes').$type<WorkbookNotes>(),
    /** The columns' detected properties, in the order of `columns`. */
    facts: jsonb('facts').$type<ColumnFacts[]>().notNull().default([]),
    /** The recognized export, of another product or our own; null for a plain table. */
    preset: text('preset'),
    /** The column of each field. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    /** Whether the month or the day comes first in 03/04/2026; null if ambiguous, until the admin chooses. */
    chosenOrder: text('chosen_order').$type<'month' | 'day'>(),
    /** Unused, because `chosen_order` replaced it. To be dropped in the next release. */
    dayOrder: text('day_order').$type<'month' | 'day'>().notNull().default('month'),
    state: text('state').$type<ImportState>().notNull().default('uploaded'),
    /** Why the last step failed: a server text's key and values. */
    problem: jsonb('problem').$type<{ code: string; values: Record<string, string | number> }>(),
    rowsDone: integer('rows_done').notNull().default(0),
    made: integer('made').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** How many of the `made` rows have warnings. */
    doubtful: integer('doubtful').notNull().default(0),
    /** The total of the `made` rows' balances. */
    madeCents: bigint('made_cents', { mode: 'number' }).notNull().default(0),
    /** The total of the `made` rows' visits or children. */
    madeCount: bigint('made_count', { mode: 'number' }).notNull().default(0),
    /** How many rows an undo removed. */
    undone: integer('undone').notNull().default(0),
    /** How many rows an undo kept because their records were used since. */
    kept: integer('kept').notNull().default(0),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** The last heartbeat of the server that works on the import. */
    heartbeatAt: instant('beat_at'),
    /** How often a server has begun the current step without progress that lasts; limited by `MAX_ATTEMPTS`. */
    attempts: integer('attempts').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('csv_import_kinds', sql`${table.kind} in (${kindList})`),
    check(
      'csv_import_states',
      sql`${table.state} in ('uploading', 'reading', 'uploaded', 'trying', 'tried', 'running', 'done', 'undoing', 'undone', 'failed')`,
    ),
    check('csv_import_days', sql`${table.dayOrder} in ('month', 'day')`),
    check('csv_import_order', sql`${table.chosenOrder} in ('month', 'day')`),
    index('csv_imports_newest').on(table.createdAt),
  ],
);

/** The uploaded file in chunks, until it is read. */
export const importChunks = pgTable(
  'import_chunks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** The rows of a file in batches, with their outcomes in the last dry run, import or undo. */
export const importBatches = pgTable(
  'import_batches',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    lastLine: integer('last_line').notNull(),
    rows: jsonb('rows').$type<FileRow[]>().notNull(),
    outcomes: jsonb('outcomes').$type<RowOutcome[]>().notNull().default([]),
    /** The kinds of outcomes in this batch, to filter batches without reading all outcomes. */
    outcomeKinds: text('outcome_kinds').array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
);

/** Keys of the rows in a dry run, to detect duplicates in constant memory. */
export const dryRunKeys = pgTable(
  'import_trial_keys',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => csvImports.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    label: text('label').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key] })],
);

/**
 * Imported rows by a hash of their identity, so that another import does not create them again. They outlive the
 * created records, so that a deleted account is not recreated; only an undo deletes them.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text('kind').$type<ImportKind>().notNull(),
    key: text('key').notNull(),
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull().default(0),
    /** The records that the row created, as "table:id", for an undo. */
    refs: text('refs').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('imported_rows_of_import').on(table.importId, table.line),
  ],
);
