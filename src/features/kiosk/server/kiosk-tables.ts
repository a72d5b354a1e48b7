import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/** A tablet for self check-in. It holds a token (stored hashed) instead of a session; staff end it with its PIN (hashed). */
export const kiosks = pgTable('kiosks', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  pinHash: text('pin_hash').notNull(),
  startedBy: text('started_by').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});
