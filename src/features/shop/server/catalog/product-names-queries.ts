import { inArray, or } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { products } from '../shop-tables.ts';

/**
 * Returns a function that translates the names of sold products, stored in the buyer's language, into
 * `language`. Names that no product uses anymore are returned unchanged.
 */
export async function createNameTranslator(
  db: Db,
  language: Language,
  soldNames: readonly string[],
): Promise<(name: string) => string> {
  if (soldNames.length === 0) return (name) => name;
  const names = [...new Set(soldNames)];
  const rows = await db
    .select({ en: products.name, es: products.nameEs })
    .from(products)
    .where(or(inArray(products.name, names), inArray(products.nameEs, names)));
  const translations = new Map(
    rows.flatMap((row) => {
      const translation = localizedText(language, row);
      return [row.en, row.es].filter(Boolean).map((name) => [name, translation] as const);
    }),
  );
  return (name) => translations.get(name) ?? name;
}
