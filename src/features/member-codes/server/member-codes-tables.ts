import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Member codes (spec 3). One per user, so each member can book only one free spot per slot; a membership extends the
 * existing code. The six digits are not a credential; only `qrCodeData` is unguessable.
 */
export const memberCodes = pgTable(
  'member_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    qrCodeData: text('qr_code_data').notNull().unique(),
    numericCode: text('numeric_code').notNull().unique(),
    membershipType: text('membership_type'),
    expiresAt: instant('expires_at'),
    active: boolean('active').notNull().default(true),
    lastScannedAt: instant('last_scanned_at'),
    scanCount: integer('scan_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('member_code_digits', sql`${table.numericCode} ~ '^[0-9]{6}$'`),
    // 128 bits in 32 hexadecimal digits.
    check('member_code_unguessable', sql`length(${table.qrCodeData}) >= 32`),
    check('member_code_scans', sql`${table.scanCount} >= 0`),
  ],
);

/** Replaced digits. They are never issued again, so an old card cannot match another family's account. */
export const retiredCodes = pgTable(
  'retired_codes',
  {
    numericCode: text('numeric_code').primaryKey(),
    /** The code that last had these digits; null after it was deleted with its account. */
    memberCodeId: uuid('member_code_id').references(() => memberCodes.id, { onDelete: 'set null' }),
    retiredAt: instant('retired_at').notNull(),
  },
  (table) => [index('retired_codes_of').on(table.memberCodeId)],
);
