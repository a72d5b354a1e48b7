import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { httpError } from '#platform/server/http/errors.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import type { SaleLine } from '../tax-rules.ts';
import { extraStock } from './sold-lines-tables.ts';

type ExtraLine = Pick<SaleLine, 'kind' | 'typeId' | 'quantity' | 'names'>;

/** The extras among the lines, sorted by type so that concurrent sales cannot deadlock. */
const filterExtras = (lines: readonly ExtraLine[]) =>
  lines
    .flatMap(({ kind, typeId, quantity, names }) =>
      kind === 'extra' && typeId !== null ? [{ typeId, quantity, names }] : [],
    )
    .toSorted((a, b) => (a.typeId < b.typeId ? -1 : 1));

/**
 * Deducts the extras of a sale from the stock. The updates are conditional, so that concurrent sales cannot sell the
 * last one twice. Throws 409 with the remaining stock if there is too little; run it in the sale's transaction.
 */
export async function deductExtras(
  db: Db,
  lines: readonly ExtraLine[],
  language: Language,
): Promise<void> {
  for (const { typeId, quantity, names } of filterExtras(lines)) {
    const [deducted] = await db
      .update(extraStock)
      .set({ left: sql`${extraStock.left} - ${quantity}` })
      .where(and(eq(extraStock.typeId, typeId), gte(extraStock.left, quantity)))
      .returning();
    if (deducted) continue;
    const left = (await findExtraStock(db)).get(typeId);
    if (left === undefined) continue;
    throw httpError(409, 'prices.extraSoldOut', { name: localizedText(language, names), left });
  }
}

/** Restores the stock of the extras of a cancelled or unpaid sale. */
export async function restoreExtras(db: Db, lines: readonly ExtraLine[]): Promise<void> {
  for (const { typeId, quantity } of filterExtras(lines)) {
    await db
      .update(extraStock)
      .set({ left: sql`${extraStock.left} + ${quantity}` })
      .where(eq(extraStock.typeId, typeId));
  }
}

/** The remaining stock by type id; extras with unlimited stock are omitted. */
export async function findExtraStock(db: Db): Promise<Map<string, number>> {
  const rows = await db.select().from(extraStock);
  return new Map(rows.map(({ typeId, left }) => [typeId, left]));
}

/** Sets the remaining stock of an extra; null for unlimited. */
export async function setExtraStock(db: Db, typeId: string, left: number | null): Promise<void> {
  if (left === null) await db.delete(extraStock).where(eq(extraStock.typeId, typeId));
  else {
    await db
      .insert(extraStock)
      .values({ typeId, left })
      .onConflictDoUpdate({ target: extraStock.typeId, set: { left } });
  }
}
