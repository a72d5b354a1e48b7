import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import { waivers } from './waivers-tables.ts';

/** What an account did with the offer to add a waiver's child to its family: each is offered once (decision 0039). */
export const waiverChildOffers = pgTable(
  'waiver_child_offers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    waiverId: uuid('waiver_id')
      .notNull()
      .references(() => waivers.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: ['added', 'dismissed'] }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.waiverId] }),
    check('waiver_child_offer_outcome', sql`${table.outcome} in ('added', 'dismissed')`),
  ],
);

export type WaiverChildOffer = typeof waiverChildOffers.$inferSelect;
