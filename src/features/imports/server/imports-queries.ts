import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { ImportKind } from '../imports-rules.ts';
import { csvImports, importedRows } from './imports-tables.ts';

const STALE_SECONDS = 60;
const RETENTION_HOURS = 24;

export type ImportRow = typeof csvImports.$inferSelect;

export async function insertImport(
  db: Db,
  values: typeof csvImports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await db.insert(csvImports).values(values).returning();
  if (!row) throw new Error('import insert returned no row');
  return row;
}

export function findImports(db: Db): Promise<ImportRow[]> {
  return db.select().from(csvImports).orderBy(desc(csvImports.createdAt)).limit(20);
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(csvImports).where(eq(csvImports.id, id));
  return row ?? null;
}

/** Locks the import until the transaction ends, so that only one server imports its rows. */
export async function lockImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(csvImports).where(eq(csvImports.id, id)).for('update');
  return row ?? null;
}

export async function saveImport(
  db: Db,
  id: string,
  values: Partial<typeof csvImports.$inferInsert>,
): Promise<void> {
  await db.update(csvImports).set(values).where(eq(csvImports.id, id));
}

/** Saves the column mapping of a file; false if its import has started. */
export async function saveMapping(
  db: Db,
  id: string,
  columnMapping: Pick<ImportRow, 'mapping' | 'dayOrder'>,
): Promise<boolean> {
  const saved = await db
    .update(csvImports)
    .set(columnMapping)
    .where(and(eq(csvImports.id, id), eq(csvImports.state, 'uploaded')))
    .returning({ id: csvImports.id });
  return saved.length > 0;
}

/** Running imports whose server died. */
export function findStaleImports(db: Db, now: Date) {
  const staleBefore = new Date(now.getTime() - STALE_SECONDS * 1000);
  return db
    .select({ id: csvImports.id })
    .from(csvImports)
    .where(and(eq(csvImports.state, 'running'), lt(csvImports.beatAt, staleBefore)));
}

/** Deletes the content of uploads after a day, imported or not. */
export async function deleteUploadContents(db: Db, now: Date): Promise<void> {
  await db
    .update(csvImports)
    .set({ content: null })
    .where(
      and(
        sql`${csvImports.state} <> 'running' and ${csvImports.content} is not null`,
        lt(csvImports.createdAt, new Date(now.getTime() - RETENTION_HOURS * 3_600_000)),
      ),
    );
}

/** The keys that an earlier import recorded. */
export async function findImported(db: Db, kind: ImportKind, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: importedRows.key })
    .from(importedRows)
    .where(and(eq(importedRows.kind, kind), inArray(importedRows.key, keys)));
  return new Set(rows.map(({ key }) => key));
}

/** Records keys in the transaction that creates their rows. Throws if another import recorded them concurrently. */
export async function recordImported(
  db: Db,
  kind: ImportKind,
  importId: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.insert(importedRows).values(keys.map((key) => ({ kind, key, importId })));
}

/** Suppresses webhooks for the rest of the transaction. */
export async function muteWebhooks(db: Db): Promise<void> {
  await db.execute(sql`set local playvillage.quiet = 'on'`);
}
