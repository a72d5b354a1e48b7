import { splitName } from '#features/accounts/accounts-rules.ts';
import { findFamilyOf } from '#features/household/server/index.ts';
import { findVisibleMatches } from '#features/matches/server/index.ts';
import { type Db, plainSql } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import type { Event } from '../events-contract.ts';
import { companionsFor } from '../events-rules.ts';
import { findEventsByIds, type SeenEvent } from './events-queries.ts';

type Context = Pick<Services, 'clock' | 'venue'>;

/** Of so many best matches it is asked whether they go along. */
const FRIENDS = 20;

/**
 * Events as the API answers them to a person (null: a visitor), in the order of `ids`; any number of
 * them with the same few statements.
 */
export async function describeEvents(
  ctx: Context,
  db: Db,
  userId: string | null,
  ids: readonly string[],
): Promise<Event[]> {
  const events = await findEventsByIds(db, { userId, now: ctx.clock.now() }, ids);
  return withCompanions(ctx, db, userId, events);
}

/** Adds whom to go with: approved matches of the person's family who come, or would be free. */
export async function withCompanions(
  ctx: Context,
  db: Db,
  userId: string | null,
  events: readonly SeenEvent[],
): Promise<Event[]> {
  if (userId === null || events.length === 0) return alone(events);
  const { ownerId } = await findFamilyOf(db, userId);
  const matches = await findVisibleMatches(db, ownerId, { limit: FRIENDS });
  if (matches.length === 0) return alone(events);
  const friends = matches.map(({ family }) => ({
    ...family,
    firstName: splitName(family.name).firstName,
  }));
  const going = await findWhoGoes(
    db,
    events.map(({ id }) => id),
    friends.map((friend) => friend.userId),
  );
  const { timezone } = ctx.venue();
  return events.map((event) => ({
    ...event,
    companions: companionsFor(
      { startsAt: new Date(event.startsAt) },
      friends,
      going.get(event.id) ?? new Set(),
      timezone,
    ),
  }));
}

const alone = (events: readonly SeenEvent[]): Event[] =>
  events.map((event) => ({ ...event, companions: [] }));

/** Who of some people is interested in, or comes to, which of some events. */
export async function findWhoGoes(
  db: Db,
  eventIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await plainSql<{ eventId: string; userIds: string[] }>(
    db,
    `select event_id as "eventId", json_agg(user_id) as "userIds"
    from event_interests
    where event_id = any(string_to_array($1, ',')::uuid[])
      and user_id = any(string_to_array($2, ','))
      and status in ('interested', 'paying', 'going')
    group by event_id`,
    [eventIds.join(','), userIds.join(',')],
  );
  return new Map(rows.map(({ eventId, userIds }) => [eventId, new Set(userIds)]));
}
