import { updateVenueSettings } from '#features/venue/server/index.ts';
import { seededFacts } from '#features/venue/venue-facts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { hasBeenSetUp } from './setup-queries.ts';

/**
 * Hides the seeded sessions, prices and story of a newly claimed venue until the owner confirms them (decision 0054).
 * A venue that has been set up before stays as it is.
 */
export async function beginSetup(db: Db): Promise<void> {
  if (await hasBeenSetUp(db)) return;
  await updateVenueSettings(db, { unconfirmed: [...seededFacts] });
}
