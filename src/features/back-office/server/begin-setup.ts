import { updateVenueSettings } from '#features/venue/server/index.ts';
import { seededFacts } from '#features/venue/venue-facts-rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { findSetupSteps } from './setup-queries.ts';

/**
 * Hides the seeded sessions, prices and story of a newly claimed venue until the owner confirms them (decision 0054).
 * A venue with a marked step has been set up before and stays as it is.
 */
export async function beginSetup(db: Db): Promise<void> {
  if ((await findSetupSteps(db)).length > 0) return;
  await updateVenueSettings(db, { unconfirmed: [...seededFacts] });
}
