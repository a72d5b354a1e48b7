import { and, eq, exists, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountMergeHandler, AccountPair } from '#platform/server/account-merge.ts';
import type { Db } from '#platform/server/database/database.ts';
import { venueDateOf } from '#shared/venue-dates.ts';
import { parties, partyGuests, partyInquiries } from './parties-tables.ts';

/**
 * Moves the merged account's parties, inquiries and answers to invitations to the remaining account. Upcoming
 * parties get the remaining account's email. If the merged account's email is unverified, only the parties
 * that belong to the account itself move.
 */
export const mergeParties: AccountMergeHandler = {
  moves: ['parties.user_id'],
  retains: ['party_desk_payments.taken_by', 'party_desk_payments.refunded_by'],
  merge: async ({ clock, venue }, db, { from, into }) => {
    if (from.emailVerified) {
      await db
        .update(parties)
        .set({ userId: from.id })
        .where(and(isNull(parties.userId), eq(parties.email, from.email)));
      await db
        .update(partyInquiries)
        .set({ email: into.email, updatedAt: sql`now()` })
        .where(eq(partyInquiries.email, from.email));
      await moveAnswers(db, { from, into });
    }
    await db
      .update(parties)
      .set({ email: into.email, updatedAt: sql`now()` })
      .where(
        and(
          eq(parties.userId, from.id),
          eq(parties.email, from.email),
          ne(parties.status, 'cancelled'),
          gte(parties.venueDate, venueDateOf(clock.now(), venue().timezone)),
        ),
      );
  },
};

/** Moves answers to the remaining email. Deletes the earlier of two answers to one invitation. */
async function moveAnswers(
  db: Db,
  { from, into }: Pick<AccountPair, 'from' | 'into'>,
): Promise<void> {
  const emails = [from.email, into.email];
  const later = alias(partyGuests, 'later');
  const laterAnswer = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.partyId, partyGuests.partyId),
        inArray(later.email, emails),
        sql`(${partyGuests.updatedAt}, ${partyGuests.id}) < (${later.updatedAt}, ${later.id})`,
      ),
    );
  await db.delete(partyGuests).where(and(inArray(partyGuests.email, emails), exists(laterAnswer)));
  await db.update(partyGuests).set({ email: into.email }).where(eq(partyGuests.email, from.email));
}
