import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * A table uploaded from the venue's previous system, and the outcome of its import. The content is deleted after the
 * import, or a day after the upload.
 */
export const csvImports = pgTable(
  'csv_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'members' | 'waivers' | 'bookings'>().notNull(),
    fileName: text('file_name').notNull(),
    /** The decoded text; null once it is deleted. */
    content: text('content'),
    charset: text('charset').notNull(),
    separator: text('separator').notNull(),
    columns: text('columns').array().notNull(),
    rowCount: integer('row_count').notNull(),
    /** The column of each field. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    /** The date format: whether the month or the day comes first in 03/04/2026. */
    dayOrder: text('day_order').$type<'month' | 'day'>().notNull().default('month'),
    state: text('state')
      .$type<'uploaded' | 'running' | 'done' | 'failed'>()
      .notNull()
      .default('uploaded'),
    rowsDone: integer('rows_done').notNull().default(0),
    made: integer('made').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** The last heartbeat of the server that runs the import. */
    beatAt: instant('beat_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    check('csv_import_kind', sql`${table.kind} in ('members', 'waivers', 'bookings')`),
    check('csv_import_state', sql`${table.state} in ('uploaded', 'running', 'done', 'failed')`),
    check('csv_import_days', sql`${table.dayOrder} in ('month', 'day')`),
    index('csv_imports_newest').on(table.createdAt),
  ],
);

/**
 * Imported rows by a hash of their identity, so that another import does not create them again. The records outlive the
 * created rows, so that a deleted account is not recreated either.
 */
export const importedRows = pgTable(
  'imported_rows',
  {
    kind: text('kind').$type<'members' | 'waivers' | 'bookings'>().notNull(),
    key: text('key').notNull(),
    importId: uuid('import_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
