import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { createMatcher, type SourceEvent } from '../../import-rules.ts';
import { changesToApply, sourceValuesOf } from '../../source-values-rules.ts';
import type { ParsedDocument } from '../import/read-worker.ts';
import type { GuestNotification } from '../office/notify-guests.ts';
import type { EventSourceRow } from './event-sources-queries.ts';
import { keepLocalTimes } from './keep-local-times.ts';
import {
  findEventIdsWithGuests,
  findStoredEvents,
  insertSourceEvents,
  recordMissedRun,
  resetMissedRuns,
  type StoredEvent,
  updateFromSource,
} from './source-events-queries.ts';

/** Occurrences are imported this many days ahead. */
const IMPORT_AHEAD_DAYS = 182;
/** An event is cancelled after this many consecutive runs in which its source did not list it. */
const MAX_MISSED_RUNS = 2;

export type SyncCounts = { imported: number; updated: number; cancelled: number; skipped: number };
export const NO_COUNTS: SyncCounts = { imported: 0, updated: 0, cancelled: 0, skipped: 0 };

type Context = Pick<Services, 'clock' | 'venue' | 'queueJob'>;

/** Returns the range of days to import, as dates in the source's time zone. */
export function importWindow({ clock }: Context, timeZone: string) {
  const from = venueDateOf(clock.now(), timeZone);
  return { from, until: addDays(from, IMPORT_AHEAD_DAYS) };
}

/**
 * Syncs the stored events of a source with its document, in the transaction `db`: inserts new ones, applies changes
 * and cancellations (except to fields that an admin edited), and cancels missing ones. Notifies guests.
 */
export async function syncSource(
  ctx: Context,
  db: Db,
  source: EventSourceRow,
  document: ParsedDocument,
): Promise<SyncCounts> {
  const now = ctx.clock.now();
  const starts = document.events.map(({ startsAt }) => startsAt.getTime());
  const found = await findStoredEvents(db, source.id, {
    first: new Date(starts.reduce((a, b) => Math.min(a, b), now.getTime())),
    last: new Date(starts.reduce((a, b) => Math.max(a, b), now.getTime())),
    now,
  });
  const stored = await keepLocalTimes(db, source, document.events, { stored: found, now });
  const findMatch = createMatcher(stored, source.id);
  const counts = { ...NO_COUNTS };
  const newEvents: SourceEvent[] = [];
  const matchedIds = new Set<string>();
  const listedElsewhereIds: string[] = [];
  const notifications: GuestNotification[] = [];
  for (const sourceEvent of document.events) {
    const match = findMatch(sourceEvent);
    if (!match) {
      if (!sourceEvent.cancelled) newEvents.push(sourceEvent);
    } else if (match.isRemoved || matchedIds.has(match.id)) counts.skipped++;
    else if (match.sourceId !== source.id) {
      counts.skipped++;
      if (match.missedRuns > 0) listedElsewhereIds.push(match.id);
    } else {
      matchedIds.add(match.id);
      const { change, notification } = await applyChanges(db, match, sourceEvent, now);
      counts[change]++;
      if (notification) notifications.push({ eventId: match.id, kind: notification });
    }
  }
  counts.imported = await insertSourceEvents(db, source.id, newEvents, now);
  counts.skipped += newEvents.length - counts.imported;
  await resetMissedRuns(db, listedElsewhereIds);
  const missingIds = findMissingIds(document, stored, matchedIds, { source, ctx });
  const cancelledIds = await recordMissedRun(db, missingIds, { maxMissed: MAX_MISSED_RUNS, now });
  counts.cancelled += cancelledIds.length;
  await queueGuestNotifications(ctx, db, [
    ...notifications,
    ...cancelledIds.map((eventId) => ({ eventId, kind: 'cancelled' as const })),
  ]);
  return counts;
}

type AppliedChange = {
  change: 'updated' | 'cancelled' | 'skipped';
  /** The notification for guests; null if nothing they care about changed. */
  notification: GuestNotification['kind'] | null;
};

async function applyChanges(
  db: Db,
  stored: StoredEvent,
  sourceEvent: SourceEvent,
  now: Date,
): Promise<AppliedChange> {
  const { sourceValues, missedRuns, cancelledAt, externalId } = stored;
  const location = stored.location || null;
  const changes = sourceValues
    ? changesToApply({ ...stored, location }, sourceValues, sourceEvent)
    : null;
  const isListedAgain =
    missedRuns >= MAX_MISSED_RUNS && cancelledAt !== null && !sourceEvent.cancelled;
  if (!changes && !isListedAgain && missedRuns === 0 && externalId === sourceEvent.externalId) {
    return { change: 'skipped', notification: null };
  }
  const isCancelled = changes?.cancelled === true && cancelledAt === null;
  const isRestored = isListedAgain || (changes?.cancelled === false && cancelledAt !== null);
  const values = changes?.values ?? {};
  const hasCalendarChange = isCancelled || isRestored || Object.keys(values).length > 0;
  await updateFromSource(
    db,
    stored.id,
    {
      ...values,
      ...(changes ? { sourceValues: sourceValuesOf(sourceEvent) } : {}),
      ...(isCancelled ? { cancelledAt: now } : isRestored ? { cancelledAt: null } : {}),
      externalId: sourceEvent.externalId,
      missedRuns: 0,
    },
    { hasCalendarChange, now },
  );
  if (isCancelled) return { change: 'cancelled', notification: 'cancelled' };
  if (isRestored) return { change: 'updated', notification: 'back' };
  const isMoved = 'startsAt' in values || 'endsAt' in values || 'location' in values;
  const notification = isMoved && cancelledAt === null ? 'moved' : null;
  return { change: hasCalendarChange ? 'updated' : 'skipped', notification };
}

/**
 * Returns the ids of upcoming stored events that a document no longer lists. A calendar lists all events. A
 * page lists only the next ones, so later events do not count as missing. A feed lists only recent posts, so
 * no event counts as missing.
 */
function findMissingIds(
  { kind, events, problems }: ParsedDocument,
  stored: readonly StoredEvent[],
  matchedIds: ReadonlySet<string>,
  { source, ctx }: { source: EventSourceRow; ctx: Context },
): string[] {
  // An invalid event without a title could be any of the missing ones.
  if (kind === 'feed' || problems.some(({ title }) => title === '')) return [];
  const invalidTitles = new Set(problems.map(({ title }) => title));
  const { until } = importWindow(ctx, source.timezone);
  const importEnd = instantOf(addDays(until, 1), '00:00', source.timezone);
  const lastListed = new Date(Math.max(...events.map(({ startsAt }) => startsAt.getTime())));
  const missingBefore = kind === 'page' ? lastListed : importEnd;
  const now = ctx.clock.now();
  return stored
    .filter(
      ({ id, sourceId, isRemoved }) => sourceId === source.id && !isRemoved && !matchedIds.has(id),
    )
    .filter(({ cancelledAt, title, sourceValues }) => {
      const startsAt = new Date(sourceValues?.startsAt ?? 0);
      return (
        cancelledAt === null &&
        startsAt > now &&
        startsAt < missingBefore &&
        !invalidTitles.has(title)
      );
    })
    .map(({ id }) => id);
}

async function queueGuestNotifications(ctx: Context, db: Db, notifications: GuestNotification[]) {
  const idsWithGuests = new Set(
    await findEventIdsWithGuests(
      db,
      notifications.map(({ eventId }) => eventId),
    ),
  );
  for (const notification of notifications) {
    if (idsWithGuests.has(notification.eventId))
      await ctx.queueJob(db, 'notify-event-guests', notification);
  }
}
