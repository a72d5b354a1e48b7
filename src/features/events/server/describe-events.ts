import { splitName } from '#features/accounts/accounts-rules.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { findVisibleMatches } from '#features/matches/server/index.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Event } from '../events-contract.ts';
import { suggestCompanions } from '../events-rules.ts';
import { findEventsByIds, type ViewerEvent } from './events-queries.ts';
import { findAttendingUserIds } from './interests-queries.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/** Only this many of the best matches are considered as companions. */
const MAX_MATCHES = 20;

/**
 * Returns events as the API presents them to a user (null for a visitor), in the order of `ids`. Uses a constant number
 * of queries.
 */
export async function describeEvents(
  ctx: Context,
  db: Db,
  userId: string | null,
  ids: readonly string[],
): Promise<Event[]> {
  const events = await findEventsByIds(db, { userId, now: ctx.clock.now() }, ids);
  return addCompanions(ctx, db, userId, events);
}

/** Adds companions: the family's approved matches who are interested, going or usually free at that time. */
export async function addCompanions(
  ctx: Context,
  db: Db,
  userId: string | null,
  events: readonly ViewerEvent[],
): Promise<Event[]> {
  if (userId === null || events.length === 0) return addEmptyCompanions(events);
  const { ownerId } = await findFamilyOf(db, userId);
  const visibleMatches = await findVisibleMatches(db, ownerId, { limit: MAX_MATCHES });
  if (visibleMatches.length === 0) return addEmptyCompanions(events);
  const matches = visibleMatches.map(({ family }) => ({
    ...family,
    firstName: splitName(family.name).firstName,
  }));
  const attendingIdsByEvent = await findAttendingUserIds(
    db,
    events.map(({ id }) => id),
    matches.map((match) => match.userId),
  );
  const { timezone } = ctx.venue();
  return events.map((event) => ({
    ...event,
    companions: suggestCompanions(
      { startsAt: new Date(event.startsAt) },
      matches,
      attendingIdsByEvent.get(event.id) ?? new Set(),
      timezone,
    ),
  }));
}

const addEmptyCompanions = (events: readonly ViewerEvent[]): Event[] =>
  events.map((event) => ({ ...event, companions: [] }));
