import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { ImportKind } from '../imports-rules.ts';
import { csvImports, importedRows } from './imports-tables.ts';

const STALLED_SECONDS = 60;
const KEPT_HOURS = 24;

export type ImportRow = typeof csvImports.$inferSelect;

export async function insertImport(
  db: Db,
  values: typeof csvImports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await db.insert(csvImports).values(values).returning();
  if (!row) throw new Error('the import was not stored');
  return row;
}

export function findImports(db: Db): Promise<ImportRow[]> {
  return db.select().from(csvImports).orderBy(desc(csvImports.createdAt)).limit(20);
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(csvImports).where(eq(csvImports.id, id));
  return row ?? null;
}

/** Locks the import until the transaction ends, so only one server imports its rows. */
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

/** Stores how to read a file; false if its import has started. */
export async function saveReading(
  db: Db,
  id: string,
  reading: Pick<ImportRow, 'mapping' | 'dayOrder'>,
): Promise<boolean> {
  const saved = await db
    .update(csvImports)
    .set(reading)
    .where(and(eq(csvImports.id, id), eq(csvImports.state, 'uploaded')))
    .returning({ id: csvImports.id });
  return saved.length > 0;
}

/** Running imports whose server died. */
export function findStalledImports(db: Db, now: Date) {
  const silent = new Date(now.getTime() - STALLED_SECONDS * 1000);
  return db
    .select({ id: csvImports.id })
    .from(csvImports)
    .where(and(eq(csvImports.state, 'running'), lt(csvImports.beatAt, silent)));
}

/** Deletes the content of uploads after a day, imported or not. */
export async function forgetUploads(db: Db, now: Date): Promise<void> {
  await db
    .update(csvImports)
    .set({ content: null })
    .where(
      and(
        sql`${csvImports.state} <> 'running' and ${csvImports.content} is not null`,
        lt(csvImports.createdAt, new Date(now.getTime() - KEPT_HOURS * 3_600_000)),
      ),
    );
}

/** The keys that were imported before. */
export async function findImported(db: Db, kind: ImportKind, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: importedRows.key })
    .from(importedRows)
    .where(and(eq(importedRows.kind, kind), inArray(importedRows.key, keys)));
  return new Set(rows.map(({ key }) => key));
}

/** Records keys in the transaction that creates their rows. Throws if another one recorded them concurrently. */
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
