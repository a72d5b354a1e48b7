import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { forbiddenForSession, unauthenticated } from '#platform/server/http/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { canAccessArea } from '#shared/areas.ts';
import { addDays, instantOf } from '#shared/venue-dates.ts';
import type { Event, eventsContract } from '../events-contract.ts';
import { parseChips, toChipFilter } from '../events-rules.ts';
import { addCompanions } from './describe-events.ts';
import { type EventsInput, findEventsPage, toEventsCondition } from './events-queries.ts';

type Query = z.output<(typeof eventsContract)['GET /api/events']['query']>;
type Context = CallContext & { query: Query };

const PAGE_SIZE = 100;

/**
 * Returns a page of upcoming events: published in-house ones for visitors, all published ones for members. Admins can
 * also request unpublished and past ones; throws 401 or 403 if others do.
 */
export async function listEvents(ctx: Context): Promise<Event[]> {
  const { db, user, clock, query } = ctx;
  const userId = user?.id ?? null;
  const input = parseInput(ctx);
  // External events are hidden from visitors.
  if (!user && query.type === 'external') return [];
  const events = await findEventsPage(db, { userId, now: clock.now() }, input);
  return addCompanions(ctx, db, userId, events);
}

/** Returns the condition of the same list with unpublished events, on `events event`; throws 403 as `listEvents` does. */
export function toOfficeEventsCondition(ctx: Context): SQL {
  const input = parseInput({ ...ctx, query: { ...ctx.query, includeAll: 'true' } });
  return toEventsCondition(input, ctx.clock.now());
}

function parseInput({ user, query, clock, venue }: Context): EventsInput {
  const past = query.past === 'true';
  const includeAll = past || query.includeAll === 'true';
  if (includeAll && !user) throw unauthenticated();
  if (includeAll && user && !canAccessArea(user, 'events')) {
    throw forbiddenForSession(canAccessArea(user.granted, 'events'));
  }
  const { timezone } = venue();
  return {
    type: user ? (query.type ?? null) : 'in-house',
    includeAll,
    past,
    search: query.search || null,
    chips: toChipFilter(parseChips(query.filter ?? '')),
    from: query.from ? instantOf(query.from, '00:00', timezone) : includeAll ? null : clock.now(),
    to: query.to ? instantOf(addDays(query.to, 1), '00:00', timezone) : null,
    after: query.after ?? null,
    limit: query.limit ?? PAGE_SIZE,
  };
}
