import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/** A single row with the venue's settings; venue-settings.ts defines their shape and defaults. */
export const venueSettingsTable = pgTable(
  'venue_settings',
  {
    only: boolean('only').primaryKey().default(true),
    settings: jsonb('settings').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('venue_settings_one_row', sql`${table.only}`)],
);
