import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import { eraseEmailsAbout } from '#platform/server/outbox/erase-emails.ts';
import type { Person, PersonalDataHandler } from '#platform/server/personal-data.ts';
import {
  deleteEntriesOf,
  detachBookings,
  findAllBookingsOf,
  findEntriesOf,
  findFeesOf,
  findUpcomingBookingsOf,
} from './bookings-personal-data-queries.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { Owner } from './family-bookings-queries.ts';
import { findOpenFeeCheckouts } from './no-show-fees/no-show-fees-queries.ts';
import { planBookingDeletion } from './plan-booking-deletion.ts';
import { releaseSpots } from './release-spots.ts';

const toOwner = ({ id, verifiedEmail }: Person): Owner => ({ userId: id, verifiedEmail });

/** Bookings and waitlist entries. Past bookings are detached from the person, not deleted: accounting needs them. */
export const bookingsPersonalData: PersonalDataHandler = {
  read: async (db, person) => ({
    bookings: await findAllBookingsOf(db, toOwner(person)),
    noShowFees: await findFeesOf(db, toOwner(person)),
    slotWaitlist: await findEntriesOf(db, toOwner(person)),
  }),

  plan: planBookingDeletion,

  hasRemainingBookings: async (db, person, now) =>
    (await findUpcomingBookingsOf(db, toOwner(person), now)).length > 0,

  /**
   * Cancels upcoming bookings under the venue's refund policy, as for a guardian, ends payment pages of no-show fees,
   * and deletes waitlist entries.
   */
  endItems: async (ctx, person) => {
    for (const { bookingId } of await findFeesOf(ctx.db, toOwner(person))) {
      for (const { id } of await findOpenFeeCheckouts(ctx.db, bookingId))
        await ctx.checkouts.end(id);
    }
    for (const { id } of await findUpcomingBookingsOf(ctx.db, toOwner(person), ctx.clock.now())) {
      await cancelBooking(ctx, id, { actorId: person.id }).catch((error: unknown) => {
        // The booking was cancelled concurrently or has just started.
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
      });
    }
    await inTransaction(ctx.db, async (db) => {
      const deletedEntries = await deleteEntriesOf(db, toOwner(person));
      await eraseEmailsAbout(
        db,
        deletedEntries.map(({ id }) => id),
      );
      for (const { state, slotId, childrenCount } of deletedEntries) {
        if (state === 'offered') await releaseSpots(ctx, db, slotId, childrenCount);
      }
    });
  },

  erase: async (_ctx, db, person) => {
    await eraseEmailsAbout(db, await detachBookings(db, toOwner(person)));
  },
};
