import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/** Tablets for self check-in. A token replaces the session; both the token and the PIN are stored as hashes. */
export const kiosks = pgTable('kiosks', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  pinHash: text('pin_hash').notNull(),
  startedBy: text('started_by').notNull(),
  /** Whether a label printer is connected, so that families can print their label. */
  printsLabels: boolean('prints_labels').notNull().default(false),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});
