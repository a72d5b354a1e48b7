import type { Logger } from 'pino';
import type { Database } from '#platform/server/database/database.ts';
import type { VenueSettings } from '../venue-rules.ts';
import { findVenueSettings } from './venue-queries.ts';

const CHANNEL = 'venue_settings';

declare module '#platform/server/services.ts' {
  interface Services {
    /** The venue's settings as of now (spec 9's prices, time zone, refund policy …). */
    venue(): VenueSettings;
    /** Lets this and every other server read the changed settings. */
    announceVenueChange(): Promise<void>;
  }
}

export type VenueWatch = {
  current(): VenueSettings;
  /** Reads the row again here and tells every other server to do so. */
  announceChange(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Caches the settings: hot paths need no query for them. Every server listens for
 * changes on the database's own channel, and reads again whenever that connection was lost.
 */
export async function watchVenue({ db, sql }: Database, log: Logger): Promise<VenueWatch> {
  let settings = await findVenueSettings(db);
  const readAgain = inOrder(
    () => findVenueSettings(db),
    (read) => {
      settings = read;
    },
  );
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

/**
 * Reads and keeps what was read, as often as it is called. Of several reads at once the one that began
 * last is kept, whenever they end: an answer that was slow is older.
 */
export function inOrder<Value>(
  read: () => Promise<Value>,
  keep: (value: Value) => void,
): () => Promise<void> {
  let [begun, kept] = [0, 0];
  return async () => {
    begun += 1;
    const turn = begun;
    const value = await read();
    if (turn < kept) return;
    kept = turn;
    keep(value);
  };
}
