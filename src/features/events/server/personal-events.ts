import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { forgetMailsAbout } from '#platform/server/outbox/forget-mails.ts';
import type { PersonalPart } from '#platform/server/personal-data.ts';
import { findFeed } from './calendar-queries.ts';
import { eventInterests, events } from './events-tables.ts';
import { withdraw } from './office/withdraw.ts';

/** How a person stands to events, and whether they have a calendar feed; its secret nobody knows. */
export const personalEvents: PersonalPart = {
  read: async (db, { id }) => {
    const answers = await db
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
    return { events: answers, calendarFeed: { createdAt: await findFeed(db, id) } };
  },

  plan: async (ctx, db, { id: userId }) => {
    const answers = await db
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
    const nothing = { visits: 0, backCents: 0, lostCents: 0 };
    return { parts: answers.map((answer) => ({ kind: 'event', ...answer, ...nothing })) };
  },

  /** The spots go to the next in line. What was paid for is a booking, and cancelled as one. */
  end: async (ctx, { id: userId }) => {
    const answers = await ctx.db
      .select({ eventId: eventInterests.eventId, bookingId: eventInterests.bookingId })
      .from(eventInterests)
      .innerJoin(events, eq(events.id, eventInterests.eventId))
      .where(eq(eventInterests.userId, userId));
    for (const { eventId, bookingId } of answers) {
      if (!bookingId) await withdraw(ctx, { eventId, userId, asCredit: false });
    }
  },

  forget: async (_ctx, db, { id }) => {
    const answers = await db
      .delete(eventInterests)
      .where(eq(eventInterests.userId, id))
      .returning({ id: eventInterests.id });
    await forgetMailsAbout(
      db,
      answers.map((answer) => answer.id),
    );
  },
};
