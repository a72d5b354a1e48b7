import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { inLanguage } from '#shared/in-language.ts';
import type { Language } from '#shared/languages.ts';
import { partyPackages } from './parties-tables.ts';

type Row = typeof partyPackages.$inferSelect;
/** A package on offer, in the reader's language. */
export type PartyPackage = ReturnType<typeof asPackage>;

function asPackage(row: Row, language: Language) {
  const { id, basePriceCents, durationMins, maxKids, includes, includesEs, addons } = row;
  const isSpanish = inLanguage(language, {
    en: includes.length > 0 ? 'en' : '',
    es: includesEs.length > 0 ? 'es' : '',
  });
  return {
    ...{ id, basePriceCents, durationMins, maxKids },
    name: inLanguage(language, { en: row.name, es: row.nameEs }),
    description: inLanguage(language, { en: row.description, es: row.descriptionEs }),
    includes: isSpanish === 'es' ? includesEs : includes,
    addons: addons.map(({ nameEs, ...addon }) => ({
      ...addon,
      name: inLanguage(language, { en: addon.name, es: nameEs ?? '' }),
    })),
  };
}

/** The packages on offer, in the venue's order. */
export async function findActivePackages(
  db: Db,
  language: Language = 'en',
): Promise<PartyPackage[]> {
  const rows = await db
    .select()
    .from(partyPackages)
    .where(eq(partyPackages.active, true))
    .orderBy(asc(partyPackages.position), asc(partyPackages.basePriceCents), asc(partyPackages.id));
  return rows.map((row) => asPackage(row, language));
}

/** A package on offer; null for others and for an invalid id. */
export async function findActivePackage(
  db: Db,
  id: string,
  language: Language = 'en',
): Promise<PartyPackage | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
  const [row] = await db
    .select()
    .from(partyPackages)
    .where(and(eq(partyPackages.id, id), eq(partyPackages.active, true)));
  return row ? asPackage(row, language) : null;
}
