import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Backups, nightly or started by an admin, including failed ones. `done` means that the file was verified after it was
 * written. Only one runs at a time.
 */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    cause: text('cause').$type<'night' | 'hand'>().notNull(),
    place: text('place').$type<'folder' | 'store'>().notNull(),
    fileName: text('file_name').notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Progress: the number of finished parts (tables, files, verification), and their total. */
    partsDone: integer('parts_done').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The hash of the stored file, in hex. */
    sha256: text('sha256'),
    tables: integer('tables'),
    rows: bigint('rows', { mode: 'number' }),
    files: integer('files'),
    /** The reason for a failure: a `BackupProblem`, and the system's message. */
    problem: text('problem'),
    problemDetail: text('problem_detail'),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    /** The last heartbeat of the server that runs the backup. */
    heartbeatAt: instant('beat_at').notNull(),
    finishedAt: instant('finished_at'),
    /** When retention removed the file; the row remains. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    check('backup_state', sql`${table.state} in ('running', 'done', 'failed')`),
    check('backup_cause', sql`${table.cause} in ('night', 'hand')`),
    check('backup_place', sql`${table.place} in ('folder', 'store')`),
    uniqueIndex('backup_one_runs').on(table.state).where(sql`${table.state} = 'running'`),
    index('backups_newest').on(table.startedAt),
  ],
);
