import type { VenueSettings } from '#features/venue/venue-settings.ts';
import type { Db } from '#platform/server/database/database.ts';

/** What each part of the demo's data is built from. Equal contexts build equal data. */
export type DemoContext = {
  db: Db;
  now: Date;
  /** The venue date of `now`. */
  today: string;
  timezone: string;
  /** SESSION_SECRET, which makes codes unguessable. */
  secret: string;
  venue: VenueSettings;
};

export const MINUTE_MILLIS = 60_000;
export const HOUR_MILLIS = 60 * MINUTE_MILLIS;
export const DAY_MILLIS = 24 * HOUR_MILLIS;

export const later = (instant: Date, millis: number) => new Date(instant.getTime() + millis);
