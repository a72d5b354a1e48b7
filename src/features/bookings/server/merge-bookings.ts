import {
  aliasedTable,
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { memberCodes } from '#features/member-codes/server/member-codes-tables.ts';
import type { AccountMergeHandler, AccountPair } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { bookings, slotWaitlist } from './bookings-tables.ts';

/**
 * Merges bookings and waitlist entries, including those made as a guest with the verified email. Upcoming ones get the
 * remaining account's email; past bookings retain theirs.
 */
export const mergeBookings: AccountMergeHandler = {
  moves: ['bookings.user_id', 'slot_waitlist.user_id'],
  merge: async ({ clock, venue }, db, pair) => {
    if (pair.from.emailVerified) await claimGuestRows(db, pair.from);
    await updateUpcomingBookingEmails(db, pair, venueDateOf(clock.now(), venue().timezone));
    await replaceMemberCodes(db, pair);
    await removeDuplicateEntries(db, pair);
    await updateOpenEntryEmails(db, pair);
  },
};

async function claimGuestRows(db: Db, { id: userId, email }: AccountPair['from']) {
  for (const table of [bookings, slotWaitlist]) {
    await db
      .update(table)
      .set({ userId })
      .where(and(isNull(table.userId), eq(table.guardianEmail, email)));
  }
}

const otherBooking = aliasedTable(bookings, 'other');

/** Omits the trial if both accounts have one, because the unique index allows one per email address. */
async function updateUpcomingBookingEmails(db: Db, { from, into }: AccountPair, venueDate: string) {
  const otherTrial = db
    .select({ id: otherBooking.id })
    .from(otherBooking)
    .where(
      and(
        eq(otherBooking.type, 'trial'),
        ne(otherBooking.status, 'cancelled'),
        eq(otherBooking.guardianEmail, into.email),
      ),
    );
  await db
    .update(bookings)
    .set({ guardianEmail: into.email, updatedAt: sql`now()` })
    .where(
      and(
        eq(bookings.userId, from.id),
        eq(bookings.guardianEmail, from.email),
        ne(bookings.status, 'cancelled'),
        gte(bookings.date, venueDate),
        or(ne(bookings.type, 'trial'), notExists(otherTrial)),
      ),
    );
}

/** If both codes have booked a slot, one booking loses its code, because a code can book each slot only once. */
async function replaceMemberCodes(db: Db, { from, into }: AccountPair) {
  const target = aliasedTable(memberCodes, 'target');
  const source = aliasedTable(memberCodes, 'source');
  const sameSlot = db
    .select({ id: otherBooking.id })
    .from(otherBooking)
    .where(
      and(
        eq(otherBooking.memberCodeId, target.id),
        eq(otherBooking.slotId, bookings.slotId),
        ne(otherBooking.status, 'cancelled'),
      ),
    );
  await db
    .update(bookings)
    .set({
      memberCodeId: sql`case when ${exists(sameSlot)} and ${bookings.status} <> 'cancelled'
        then null else ${target.id} end`,
    })
    .from(source)
    .innerJoin(target, eq(target.userId, into.id))
    .where(and(eq(source.userId, from.id), eq(bookings.memberCodeId, source.id)));
}

async function removeDuplicateEntries(db: Db, { from, into }: AccountPair) {
  const ranked = db
    .select({
      id: slotWaitlist.id,
      position: sql<number>`row_number() over (
        partition by ${slotWaitlist.slotId} order by ${slotWaitlist.createdAt}, ${slotWaitlist.id})`.as(
        'position',
      ),
    })
    .from(slotWaitlist)
    .where(and(inArray(slotWaitlist.userId, [from.id, into.id]), eq(slotWaitlist.state, 'waiting')))
    .as('ranked');
  const duplicates = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.position, 1));
  await db.update(slotWaitlist).set({ state: 'left' }).where(inArray(slotWaitlist.id, duplicates));
}

async function updateOpenEntryEmails(db: Db, { from, into }: AccountPair) {
  const other = aliasedTable(slotWaitlist, 'other');
  const isOpen = (table: typeof slotWaitlist | typeof other) =>
    inArray(table.state, ['waiting', 'offered']);
  const otherEntry = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.slotId, slotWaitlist.slotId),
        eq(other.guardianEmail, into.email),
        isOpen(other),
      ),
    );
  await db
    .update(slotWaitlist)
    .set({ guardianEmail: into.email })
    .where(
      and(
        eq(slotWaitlist.userId, from.id),
        eq(slotWaitlist.guardianEmail, from.email),
        isOpen(slotWaitlist),
        notExists(otherEntry),
      ),
    );
}
