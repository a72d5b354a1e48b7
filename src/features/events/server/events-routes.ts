import { countSpots, findOwnHolds } from '#features/bookings/server/index.ts';
import { priceWithValue } from '#features/shop/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { canAccessArea } from '#shared/areas.ts';
import { eventsContract } from '../events-contract.ts';
import { createPersonalFeed, renderPersonalFeed, renderPublicFeed } from './calendar-feeds.ts';
import { findCalendarEvent, findFeedCreatedAt, removeFeed } from './calendar-queries.ts';
import { describeEvents } from './describe-events.ts';
import { renderEventCalendar } from './event-calendar.ts';
import { listEvents } from './list-events.ts';
import { withdrawRsvp } from './office/withdraw-rsvp.ts';
import { listReservationLines } from './price-reservation.ts';
import { reserve } from './reserve.ts';
import { rsvp } from './rsvp.ts';
import { suggestEvents } from './suggest-events.ts';

type Visibility = { published: boolean; eventType: 'in-house' | 'external' };

/** Visitors see published in-house events, members all published ones, admins everything. */
function canSee(
  { user }: Pick<CallContext, 'user'>,
  { published, eventType }: Visibility,
): boolean {
  return (
    canAccessArea(user, 'events') || (published && (user !== null || eventType === 'in-house'))
  );
}

async function findVisibleEvent(ctx: CallContext, id: string) {
  const [event] = await describeEvents(ctx, ctx.db, ctx.user?.id ?? null, [id]);
  if (!event || !canSee(ctx, event)) throw notFound();
  return event;
}

export const eventsRoutes = routes(eventsContract, {
  'GET /api/events': (ctx) => listEvents(ctx),

  'GET /api/events/:id': async (ctx) => {
    const event = await findVisibleEvent(ctx, ctx.params.id);
    // A guest's own unpaid spots count as free, because reserving again replaces them; members have an RSVP.
    const target = { eventId: event.id };
    const own = ctx.user ? [] : await findOwnHolds(ctx, { target, guardianEmail: null });
    const { spotsLeft } = event;
    return { ...event, spotsLeft: spotsLeft === null ? null : spotsLeft + countSpots(own) };
  },

  'POST /api/events/:id/rsvp': async (ctx) => {
    const sessionUrl = await rsvp(ctx);
    return { event: await findVisibleEvent(ctx, ctx.params.id), sessionUrl };
  },

  'POST /api/events/:id/reserve': (ctx) => reserve(ctx),

  'POST /api/events/:id/price': async (ctx) => {
    const event = await findVisibleEvent(ctx, ctx.params.id);
    const lines = listReservationLines(ctx, event, ctx.body.spots);
    return priceWithValue(ctx, lines, ctx.body);
  },

  'DELETE /api/events/:id/rsvp': async (ctx) => {
    const refund = await withdrawRsvp(ctx, {
      eventId: ctx.params.id,
      userId: ctx.user.id,
      asCredit: ctx.query.asCredit === 'true',
      expectedRefundCents: ctx.query.expectedRefundCents,
    });
    const [event] = await describeEvents(ctx, ctx.db, ctx.user.id, [ctx.params.id]);
    if (!event) throw notFound();
    return { event, ...refund };
  },

  'GET /api/events/:id/event.ics': async (ctx) => {
    const event = await findCalendarEvent(ctx.db, ctx.params.id);
    if (!event || !canSee(ctx, event)) throw notFound();
    ctx.reply.header('content-disposition', 'attachment; filename="event.ics"');
    return renderEventCalendar(ctx, event, ctx.language);
  },

  'GET /api/events/suggested': (ctx) => suggestEvents(ctx, ctx.user.id, ctx.language),

  'GET /api/calendar.ics': (ctx) => renderPublicFeed(ctx, ctx.language),

  'GET /api/calendar/feed': async ({ db, user }) => {
    const createdAt = await findFeedCreatedAt(db, user.id);
    return { createdAt: createdAt?.toISOString() ?? null };
  },

  'POST /api/calendar/feed': async (ctx) => ({ url: await createPersonalFeed(ctx, ctx.user.id) }),

  'POST /api/calendar/feed/end': async ({ db, user }) => {
    await removeFeed(db, user.id);
    return { success: true as const };
  },

  'GET /api/calendar/own/:token': (ctx) => renderPersonalFeed(ctx, ctx.params.token),
});
