import { priceWithValue } from '#features/shop/server/index.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { type CallContext, routes } from '#platform/server/http/route.ts';
import { worksIn } from '#shared/areas.ts';
import { eventsContract } from '../events-contract.ts';
import { makeOwnFeed, ownFeed, publicFeed } from './calendar-feeds.ts';
import { findCalendarEvent, findFeed, removeFeed } from './calendar-queries.ts';
import { describeEvents } from './describe-events-queries.ts';
import { eventCalendar } from './event-calendar.ts';
import { listEvents } from './list-events.ts';
import { rsvp } from './rsvp.ts';
import { suggestEvents } from './suggest-events.ts';
import { withdraw } from './withdraw.ts';

type Seen = { published: boolean; eventType: 'in-house' | 'external' };

/** Visitors see what the house has published, members all that is, admins everything. */
function maySee({ user }: Pick<CallContext, 'user'>, { published, eventType }: Seen): boolean {
  return worksIn(user, 'events') || (published && (user !== null || eventType === 'in-house'));
}

async function oneEvent(here: CallContext, id: string) {
  const [event] = await describeEvents(here, here.db, here.user?.id ?? null, [id]);
  if (!event || !maySee(here, event)) throw notFound();
  return event;
}

export const eventsRoutes = routes(eventsContract, {
  'GET /api/events': (here) => listEvents(here),

  'GET /api/events/:id': (here) => oneEvent(here, here.params.id),

  'POST /api/events/:id/rsvp': async (here) => {
    const sessionUrl = await rsvp(here);
    return { event: await oneEvent(here, here.params.id), sessionUrl };
  },

  'POST /api/events/:id/price': async (here) => {
    const event = await oneEvent(here, here.params.id);
    return priceWithValue(here, event.yourPriceCents * here.body.spots, here.body);
  },

  'DELETE /api/events/:id/rsvp': async (here) => {
    const back = await withdraw(here, {
      eventId: here.params.id,
      userId: here.user.id,
      asCredit: here.query.asCredit === 'true',
    });
    const [event] = await describeEvents(here, here.db, here.user.id, [here.params.id]);
    if (!event) throw notFound();
    return { event, ...back };
  },

  'GET /api/events/:id/event.ics': async (here) => {
    const event = await findCalendarEvent(here.db, here.params.id);
    if (!event || !maySee(here, event)) throw notFound();
    here.reply.header('content-disposition', 'attachment; filename="event.ics"');
    return eventCalendar(here, event, here.language);
  },

  'GET /api/events/suggested': (here) => suggestEvents(here, here.user.id, here.language),

  'GET /api/calendar.ics': (here) => publicFeed(here, here.language),

  'GET /api/calendar/feed': async ({ db, user }) => {
    const createdAt = await findFeed(db, user.id);
    return { createdAt: createdAt?.toISOString() ?? null };
  },

  'POST /api/calendar/feed': async (here) => ({ url: await makeOwnFeed(here, here.user.id) }),

  'POST /api/calendar/feed/end': async ({ db, user }) => {
    await removeFeed(db, user.id);
    return { success: true as const };
  },

  'GET /api/calendar/own/:token': (here) => ownFeed(here, here.params.token),
});
