import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type VenueSettings, venueSettings, venueSettingsChange } from '../venue-rules.ts';
import { venueSettingsRow } from './venue-tables.ts';

/** The venue's settings, with defaults for missing values. */
export async function findVenueSettings(db: Db): Promise<VenueSettings> {
  const [row] = await db.select({ settings: venueSettingsRow.settings }).from(venueSettingsRow);
  return venueSettings.parse(row?.settings ?? {});
}

/** Stores the initial values from the environment; an existing row is kept. */
export async function storeFirstSettings(db: Db, first: Partial<VenueSettings>): Promise<void> {
  await db.insert(venueSettingsRow).values({ settings: first }).onConflictDoNothing();
}

/** Changes some settings and returns all. Concurrent changes are merged. */
export async function changeVenueSettings(
  db: Db,
  changes: Partial<VenueSettings>,
): Promise<VenueSettings> {
  await db
    .insert(venueSettingsRow)
    .values({ settings: venueSettingsChange.parse(changes) })
    .onConflictDoUpdate({
      target: venueSettingsRow.only,
      set: {
        settings: sql`${venueSettingsRow.settings} || excluded.settings`,
        updatedAt: sql`now()`,
      },
    });
  return findVenueSettings(db);
}
