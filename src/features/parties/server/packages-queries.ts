import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Language } from '#shared/languages.ts';
import { localizedText } from '#shared/localized-text.ts';
import { partyPackages } from './parties-tables.ts';

type Row = typeof partyPackages.$inferSelect;
/** An active package in one language. */
export type PartyPackage = ReturnType<typeof toPartyPackage>;

function toPartyPackage(row: Row, language: Language) {
  const { id, basePriceCents, durationMins, maxKids, includes, includesEs, addons } = row;
  const includesLanguage = localizedText(language, {
    en: includes.length > 0 ? 'en' : '',
    es: includesEs.length > 0 ? 'es' : '',
  });
  return {
    id,
    basePriceCents,
    durationMins,
    maxKids,
    name: localizedText(language, { en: row.name, es: row.nameEs }),
    description: localizedText(language, { en: row.description, es: row.descriptionEs }),
    includes: includesLanguage === 'es' ? includesEs : includes,
    addons: addons.map(({ nameEs, ...addon }) => ({
      ...addon,
      name: localizedText(language, { en: addon.name, es: nameEs ?? '' }),
    })),
  };
}

/** The active packages, in the venue's order. */
export async function findActivePackages(
  db: Db,
  language: Language = 'en',
): Promise<PartyPackage[]> {
  const rows = await db
    .select()
    .from(partyPackages)
    .where(eq(partyPackages.active, true))
    .orderBy(asc(partyPackages.position), asc(partyPackages.basePriceCents), asc(partyPackages.id));
  return rows.map((row) => toPartyPackage(row, language));
}

/** The active packages with the venue's deposit, as families see them. */
export async function findOfferedPackages(
  { db, venue }: Pick<Services, 'db' | 'venue'>,
  language: Language,
) {
  const depositPercent = venue().partyDepositPercent;
  const packages = await findActivePackages(db, language);
  return packages.map((partyPackage) => ({ ...partyPackage, depositPercent }));
}

/** An active package; null for inactive ones, and for unknown and invalid ids. */
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
  return row ? toPartyPackage(row, language) : null;
}

/** Whether any package is active. */
export async function hasPartyPackages(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: partyPackages.id })
    .from(partyPackages)
    .where(eq(partyPackages.active, true))
    .limit(1);
  return rows.length > 0;
}
