import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { type FoundEvent, matcherFor } from '../../import-rules.ts';
import { changesToApply, sourceValuesOf } from '../../source-says-rules.ts';
import type { ReadDocument } from '../import/read-thread.ts';
import type { GuestNews } from '../office/notify-guests.ts';
import type { EventSourceRow } from './event-sources-queries.ts';
import {
  countMissed,
  findStoredEvents,
  findWithGuests,
  followSource,
  insertFound,
  resetMissedRuns,
  type StoredEvent,
} from './found-events-queries.ts';

/** Recurring events are imported this many days ahead. */
const IMPORTED_AHEAD_DAYS = 182;
/** An event is cancelled after its source left it out this many times in a row. */
const MISSED_RUNS = 2;

export type Counts = { imported: number; updated: number; cancelled: number; skipped: number };
export const NO_COUNTS: Counts = { imported: 0, updated: 0, cancelled: 0, skipped: 0 };

type Context = Pick<Services, 'clock' | 'venue' | 'queueJob'>;

/** The range of days to import, as dates in the source's time zone. */
export function daysToRead({ clock }: Context, timeZone: string) {
  const from = venueDateOf(clock.now(), timeZone);
  return { from, until: addDays(from, IMPORTED_AHEAD_DAYS) };
}

/**
 * Syncs the stored events of a source with its document, in the transaction `db`: inserts new ones, applies changes
 * and cancellations (except to fields that an admin edited), and cancels missing ones. Notifies guests.
 */
export async function saveReading(
  ctx: Context,
  db: Db,
  source: EventSourceRow,
  document: ReadDocument,
): Promise<Counts> {
  const now = ctx.clock.now();
  const starts = document.events.map(({ startsAt }) => startsAt.getTime());
  const stored = await findStoredEvents(db, source.id, {
    first: new Date(starts.reduce((one, other) => Math.min(one, other), now.getTime())),
    last: new Date(starts.reduce((one, other) => Math.max(one, other), now.getTime())),
    now,
  });
  const find = matcherFor(stored, source.id);
  const counts = { ...NO_COUNTS };
  const added: FoundEvent[] = [];
  const seen = new Set<string>();
  const elsewhere: string[] = [];
  const news: GuestNews[] = [];
  for (const found of document.events) {
    const match = find(found);
    if (!match) {
      if (!found.cancelled) added.push(found);
    } else if (match.isRemoved || seen.has(match.id)) counts.skipped++;
    else if (match.sourceId !== source.id) {
      counts.skipped++;
      if (match.missedRuns > 0) elsewhere.push(match.id);
    } else {
      seen.add(match.id);
      const { change, guestNews } = await follow(db, match, found, now);
      counts[change]++;
      if (guestNews) news.push({ eventId: match.id, what: guestNews });
    }
  }
  counts.imported = await insertFound(db, source.id, added, now);
  counts.skipped += added.length - counts.imported;
  await resetMissedRuns(db, elsewhere);
  const missing = missingFrom(document, stored, seen, { source, ctx });
  const off = await countMissed(db, missing, { maxMissed: MISSED_RUNS, now });
  counts.cancelled += off.length;
  await queueNews(ctx, db, [
    ...news,
    ...off.map((eventId) => ({ eventId, what: 'cancelled' as const })),
  ]);
  return counts;
}

type Followed = {
  change: 'updated' | 'cancelled' | 'skipped';
  guestNews: GuestNews['what'] | null;
};

async function follow(
  db: Db,
  stored: StoredEvent,
  found: FoundEvent,
  now: Date,
): Promise<Followed> {
  const { sourceSays, missedRuns, cancelledAt, externalId } = stored;
  const location = stored.location || null;
  const input = sourceSays ? changesToApply({ ...stored, location }, sourceSays, found) : null;
  const isBack = missedRuns >= MISSED_RUNS && cancelledAt !== null && !found.cancelled;
  if (!input && !isBack && missedRuns === 0 && externalId === found.externalId) {
    return { change: 'skipped', guestNews: null };
  }
  const isOff = input?.cancelled === true && cancelledAt === null;
  const isOn = isBack || (input?.cancelled === false && cancelledAt !== null);
  const values = input?.values ?? {};
  const isNews = isOff || isOn || Object.keys(values).length > 0;
  await followSource(
    db,
    stored.id,
    {
      ...values,
      ...(input ? { sourceSays: sourceValuesOf(found) } : {}),
      ...(isOff ? { cancelledAt: now } : isOn ? { cancelledAt: null } : {}),
      externalId: found.externalId,
      missedRuns: 0,
    },
    { isNews, now },
  );
  if (isOff) return { change: 'cancelled', guestNews: 'cancelled' };
  if (isOn) return { change: 'updated', guestNews: 'back' };
  const isMoved = 'startsAt' in values || 'endsAt' in values || 'location' in values;
  const guestNews = isMoved && cancelledAt === null ? 'moved' : null;
  return { change: isNews ? 'updated' : 'skipped', guestNews };
}

/**
 * Upcoming stored events that a document leaves out. A calendar lists all events; a page only the next ones, so only
 * events before its last one are missing; a feed lists recent posts, so nothing is missing.
 */
function missingFrom(
  { kind, events, problems }: ReadDocument,
  stored: readonly StoredEvent[],
  seen: ReadonlySet<string>,
  { source, ctx }: { source: EventSourceRow; ctx: Context },
): string[] {
  // An unreadable event without a title may be the missing one.
  if (kind === 'feed' || problems.some(({ title }) => title === '')) return [];
  const named = new Set(problems.map(({ title }) => title));
  const { until } = daysToRead(ctx, source.timezone);
  const lastDay = instantOf(addDays(until, 1), '00:00', source.timezone);
  const lastListed = new Date(Math.max(...events.map(({ startsAt }) => startsAt.getTime())));
  const end = kind === 'page' ? lastListed : lastDay;
  const now = ctx.clock.now();
  return stored
    .filter(({ id, sourceId, isRemoved }) => sourceId === source.id && !isRemoved && !seen.has(id))
    .filter(({ cancelledAt, title, sourceSays }) => {
      const startsAt = new Date(sourceSays?.startsAt ?? 0);
      return cancelledAt === null && startsAt > now && startsAt < end && !named.has(title);
    })
    .map(({ id }) => id);
}

async function queueNews(ctx: Context, db: Db, news: GuestNews[]) {
  const withGuests = new Set(
    await findWithGuests(
      db,
      news.map(({ eventId }) => eventId),
    ),
  );
  for (const one of news) {
    if (withGuests.has(one.eventId)) await ctx.queueJob(db, 'tell-event-guests', one);
  }
}
