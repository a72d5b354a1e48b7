import { inTransaction } from '#platform/server/database/database.ts';
import { HttpError } from '#platform/server/http/errors.ts';
import { forgetMailsAbout } from '#platform/server/outbox/forget-mails.ts';
import type { Person, PersonalPart } from '#platform/server/personal-data.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { Owner } from './family-bookings-queries.ts';
import {
  detachBookings,
  findAllBookingsOf,
  findEntriesOf,
  findUpcomingOf,
  removeEntriesOf,
} from './personal-bookings-queries.ts';
import { planEndOfBookings } from './plan-end-of-bookings.ts';
import { releaseSpots } from './release-spots.ts';

const ownerOf = ({ id, verifiedEmail }: Person): Owner => ({ userId: id, verifiedEmail });

/**
 * Bookings and waitlist entries. Past bookings are kept for the books, detached from the person.
 */
export const personalBookings: PersonalPart = {
  read: async (db, person) => ({
    bookings: await findAllBookingsOf(db, ownerOf(person)),
    slotWaitlist: await findEntriesOf(db, ownerOf(person)),
  }),

  plan: planEndOfBookings,

  isBooked: async (db, person, now) => (await findUpcomingOf(db, ownerOf(person), now)).length > 0,

  /** Cancels upcoming bookings as the guardian would, under the venue's refund policy. */
  end: async (ctx, person) => {
    for (const { id } of await findUpcomingOf(ctx.db, ownerOf(person), ctx.clock.now())) {
      await cancelBooking(ctx, id, { actorId: person.id }).catch((error: unknown) => {
        // Cancelled concurrently, or just begun.
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
      });
    }
    await inTransaction(ctx.db, async (db) => {
      const removed = await removeEntriesOf(db, ownerOf(person));
      await forgetMailsAbout(
        db,
        removed.map(({ id }) => id),
      );
      for (const { state, slotId, childrenCount } of removed) {
        if (state === 'offered') await releaseSpots(ctx, db, slotId, childrenCount);
      }
    });
  },

  forget: async (_ctx, db, person) => {
    await forgetMailsAbout(db, await detachBookings(db, ownerOf(person)));
  },
};
