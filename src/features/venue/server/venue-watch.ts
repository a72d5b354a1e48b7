import type { Logger } from 'pino';
import type { Database } from '#platform/server/database/database.ts';
import type { VenueSettings } from '../venue-rules.ts';
import { findVenueSettings } from './venue-queries.ts';

const CHANNEL = 'venue_settings';

declare module '#platform/server/services.ts' {
  interface Services {
    /** The venue's settings as of now (spec 9's prices, time zone, refund policy …). */
    venue(): VenueSettings;
    /** Makes this and every other server reload the settings. */
    announceVenueChange(): Promise<void>;
  }
}

export type VenueWatch = {
  current(): VenueSettings;
  /** Reloads the settings here and notifies every other server. */
  announceChange(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Caches the settings for hot paths. Every server listens for
 * changes on a database channel, and reloads after a lost connection.
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
 * Returns a function that reads a value and keeps it. Of concurrent reads the one that started
 * last wins, because a slow response may be stale.
 */
export function inOrder<Value>(
  read: () => Promise<Value>,
  keep: (value: Value) => void,
): () => Promise<void> {
  let [started, kept] = [0, 0];
  return async () => {
    started += 1;
    const order = started;
    const value = await read();
    if (order < kept) return;
    kept = order;
    keep(value);
  };
}
