import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Children, at most twelve per family, without names (decision 0017). Stores the first day of the birth month
 * instead of the age. The other profile fields are in `users`.
 */
export const children = pgTable(
  'children',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    birthMonth: date('birth_month').notNull(),
    typicalAvailability: text('typical_availability').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('children_birth_month', sql`extract(day from ${table.birthMonth}) = 1`),
    index('children_user').on(table.userId, table.createdAt),
  ],
);
