import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/database/columns.ts';

/** The columns of events that bookings need. The events feature owns the table. */
export const bookedEvents = pgTable('events', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  location: text('location'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  cancelledAt: instant('cancelled_at'),
});
