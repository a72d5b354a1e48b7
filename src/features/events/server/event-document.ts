import type { Services } from '#platform/server/services.ts';
import { EVENTS_PER_PAGE, toChipFilter } from '../events-rules.ts';
import { toEventJsonLd } from './events-json-ld.ts';
import { findEventsByIds, findEventsPage } from './events-queries.ts';

const MAX_DESCRIPTION_LENGTH = 160;

type Context = Pick<Services, 'clock' | 'config' | 'db' | 'venue'>;

/** Returns the page data and JSON-LD of /calendar: its first page of events. */
export async function findCalendarDocument(ctx: Context) {
  const now = ctx.clock.now();
  const events = await findEventsPage(
    ctx.db,
    { userId: null, now },
    {
      type: 'in-house',
      includeAll: false,
      past: false,
      search: null,
      chips: toChipFilter([]),
      from: now,
      to: null,
      after: null,
      limit: EVENTS_PER_PAGE,
    },
  );
  return {
    structured: events.map((event) => toEventJsonLd(ctx, event)),
    data: { events: events.map((event) => ({ ...event, companions: [] })) },
  };
}

/**
 * Returns the page data and JSON-LD of /calendar/ID, with status 404 for an unknown event. Omits an event that is
 * hidden from visitors; members fetch it with their session.
 */
export async function findEventDocument(ctx: Context, id: string) {
  const [event] = await findEventsByIds(ctx.db, { userId: null, now: ctx.clock.now() }, [id]);
  if (!event) return { structured: [], status: 404, robots: 'noindex' as const };
  if (!event.published || event.eventType !== 'in-house') {
    return { structured: [], robots: 'noindex' as const };
  }
  const description = event.description?.replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION_LENGTH);
  return {
    structured: [toEventJsonLd(ctx, event)],
    data: { event: { ...event, companions: [] } },
    title: event.title,
    ...(description && { description }),
  };
}
