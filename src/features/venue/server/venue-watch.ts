import type { Logger } from 'pino';
import type { Database } from '../../../server/database.ts';
import type { VenueSettings } from '../venue-rules.ts';
import { findVenueSettings } from './venue-queries.ts';

const CHANNEL = 'venue_settings';

export type VenueWatch = {
  current(): VenueSettings;
  /** Reads the row again here and tells every other server to do so. */
  announceChange(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps the settings at hand, so that a hot path pays no query for them. Every server listens for
 * changes on the database's own channel, and reads again whenever that connection was lost.
 */
export async function watchVenue({ db, sql }: Database, log: Logger): Promise<VenueWatch> {
  let settings = await findVenueSettings(db);
  const readAgain = async () => {
    settings = await findVenueSettings(db);
  };
  const subscription = await sql.listen(
    CHANNEL,
    () => void readAgain().catch((error) => log.error({ err: error }, 'venue settings not read')),
    () => void readAgain().catch((error) => log.error({ err: error }, 'venue settings not read')),
  );
  return {
    current: () => settings,
    announceChange: async () => {
      await readAgain();
      await sql.notify(CHANNEL, '');
    },
    stop: () => subscription.unlisten(),
  };
}
