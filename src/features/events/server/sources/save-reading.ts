import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import { type FoundEvent, matcherFor } from '../../import-rules.ts';
import { sayingOf, whatToFollow } from '../../source-says-rules.ts';
import type { ReadDocument } from '../import/read-thread.ts';
import type { GuestNews } from '../office/tell-guests.ts';
import type { EventSourceRow } from './event-sources-queries.ts';
import {
  countMissed,
  findStoredEvents,
  findWithPeople,
  followSource,
  forgetMissed,
  insertFound,
  type StoredEvent,
} from './found-events-queries.ts';

/** What recurs is taken over so many days ahead. */
const IMPORTED_AHEAD_DAYS = 182;
/** An event that its source leaves out so many times in a row is called off. */
const MISSED_RUNS = 2;

export type Counts = { imported: number; updated: number; cancelled: number; skipped: number };
export const NO_COUNTS: Counts = { imported: 0, updated: 0, cancelled: 0, skipped: 0 };

type Context = Pick<Services, 'clock' | 'venue' | 'queueJob'>;

/** The days that a reading covers: venue-local dates of the source's own zone. */
export function daysToRead({ clock }: Context, timeZone: string) {
  const from = venueDateOf(clock.now(), timeZone);
  return { from, until: addDays(from, IMPORTED_AHEAD_DAYS) };
}

/**
 * Brings the stored events of a source to what its document says, in the transaction `db`: new ones come
 * in, changes and cancellations are followed (but for what an admin changed), what is gone is called off
 * in the end. Who comes is told.
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
  const anew: FoundEvent[] = [];
  const seen = new Set<string>();
  const elsewhere: string[] = [];
  const news: GuestNews[] = [];
  for (const found of document.events) {
    const match = find(found);
    if (!match) {
      if (!found.cancelled) anew.push(found);
    } else if (match.isRemoved || seen.has(match.id)) counts.skipped++;
    else if (match.sourceId !== source.id) {
      counts.skipped++;
      if (match.missedRuns > 0) elsewhere.push(match.id);
    } else {
      seen.add(match.id);
      const { change, told } = await follow(db, match, found, now);
      counts[change]++;
      if (told) news.push({ eventId: match.id, what: told });
    }
  }
  counts.imported = await insertFound(db, source.id, anew, now);
  counts.skipped += anew.length - counts.imported;
  await forgetMissed(db, elsewhere);
  const missing = missingFrom(document, stored, seen, { source, ctx });
  const off = await countMissed(db, missing, { most: MISSED_RUNS, now });
  counts.cancelled += off.length;
  await tell(ctx, db, [
    ...news,
    ...off.map((eventId) => ({ eventId, what: 'cancelled' as const })),
  ]);
  return counts;
}

type Followed = {
  change: 'updated' | 'cancelled' | 'skipped';
  told: GuestNews['what'] | null;
};

async function follow(
  db: Db,
  stored: StoredEvent,
  found: FoundEvent,
  now: Date,
): Promise<Followed> {
  const { sourceSays, missedRuns, cancelledAt, externalId } = stored;
  const location = stored.location || null;
  const input = sourceSays ? whatToFollow({ ...stored, location }, sourceSays, found) : null;
  const isBack = missedRuns >= MISSED_RUNS && cancelledAt !== null && !found.cancelled;
  if (!input && !isBack && missedRuns === 0 && externalId === found.externalId) {
    return { change: 'skipped', told: null };
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
      ...(input ? { sourceSays: sayingOf(found) } : {}),
      ...(isOff ? { cancelledAt: now } : isOn ? { cancelledAt: null } : {}),
      externalId: found.externalId,
      missedRuns: 0,
    },
    { isNews, now },
  );
  if (isOff) return { change: 'cancelled', told: 'cancelled' };
  if (isOn) return { change: 'updated', told: 'back' };
  const isMoved = 'startsAt' in values || 'endsAt' in values || 'location' in values;
  const told = isMoved && cancelledAt === null ? 'moved' : null;
  return { change: isNews ? 'updated' : 'skipped', told };
}

/**
 * Stored events to come that a whole document leaves out. A calendar lists all it has; a page a few that
 * are next, so only what lies before its last one is missing; a feed what was written last, so nothing is.
 */
function missingFrom(
  { kind, events, problems }: ReadDocument,
  stored: readonly StoredEvent[],
  seen: ReadonlySet<string>,
  { source, ctx }: { source: EventSourceRow; ctx: Context },
): string[] {
  // What could not be read may be the very event.
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

async function tell(ctx: Context, db: Db, news: GuestNews[]) {
  const withPeople = new Set(
    await findWithPeople(
      db,
      news.map(({ eventId }) => eventId),
    ),
  );
  for (const one of news) {
    if (withPeople.has(one.eventId)) await ctx.queueJob(db, 'tell-event-guests', one);
  }
}
