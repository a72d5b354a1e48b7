import { and, arrayContains, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { OutcomeFilter, RowOutcome } from '../imports-contract.ts';
import { dryRunKeys, type FileRow, importBatches, importChunks } from './imports-tables.ts';

/** Stores a chunk of the file; idempotent by position. */
export async function saveChunk(
  db: Db,
  importId: string,
  position: number,
  content: Buffer,
): Promise<void> {
  await db
    .insert(importChunks)
    .values({ importId, position, content })
    .onConflictDoUpdate({
      target: [importChunks.importId, importChunks.position],
      set: { content },
    });
}

/** Returns the number of stored chunks and their total size in bytes. */
export async function sumChunks(db: Db, importId: string) {
  const [row] = await db
    .select({
      chunks: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${importChunks.content})), 0)::float8`,
    })
    .from(importChunks)
    .where(eq(importChunks.importId, importId));
  return row ?? { chunks: 0, bytes: 0 };
}

/** Yields the chunks of a file in order. */
export async function* readChunks(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ content: importChunks.content })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), eq(importChunks.position, position)));
    if (!row) return;
    yield row.content;
  }
}

export async function deleteChunks(db: Db, importId: string): Promise<void> {
  await db.delete(importChunks).where(eq(importChunks.importId, importId));
}

export async function deleteBatches(db: Db, importId: string): Promise<void> {
  await db.delete(importBatches).where(eq(importBatches.importId, importId));
}

export async function insertBatch(
  db: Db,
  importId: string,
  position: number,
  rows: FileRow[],
): Promise<void> {
  const lastLine = rows.at(-1)?.line ?? 0;
  await db.insert(importBatches).values({ importId, position, rows, lastLine });
}

export async function findBatch(db: Db, importId: string, position: number) {
  const [batch] = await db
    .select({ rows: importBatches.rows })
    .from(importBatches)
    .where(and(eq(importBatches.importId, importId), eq(importBatches.position, position)));
  return batch ?? null;
}

/** Returns the number of the file's last line; 0 if its rows are no longer stored. */
export async function findLastLine(db: Db, importId: string): Promise<number> {
  const [row] = await db
    .select({ lastLine: max(importBatches.lastLine) })
    .from(importBatches)
    .where(eq(importBatches.importId, importId));
  return row?.lastLine ?? 0;
}

/** Saves the outcomes of a batch and the set of their kinds. */
export async function saveOutcomes(
  db: Db,
  importId: string,
  position: number,
  outcomes: RowOutcome[],
): Promise<void> {
  const kinds = new Set(outcomes.flatMap(outcomeKindsOf));
  await db
    .update(importBatches)
    .set({ outcomes, outcomeKinds: [...kinds] })
    .where(and(eq(importBatches.importId, importId), eq(importBatches.position, position)));
}

const outcomeKindsOf = ({ outcome, doubts }: RowOutcome): string[] =>
  outcome === 'make' && doubts.length > 0 ? [outcome, 'doubt'] : [outcome];

const ROWS_PER_PAGE = 50;

/** Returns a page of the rows with this outcome, starting after the line `after`. */
export async function findOutcomes(
  db: Db,
  importId: string,
  { outcome, after }: { outcome: OutcomeFilter; after: number },
): Promise<{ rows: RowOutcome[]; hasMore: boolean }> {
  const rows: RowOutcome[] = [];
  let line = after;
  while (rows.length <= ROWS_PER_PAGE) {
    const [batch] = await db
      .select({ outcomes: importBatches.outcomes, lastLine: importBatches.lastLine })
      .from(importBatches)
      .where(
        and(
          eq(importBatches.importId, importId),
          gt(importBatches.lastLine, line),
          outcome === 'all' ? undefined : arrayContains(importBatches.outcomeKinds, [outcome]),
        ),
      )
      .orderBy(asc(importBatches.position))
      .limit(1);
    if (!batch) break;
    rows.push(
      ...batch.outcomes.filter(
        (row) => row.line > line && (outcome === 'all' || outcomeKindsOf(row).includes(outcome)),
      ),
    );
    line = batch.lastLine;
  }
  return { rows: rows.slice(0, ROWS_PER_PAGE), hasMore: rows.length > ROWS_PER_PAGE };
}

/** Updates the outcomes of undone and kept rows, by line. */
export async function saveUndoOutcomes(
  db: Db,
  importId: string,
  lines: Map<number, 'undone' | 'kept'>,
): Promise<void> {
  const batches = await db
    .select({ position: importBatches.position, outcomes: importBatches.outcomes })
    .from(importBatches)
    .where(
      and(
        eq(importBatches.importId, importId),
        sql`${importBatches.lastLine} >= ${Math.min(...lines.keys())}`,
        sql`${importBatches.position} <= (select min(position) from import_batches
          where import_id = ${importId} and last_line >= ${Math.max(...lines.keys())})`,
      ),
    )
    .orderBy(asc(importBatches.position));
  for (const { position, outcomes } of batches) {
    if (!outcomes.some(({ line }) => lines.has(line))) continue;
    await saveOutcomes(
      db,
      importId,
      position,
      outcomes.map((row) => ({ ...row, outcome: lines.get(row.line) ?? row.outcome })),
    );
  }
}

export async function deleteDryRunKeys(db: Db, importId: string): Promise<void> {
  await db.delete(dryRunKeys).where(eq(dryRunKeys.importId, importId));
}

/** Returns the keys used by earlier rows of the dry run, with the rows' labels. */
export async function findDryRunKeys(db: Db, importId: string, keys: string[]) {
  if (keys.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ key: dryRunKeys.key, label: dryRunKeys.label })
    .from(dryRunKeys)
    .where(and(eq(dryRunKeys.importId, importId), inArray(dryRunKeys.key, keys)));
  return new Map(rows.map(({ key, label }) => [key, label]));
}

export async function insertDryRunKeys(
  db: Db,
  importId: string,
  keys: { key: string; label: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(dryRunKeys)
    .values(keys.map((key) => ({ importId, ...key })))
    .onConflictDoNothing();
}
