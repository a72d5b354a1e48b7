import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { bookings } from '#features/bookings/server/bookings-tables.ts';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/** A family's visit. */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    venueDate: date('venue_date').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    memberCodeId: uuid('member_code_id').references(() => memberCodes.id, { onDelete: 'set null' }),
    bookingId: uuid('booking_id').references(() => bookings.id),
    guardianName: text('guardian_name').notNull(),
    childrenCount: integer('children_count').notNull().default(1),
    source: text('source').$type<'scan' | 'manual' | 'search' | 'walk-in' | 'kiosk'>().notNull(),
    checkedInAt: instant('checked_in_at').notNull(),
    /** The staff account or the kiosk. No foreign key: the visit outlives it. */
    checkedInBy: text('checked_in_by').notNull(),
    checkedOutAt: instant('checked_out_at'),
    /** Idempotency key of an offline check-in. */
    offlineKey: text('offline_key').unique(),
    /** Why the server would have refused an offline check-in. */
    conflict: text('conflict').$type<
      'expired' | 'inactive' | 'unknown' | 'waiver' | 'unpaid' | 'unbooked'
    >(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('visit_children', sql`${table.childrenCount} between 0 and 12`),
    check('visit_source', sql`${table.source} in ('scan', 'manual', 'search', 'walk-in', 'kiosk')`),
    check('visit_times', sql`${table.checkedOutAt} >= ${table.checkedInAt}`),
    index('visits_of_day').on(table.venueDate, table.checkedInAt),
    index('visits_of_code').on(table.memberCodeId, table.checkedInAt),
    index('visits_of_user').on(table.userId),
    index('visits_of_booking').on(table.bookingId),
    index('visits_inside').on(table.venueDate).where(sql`${table.checkedOutAt} is null`),
  ],
);
