import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#platform/server/database/database.ts';
import type { VenueSettings } from '../venue-settings.ts';
import { findVenueSettings } from './venue-queries.ts';

const CHANNEL = 'venue_settings';

declare module '#platform/server/services.ts' {
  interface Services {
    /** The venue's current settings, such as prices, time zone and refund policy. */
    venue(): VenueSettings;
    /** Reloads the settings on this server and notifies all others. */
    announceVenueChange(): Promise<void>;
  }
}

export type VenueWatch = {
  current(): VenueSettings;
  announceChange(): Promise<void>;
  stop(): Promise<void>;
};

/** Caches the settings. Reloads them when another server announces a change and after each reconnect. */
export async function watchVenue({ db, listen }: Database, log: Logger): Promise<VenueWatch> {
  let settings = await findVenueSettings(db);
  const reload = dropStaleReads(
    () => findVenueSettings(db),
    (loaded) => {
      settings = loaded;
    },
  );
  const reloadInBackground = () =>
    void reload().catch((error) =>
      log.error({ err: error }, 'could not reload the venue settings'),
    );
  const subscription = await listen(CHANNEL, reloadInBackground, reloadInBackground);
  return {
    current: () => settings,
    announceChange: async () => {
      await reload();
      await db.execute(sql`select pg_notify(${CHANNEL}, '')`);
    },
    stop: () => subscription.close(),
  };
}

/** Returns a function that reads and stores a value, unless a read that started later has already been stored. */
export function dropStaleReads<Value>(
  read: () => Promise<Value>,
  store: (value: Value) => void,
): () => Promise<void> {
  let [lastStarted, lastStored] = [0, 0];
  return async () => {
    lastStarted += 1;
    const order = lastStarted;
    const value = await read();
    if (order < lastStored) return;
    lastStored = order;
    store(value);
  };
}
