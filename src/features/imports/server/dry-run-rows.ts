import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findMergedEmails } from '#features/accounts/server/index.ts';
import { dryRunBookings } from './store-bookings.ts';
import type { Stores } from './store-rows.ts';

/**
 * Simulates storing rows with reads only, because a dry run of a whole file is slow and must not block bookings,
 * waivers or sign-ups.
 */
export const dryRunRows: Stores = {
  members: async (_, db, rows) => {
    const emails = rows.map(({ email }) => email);
    const merged = await findMergedEmails(db, emails);
    const existing = await db
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, emails));
    const existingEmails = new Set(existing.map(({ email }) => email));
    return emails.map((email) =>
      merged.has(email) || existingEmails.has(email) ? 'exists' : 'made',
    );
  },
  waivers: async (_ctx, _db, rows) => rows.map(() => 'made'),
  bookings: dryRunBookings,
};
