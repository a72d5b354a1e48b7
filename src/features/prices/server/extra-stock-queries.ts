import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import type { SaleLine } from '../tax-rules.ts';
import { extraStock } from './sold-lines-tables.ts';

type ExtraLine = Pick<SaleLine, 'kind' | 'typeId' | 'quantity' | 'names'>;

/** The extras among the lines, in a fixed order, so that concurrent sales cannot deadlock. */
const extrasOf = (lines: readonly ExtraLine[]) =>
  lines
    .flatMap(({ kind, typeId, quantity, names }) =>
      kind === 'extra' && typeId !== null ? [{ typeId, quantity, names }] : [],
    )
    .toSorted((a, b) => (a.typeId < b.typeId ? -1 : 1));

/**
 * Takes the extras of a sale from the stock. One conditional update each: the last one is sold once. Throws 409 with
 * what is left.
 */
export async function takeExtras(
  db: Db,
  lines: readonly ExtraLine[],
  language: Language,
): Promise<void> {
  for (const { typeId, quantity, names } of extrasOf(lines)) {
    const [taken] = await db
      .update(extraStock)
      .set({ left: sql`${extraStock.left} - ${quantity}` })
      .where(and(eq(extraStock.typeId, typeId), gte(extraStock.left, quantity)))
      .returning();
    if (taken) continue;
    const left = (await findExtraStock(db)).get(typeId);
    if (left === undefined) continue;
    throw httpError(409, 'prices.extraSoldOut', { name: localizedText(language, names), left });
  }
}

/** Puts the extras of a sale that is cancelled or was never paid back into the stock. */
export async function returnExtras(db: Db, lines: readonly ExtraLine[]): Promise<void> {
  for (const { typeId, quantity } of extrasOf(lines)) {
    await db
      .update(extraStock)
      .set({ left: sql`${extraStock.left} + ${quantity}` })
      .where(eq(extraStock.typeId, typeId));
  }
}

/** What is left of each counted extra. */
export async function findExtraStock(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(extraStock);
  return new Map(rows.map(({ typeId, left }) => [typeId, left]));
}

/** Sets what is left of an extra; null stops counting it. */
export async function setExtraStock(db: Db, typeId: string, left: number | null): Promise<void> {
  if (left === null) await db.delete(extraStock).where(eq(extraStock.typeId, typeId));
  else {
    await db
      .insert(extraStock)
      .values({ typeId, left })
      .onConflictDoUpdate({ target: extraStock.typeId, set: { left } });
  }
}
