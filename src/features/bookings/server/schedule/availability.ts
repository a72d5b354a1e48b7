import type { z } from 'zod';
import type { VenueSettings } from '#features/venue/venue-rules.ts';
import { commitsOf } from '#platform/server/database/database.ts';
import { batchReads } from '#platform/server/http/batch-reads.ts';
import { serializeOnce } from '#platform/server/http/serialize-response.ts';
import type { Services } from '#platform/server/services.ts';
import { addDays, instantOf, venueDateOf } from '#shared/venue-dates.ts';
import type { availableSlot } from '../../bookings-contract.ts';
import {
  BOOKABLE_DAYS_AHEAD,
  bookableSpots,
  type DaySlot,
  slotStatus,
} from '../../bookings-rules.ts';
import { type DayRow, findDays, slotsOfDay } from './slots-queries.ts';

type Context = Pick<Services, 'db' | 'clock' | 'venue'>;
type Availability = z.output<typeof availableSlot>[];
type Reader = (venueDate: string) => Promise<Availability> | Availability;

/**
 * Concurrent requests within this time share a response; it is less than network latency (decision
 * 0012).
 */
const SHARED_MILLIS = 20;

/** One reader per database, so that concurrent requests share a statement. */
const readers = new WeakMap<Services['db'], Reader>();

/** The bookable slots of a day; none for a past, closed or distant day. */
export function findAvailability(ctx: Context, venueDate: string): ReturnType<Reader> {
  let reader = readers.get(ctx.db);
  if (!reader) {
    reader = makeReader(ctx);
    readers.set(ctx.db, reader);
  }
  return reader(venueDate);
}

/** A cached response and its inputs: equal inputs give the same response. */
type Computed = {
  slots: string | null;
  settings: VenueSettings;
  from: Date;
  until: Date;
  response: Availability;
};
type Read = Computed & { readAt: number; commits: number; isRequested: boolean };

/** Up to this many recently requested days are read along in the same statement. */
const MAX_PREFETCHED_DAYS = 14;

function makeReader({ db, clock, venue }: Context): Reader {
  const cache = new Map<string, Read>();
  const readDays = batchReads(async (venueDates: string[]) => {
    const [readAt, commits] = [performance.now(), commitsOf(db)];
    const rows = await findDays(db, [...new Set([...venueDates, ...daysToPrefetch()])]);
    const now = clock.now();
    const settings = venue();
    const today = venueDateOf(now, settings.timezone);
    const last = addDays(today, BOOKABLE_DAYS_AHEAD);
    for (const venueDate of cache.keys()) if (venueDate < today) cache.delete(venueDate);
    const responses = new Map<string, Availability>();
    for (const row of rows) {
      if (row.venueDate < today || row.venueDate > last) continue;
      const cached = cache.get(row.venueDate);
      const isSame = cached?.slots === row.slots && isValid(cached, settings, now);
      const computed = isSame ? cached : make(row, settings, now);
      const isRequested = venueDates.includes(row.venueDate);
      cache.set(row.venueDate, { ...computed, readAt, commits, isRequested });
      responses.set(row.venueDate, computed.response);
    }
    return (venueDate) => responses.get(venueDate) ?? [];
  });
  return (venueDate) => {
    const read = cache.get(venueDate);
    const isFresh =
      read &&
      performance.now() - read.readAt < SHARED_MILLIS &&
      read.commits === commitsOf(db) &&
      isValid(read, venue(), clock.now());
    if (!isFresh) return readDays(venueDate);
    read.isRequested = true;
    return read.response;
  };

  function daysToPrefetch(): string[] {
    const requested = [...cache].filter(([, { isRequested }]) => isRequested);
    return requested.slice(0, MAX_PREFETCHED_DAYS).map(([venueDate]) => venueDate);
  }
}

const isValid = (computed: Computed, settings: VenueSettings, now: Date) =>
  computed.settings === settings && computed.from <= now && now < computed.until;

function make({ venueDate, slots: text }: DayRow, settings: VenueSettings, now: Date): Computed {
  const slots = slotsOfDay(venueDate, text, settings.timezone);
  const next = slots.find(({ startsAt }) => startsAt > now);
  return {
    slots: text,
    settings,
    from: now,
    // After its last slot has started, a day changes once more at midnight, when it is past.
    until: next?.startsAt ?? instantOf(addDays(venueDate, 1), '00:00', settings.timezone),
    response: serializeOnce(slots.map((slot) => toAvailableSlot(slot, settings, now))),
  };
}

function toAvailableSlot(slot: DaySlot, settings: VenueSettings, now: Date) {
  return {
    id: `${slot.venueDate}T${slot.startTime}`,
    label: slot.label,
    available: bookableSpots(slot, settings, now),
    capacity: slot.capacity,
    status: slotStatus(slot, settings, now),
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
  };
}
