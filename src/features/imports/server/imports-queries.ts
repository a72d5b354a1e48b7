import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { ImportKind } from '../import-kinds.ts';
import { type ImportState, UNDO_HOURS } from '../imports-contract.ts';
import {
  csvImports,
  dryRunKeys,
  importBatches,
  importChunks,
  importedRows,
} from './imports-tables.ts';

const STALE_SECONDS = 60;
/** States in which a server works on an import. */
const IN_PROGRESS_STATES: ImportState[] = ['reading', 'trying', 'running', 'undoing'];

export type ImportRow = typeof csvImports.$inferSelect;

export async function insertImport(
  db: Db,
  values: typeof csvImports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await db.insert(csvImports).values(values).returning();
  if (!row) throw new Error('import insert returned no row');
  return row;
}

/** Returns the newest 20 imports. */
export function findImports(db: Db): Promise<ImportRow[]> {
  return db.select().from(csvImports).orderBy(desc(csvImports.createdAt)).limit(20);
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(csvImports).where(eq(csvImports.id, id));
  return row ?? null;
}

/** Locks an import until the transaction ends, so that only one server works on its rows. */
export async function lockImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(csvImports).where(eq(csvImports.id, id)).for('update');
  return row ?? null;
}

export async function saveImport(
  db: Db,
  id: string,
  values: Partial<typeof csvImports.$inferInsert>,
): Promise<ImportRow> {
  const [row] = await db.update(csvImports).set(values).where(eq(csvImports.id, id)).returning();
  if (!row) throw new Error('import not found');
  return row;
}

/**
 * Counts an attempt at an import's current step and returns the import; null if `attempts` have been counted already or
 * more, because another server works on it.
 */
export async function claimImport(
  db: Db,
  { id, attempts, now }: { id: string; attempts: number; now: Date },
): Promise<ImportRow | null> {
  const [row] = await db
    .update(csvImports)
    .set({ attempts: attempts + 1, heartbeatAt: now })
    .where(
      and(
        eq(csvImports.id, id),
        eq(csvImports.attempts, attempts),
        inArray(csvImports.state, IN_PROGRESS_STATES),
      ),
    )
    .returning();
  return row ?? null;
}

/** Saves the progress of reading a file. Returns false if another server has claimed the import since. */
export async function saveReading(
  db: Db,
  { id, attempts }: ImportRow,
  values: Partial<typeof csvImports.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(csvImports)
    .set(values)
    .where(
      and(
        eq(csvImports.id, id),
        eq(csvImports.attempts, attempts),
        eq(csvImports.state, 'reading'),
      ),
    )
    .returning({ id: csvImports.id });
  return updated.length > 0;
}

/** Returns which of these imports still have stored rows. */
export async function findImportsWithRows(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: importBatches.importId })
    .from(importBatches)
    .where(and(inArray(importBatches.importId, ids), eq(importBatches.position, 0)));
  return new Set(rows.map(({ id }) => id));
}

/** Finds imports whose server stopped while working on them: no heartbeat for `STALE_SECONDS`. */
export function findStaleImports(db: Db, now: Date) {
  const staleBefore = new Date(now.getTime() - STALE_SECONDS * 1000);
  return db
    .select({ id: csvImports.id, attempts: csvImports.attempts })
    .from(csvImports)
    .where(
      and(inArray(csvImports.state, IN_PROGRESS_STATES), lt(csvImports.heartbeatAt, staleBefore)),
    );
}

/** Deletes the chunks, rows and dry-run keys of files a day after the import, or after the upload if never imported. */
export async function deleteExpiredUploads(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_HOURS * 3_600_000);
  const expiredIds = db
    .select({ id: csvImports.id })
    .from(csvImports)
    .where(
      and(
        sql`${csvImports.state} not in ('running', 'undoing')`,
        sql`coalesce(${csvImports.finishedAt}, ${csvImports.createdAt}) < ${before.toISOString()}::timestamptz`,
      ),
    );
  await db.delete(importChunks).where(inArray(importChunks.importId, expiredIds));
  await db.delete(importBatches).where(inArray(importBatches.importId, expiredIds));
  await db.delete(dryRunKeys).where(inArray(dryRunKeys.importId, expiredIds));
}

/** Returns which of these keys have been imported, with the import's id. */
export async function findImportIdsByKey(
  db: Db,
  kind: ImportKind,
  keys: string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: importedRows.key, importId: importedRows.importId })
    .from(importedRows)
    .where(and(eq(importedRows.kind, kind), inArray(importedRows.key, keys)));
  return new Map(rows.map(({ key, importId }) => [key, importId]));
}

/**
 * Inserts imported rows in the transaction that creates their records. Throws if another import inserted them
 * concurrently.
 */
export async function insertImportedRows(
  db: Db,
  rows: (typeof importedRows.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(importedRows).values(rows);
}

/** Finds up to `limit` lines before `beforeLine` with the records they created, the last line first, to undo them. */
export async function findImportedRows(
  db: Db,
  importId: string,
  { beforeLine, limit }: { beforeLine: number; limit: number },
) {
  const lines = db
    .selectDistinct({ line: importedRows.line })
    .from(importedRows)
    .where(and(eq(importedRows.importId, importId), lt(importedRows.line, beforeLine)))
    .orderBy(desc(importedRows.line))
    .limit(limit);
  return db
    .select()
    .from(importedRows)
    .where(and(eq(importedRows.importId, importId), inArray(importedRows.line, lines)))
    .orderBy(desc(importedRows.line));
}

/** Deletes imported rows, so that another import can create them again. */
export async function deleteImportedRows(db: Db, importId: string, lines: number[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .delete(importedRows)
    .where(and(eq(importedRows.importId, importId), inArray(importedRows.line, lines)));
}

/** Suppresses webhooks for the rest of the transaction. */
export async function muteWebhooks(db: Db): Promise<void> {
  await db.execute(sql`set local playvillage.quiet = 'on'`);
}
