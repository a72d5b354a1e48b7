import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/** What bookings read of the events that they are for. The table is the events feature's. */
export const bookedEvents = pgTable('events', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});
