import { sql } from 'drizzle-orm';
import { readPriceSettings } from '#features/prices/price-settings-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { SeededFact } from '../venue-facts-rules.ts';
import type { VenueLook } from '../venue-look-fields.ts';
import { type VenueSettings, venueSettings, venueSettingsChange } from '../venue-settings.ts';
import { venueSettingsTable } from './venue-tables.ts';

/** The venue's settings, with defaults for missing values. */
export async function findVenueSettings(db: Db): Promise<VenueSettings> {
  const [row] = await db.select({ settings: venueSettingsTable.settings }).from(venueSettingsTable);
  return parseSettings(row);
}

/** Parses the stored settings. With a price list, its prices replace stored price settings that differ from them. */
function parseSettings(row: { settings: unknown } | undefined): VenueSettings {
  const settings = venueSettings.parse(row?.settings ?? {});
  return settings.priceList ? { ...settings, ...readPriceSettings(settings.priceList) } : settings;
}

/** Finds the settings and locks them until the transaction ends. */
export async function lockVenueSettings(db: Db): Promise<VenueSettings> {
  const [row] = await db
    .select({ settings: venueSettingsTable.settings })
    .from(venueSettingsTable)
    .for('update');
  return parseSettings(row);
}

/** Stores the initial values from the environment; leaves an existing row unchanged. */
export async function storeInitialSettings(db: Db, initial: Partial<VenueSettings>): Promise<void> {
  await db.insert(venueSettingsTable).values({ settings: initial }).onConflictDoNothing();
}

/** Updates the given settings and returns all of them. Concurrent updates are merged. */
export async function updateVenueSettings(
  db: Db,
  changes: Partial<VenueSettings>,
): Promise<VenueSettings> {
  await db
    .insert(venueSettingsTable)
    .values({ settings: venueSettingsChange.parse(changes) })
    .onConflictDoUpdate({
      target: venueSettingsTable.only,
      set: {
        settings: sql`${venueSettingsTable.settings} || excluded.settings`,
        updatedAt: sql`now()`,
      },
    });
  return findVenueSettings(db);
}

/** Stores that the owner has confirmed a seeded fact; changes nothing if there is nothing to confirm. */
export async function confirmSeededFact(db: Db, fact: SeededFact): Promise<void> {
  const unconfirmed = sql`${venueSettingsTable.settings} -> 'unconfirmed'`;
  await db
    .update(venueSettingsTable)
    .set({
      settings: sql`jsonb_set(${venueSettingsTable.settings}, '{unconfirmed}', (${unconfirmed}) - ${fact}::text)`,
      updatedAt: sql`now()`,
    })
    .where(sql`(${unconfirmed}) ? ${fact}`);
}

/** Finds the venue's look and locks the settings until the transaction ends. */
export async function lockLook(db: Db): Promise<VenueLook> {
  await db.insert(venueSettingsTable).values({ settings: {} }).onConflictDoNothing();
  const [row] = await db
    .select({ settings: venueSettingsTable.settings })
    .from(venueSettingsTable)
    .for('update');
  return venueSettings.parse(row?.settings ?? {}).look;
}

export async function storeLook(db: Db, look: VenueLook): Promise<void> {
  await db.update(venueSettingsTable).set({
    settings: sql`${venueSettingsTable.settings} || ${JSON.stringify({ look })}::jsonb`,
    updatedAt: sql`now()`,
  });
}
