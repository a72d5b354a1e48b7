import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/accounts-tables.ts';
import { findMergedEmails } from '#features/accounts/server/index.ts';
import { tryBookings } from './store-bookings.ts';
import type { Stores } from './store-rows.ts';

/**
 * What storing rows would come to, found out by reading alone: a trial of a whole file takes its time,
 * and nobody who books, signs or signs up may have to wait for it.
 */
export const tryRows: Stores = {
  members: async (_, db, rows) => {
    const emails = rows.map(({ email }) => email);
    const merged = await findMergedEmails(db, emails);
    const known = await db
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, emails));
    const isKnown = new Set(known.map(({ email }) => email));
    return emails.map((email) => (merged.has(email) || isKnown.has(email) ? 'exists' : 'made'));
  },
  waivers: async (_ctx, _db, rows) => rows.map(() => 'made'),
  bookings: tryBookings,
};
