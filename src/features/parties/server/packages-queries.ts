import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../server/database.ts';
import { partyPackages } from './parties-tables.ts';

export type PartyPackage = Awaited<ReturnType<typeof findActivePackages>>[number];

const shown = {
  id: partyPackages.id,
  name: partyPackages.name,
  basePriceCents: partyPackages.basePriceCents,
  durationMins: partyPackages.durationMins,
  description: partyPackages.description,
  includes: partyPackages.includes,
  maxKids: partyPackages.maxKids,
  addons: partyPackages.addons,
};

/** The packages on offer, in the venue's order. */
export async function findActivePackages(db: Db) {
  return db
    .select(shown)
    .from(partyPackages)
    .where(eq(partyPackages.active, true))
    .orderBy(asc(partyPackages.position), asc(partyPackages.basePriceCents), asc(partyPackages.id));
}

/** A package that is on offer; null for one that is not, and for what is no id. */
export async function findActivePackage(db: Db, id: string): Promise<PartyPackage | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
  const [row] = await db
    .select(shown)
    .from(partyPackages)
    .where(and(eq(partyPackages.id, id), eq(partyPackages.active, true)));
  return row ?? null;
}
