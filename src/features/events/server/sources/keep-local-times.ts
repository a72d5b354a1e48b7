import type { ZoneChange } from '#platform/server/database/columns.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantOf, venueDateOf, venueTimeOf } from '#shared/venue-dates.ts';
import { matchKey, type SourceEvent } from '../../import-rules.ts';
import type { EventSourceRow } from './event-sources-queries.ts';
import { type StoredEvent, saveMovedEvents } from './source-events-queries.ts';

/**
 * Moves the stored events of a source whose times state no zone, if they were read in another zone than the source now
 * has: its document lists them at the same local times. Otherwise occurrences, whose ids contain their instants, would be
 * imported a second time, and guests emailed about times that did not change.
 */
export async function keepLocalTimes(
  db: Db,
  source: EventSourceRow,
  sourceEvents: readonly SourceEvent[],
  { stored, now }: { stored: StoredEvent[]; now: Date },
): Promise<StoredEvent[]> {
  const zones = { from: source.lastRun?.timezone ?? source.timezone, to: source.timezone };
  if (zones.from === zones.to) return stored;
  const listedIds = new Map(sourceEvents.map((event) => [matchKey(event), event.externalId]));
  const findListedId = (event: StoredEvent) => listedIds.get(matchKey(toListed(event)));
  const own = stored.filter(({ sourceId }) => sourceId === source.id);
  const moved = own.flatMap((event) => {
    const movedEvent = moveToZone(event, zones);
    const externalId = findListedId(movedEvent);
    return externalId === undefined ? [] : [{ ...movedEvent, externalId }];
  });
  // A document that states zones lists its events as they were; a few can look like others that moved.
  if (own.filter(findListedId).length >= moved.length) return stored;
  await saveMovedEvents(db, moved, now);
  const movedById = new Map(moved.map((event) => [event.id, event]));
  return stored.map((event) => movedById.get(event.id) ?? event);
}

/** The event as its source listed it, without an admin's changes. */
const toListed = ({ sourceValues, ...event }: StoredEvent) =>
  sourceValues ? { ...sourceValues, startsAt: new Date(sourceValues.startsAt) } : event;

function moveToZone(event: StoredEvent, { from, to }: ZoneChange): StoredEvent {
  const move = (at: Date) => instantOf(venueDateOf(at, from), venueTimeOf(at, from), to);
  const { startsAt, endsAt, sourceValues } = event;
  return {
    ...event,
    startsAt: move(startsAt),
    endsAt: move(endsAt),
    sourceValues: sourceValues && {
      ...sourceValues,
      startsAt: move(new Date(sourceValues.startsAt)).toISOString(),
      endsAt: move(new Date(sourceValues.endsAt)).toISOString(),
    },
  };
}
