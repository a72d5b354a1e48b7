import { inArray, or } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { localizedText } from '#shared/localized-text.ts';
import type { Language } from '#shared/languages.ts';
import { products } from '../shop-tables.ts';

/**
 * Translates the names of sold products from the buyer's language, in which they are stored, to the
 * reader's. A name that no product has any more is returned unchanged.
 */
export async function createNameTranslator(
  db: Db,
  language: Language,
  sold: readonly string[],
): Promise<(name: string) => string> {
  if (sold.length === 0) return (name) => name;
  const names = [...new Set(sold)];
  const rows = await db
    .select({ en: products.name, es: products.nameEs })
    .from(products)
    .where(or(inArray(products.name, names), inArray(products.nameEs, names)));
  const translations = new Map(
    rows.flatMap((row) => {
      const shown = localizedText(language, row);
      return [row.en, row.es].filter(Boolean).map((name) => [name, shown] as const);
    }),
  );
  return (name) => translations.get(name) ?? name;
}
