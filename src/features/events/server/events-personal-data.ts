import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { eraseEmailsAbout } from '#platform/server/outbox/erase-emails.ts';
import type { PersonalDataHandler } from '#platform/server/personal-data.ts';
import { findFeedCreatedAt } from './calendar-queries.ts';
import { eventInterests, events } from './events-tables.ts';
import { withdrawRsvp } from './office/withdraw-rsvp.ts';

/** A person's RSVPs, and the creation time of their calendar feed. */
export const eventsPersonalData: PersonalDataHandler = {
  read: async (db, { id }) => {
    const interests = await db
      .select({
        title: events.title,
        startsAt: events.startsAt,
        status: eventInterests.status,
        spots: eventInterests.spots,
        createdAt: eventInterests.createdAt,
        updatedAt: eventInterests.updatedAt,
      })
      .from(eventInterests)
      .innerJoin(events, eq(events.id, eventInterests.eventId))
      .where(eq(eventInterests.userId, id))
      .orderBy(asc(events.startsAt), asc(events.id));
    return { events: interests, calendarFeed: { createdAt: await findFeedCreatedAt(db, id) } };
  },

  plan: async (ctx, db, { id: userId }) => {
    const interests = await db
      .select({ id: eventInterests.id, name: events.title, at: events.startsAt })
      .from(eventInterests)
      .innerJoin(events, eq(events.id, eventInterests.eventId))
      .where(
        and(
          eq(eventInterests.userId, userId),
          isNull(eventInterests.bookingId),
          ne(eventInterests.status, 'withdrawn'),
          gt(events.startsAt, ctx.clock.now()),
        ),
      )
      .orderBy(asc(events.startsAt));
    const noRefund = { visits: 0, refundCents: 0, forfeitedCents: 0 };
    return { items: interests.map((interest) => ({ kind: 'event', ...interest, ...noRefund })) };
  },

  /**
   * Withdraws RSVPs without a booking, which offers their spots to the waitlist. The others are cancelled with their
   * bookings.
   */
  endItems: async (ctx, { id: userId }) => {
    const interests = await ctx.db
      .select({ eventId: eventInterests.eventId, bookingId: eventInterests.bookingId })
      .from(eventInterests)
      .innerJoin(events, eq(events.id, eventInterests.eventId))
      .where(eq(eventInterests.userId, userId));
    for (const { eventId, bookingId } of interests) {
      if (!bookingId) await withdrawRsvp(ctx, { eventId, userId, asCredit: false });
    }
  },

  erase: async (_ctx, db, { id }) => {
    const interests = await db
      .delete(eventInterests)
      .where(eq(eventInterests.userId, id))
      .returning({ id: eventInterests.id });
    await eraseEmailsAbout(
      db,
      interests.map((interest) => interest.id),
    );
  },
};
