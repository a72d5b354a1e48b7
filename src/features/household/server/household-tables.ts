import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { StoredLanguage } from '#shared/languages.ts';

/** The rights that the owner grants another adult. */
const rights = {
  mayBook: boolean('may_book').notNull().default(true),
  mayCheckIn: boolean('may_check_in').notNull().default(true),
  mayMessage: boolean('may_message').notNull().default(false),
};
const relation = () =>
  text('relation').$type<'co-parent' | 'nanny' | 'grandparent' | 'other'>().notNull();

/** Families that are or can be shared. Children, bookings and the member code belong to the owner. */
export const households = pgTable('households', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId: text('owner_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Adults of a household other than its owner; a user can be a member of one household only. */
export const householdMembers = pgTable(
  'household_members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    relation: relation(),
    ...rights,
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [index('household_members_of').on(table.householdId)],
);

/** Invitations by email. The link's token is stored as a hash and can be used once. */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    relation: relation(),
    ...rights,
    tokenHash: text('token_hash').notNull().unique(),
    state: text('state')
      .$type<'open' | 'accepted' | 'declined' | 'withdrawn'>()
      .notNull()
      .default('open'),
    expiresAt: instant('expires_at').notNull(),
    /** The email's language, if the inviter has chosen one. */
    language: text('language').$type<StoredLanguage>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'household_invitation_state',
      sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn')`,
    ),
    check('household_invitation_email', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('household_invitation_once')
      .on(table.householdId, table.email)
      .where(sql`${table.state} = 'open'`),
  ],
);
