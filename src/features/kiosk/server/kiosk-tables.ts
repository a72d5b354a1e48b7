import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/**
 * A tablet on which families check themselves in. It holds a token of its own, stored hashed here,
 * and no account's session; the PIN (hashed) takes it back.
 */
export const kiosks = pgTable('kiosks', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  pinHash: text('pin_hash').notNull(),
  startedBy: text('started_by').notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});
