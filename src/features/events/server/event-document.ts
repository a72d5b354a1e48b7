import type { Services } from '#platform/server/services.ts';
import { EVENTS_PER_PAGE, toChipFilter } from '../events-rules.ts';
import { toEventJsonLd } from './events-json-ld.ts';
import { findEventsByIds, findEventsPage } from './events-queries.ts';

const MAX_DESCRIPTION = 160;

type Context = Pick<Services, 'clock' | 'config' | 'db' | 'venue'>;

/** Returns the page data and JSON-LD of /calendar: its first page of events. */
export async function findCalendarDocument(ctx: Context) {
  const now = ctx.clock.now();
  const found = await findEventsPage(
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
    structured: found.map((event) => toEventJsonLd(ctx, event)),
    data: { events: found.map((event) => ({ ...event, companions: [] })) },
  };
}

/**
 * Returns the page data and JSON-LD of /calendar/ID. Omits an event that is hidden from visitors; members fetch it
 * with their session.
 */
export async function findEventDocument(ctx: Context, id: string) {
  const [found] = await findEventsByIds(ctx.db, { userId: null, now: ctx.clock.now() }, [id]);
  if (!found) return { structured: [], status: 404, robots: 'noindex' as const };
  if (!found.published || found.eventType !== 'in-house') {
    return { structured: [], robots: 'noindex' as const };
  }
  const description = found.description?.replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION);
  return {
    structured: [toEventJsonLd(ctx, found)],
    data: { event: { ...found, companions: [] } },
    title: found.title,
    ...(description && { description }),
  };
}
